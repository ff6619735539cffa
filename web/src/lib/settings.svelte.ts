// What someone has chosen for this browser: language, light, sounds, motion, confirming.

import { LANGUAGES, words, type Language } from "./words.svelte";

const KEY = "concordia-settings";
export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];
export const LIGHTS = ["auto", "light", "dark"] as const;

interface Chosen {
  language: Language;
  light: (typeof LIGHTS)[number];
  sounds: boolean;
  speed: Speed;
  /** Whether to be asked before one's turn ends. */
  confirm: boolean;
  /** Whether what cards and houses would add is shown. */
  prospects: boolean;
  name: string;
}

class Settings {
  chosen = $state<Chosen>({
    language: "en",
    light: "auto",
    sounds: false,
    speed: "normal",
    confirm: true,
    prospects: true,
    name: "",
  });

  /** Read what was chosen before, and load the words; called once before anything is shown. */
  async begin(): Promise<void> {
    try {
      Object.assign(this.chosen, JSON.parse(localStorage.getItem(KEY) ?? "null") ?? { language: preferred() });
    } catch {
      this.chosen.language = preferred();
    }
    this.light();
    await words.choose(this.chosen.language);
  }

  async choose(changes: Partial<Chosen>): Promise<void> {
    if (changes.language) await words.choose(changes.language);
    Object.assign(this.chosen, changes);
    localStorage.setItem(KEY, JSON.stringify(this.chosen));
    this.light();
  }

  private light(): void {
    if (this.chosen.light === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.chosen.light;
  }
}

function preferred(): Language {
  const known = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return (known.find((one) => one in LANGUAGES) ?? "en") as Language;
}

export const settings = new Settings();
export const still = (): boolean =>
  settings.chosen.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
