// The words of the page: ICU messages of the chosen language, loaded when they are needed.

import { IntlMessageFormat } from "intl-messageformat";

export const LANGUAGES = {
  en: "English",
  pl: "Polski",
  ru: "Русский",
  hu: "Magyar",
  sr: "Srpski",
  de: "Deutsch",
} as const;
export type Language = keyof typeof LANGUAGES;
type Messages = Record<string, string>;
type Argument = string | number;

const catalogues = import.meta.glob<Messages>("../words/*.json", { import: "default" });

class Words {
  language = $state<Language>("en");
  private messages = $state.raw<Messages>({});
  private formats = new Map<string, IntlMessageFormat>();

  async choose(language: Language): Promise<void> {
    const parts = Object.entries(catalogues).filter(([path]) => path.endsWith(`.${language}.json`));
    const loaded = await Promise.all(parts.map(([, load]) => load()));
    this.formats.clear();
    this.messages = Object.assign({}, ...loaded);
    this.language = language;
    document.documentElement.lang = language === "sr" ? "sr-Latn" : language;
  }

  say(key: string, values: Record<string, Argument> = {}): string {
    const message = this.messages[key];
    if (message === undefined) return key;
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(message, this.language);
      this.formats.set(key, format);
    }
    return String(format.format(values));
  }

  has(key: string): boolean {
    return key in this.messages;
  }
}

export const words = new Words();
export const say = (key: string, values?: Record<string, Argument>): string => words.say(key, values);
