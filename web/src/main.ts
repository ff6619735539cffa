import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource/cinzel/700.css";
import "@fontsource/forum/400.css";
import "./art/theme.css";
import "./base.css";
import { register } from "./lib/install";
import { settings } from "./lib/settings.svelte";

register();
await settings.begin();
mount(App, { target: document.body });
