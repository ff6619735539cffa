import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource/cinzel/latin-600.css";
import "@fontsource/cinzel/latin-ext-600.css";
import "./art/theme.css";
import "./base.css";
import { register } from "./lib/install";
import { settings } from "./lib/settings.svelte";

register();
await settings.begin();
mount(App, { target: document.body });
