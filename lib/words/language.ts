// The languages of the interface, and which one is being spoken: to the reader of a page in the browser, to whom a request comes from on
// the server. Work that is nobody's request, such as a turn, speaks English.

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** Returns the language of a code such as `de`; null if the interface has no words in it. */
export function languageFrom(code: string | null | undefined): Language | null {
  return languages.find((language) => language === code) ?? null;
}

const onServer = Symbol.for("sitewright.language");
const holder: Record<symbol, unknown> = globalThis;

/** Tells this process how to find the language of the present work. Next compiles this file several times, so it is kept once. */
export function askForLanguage(ask: () => Language | null): void {
  holder[onServer] = ask;
}

let translatingTo: Language | null = null;

/** A text that is stored in words: in English, and in the other languages of the interface. */
export interface ToldText {
  english: string;
  translated: Partial<Record<Language, string>>;
}

/** Returns what `say` returns in each language. It reads words, and is called once for each. */
export function tellInEach(say: () => string): ToldText {
  const tell = (language: Language) => {
    const before = translatingTo;
    translatingTo = language;
    try {
      return say();
    } finally {
      translatingTo = before;
    }
  };
  return { english: tell("en"), translated: { de: tell("de") } };
}

/** Returns the language that is spoken at present. */
export function presentLanguage(): Language {
  if (translatingTo !== null) return translatingTo;
  const ask = holder[onServer];
  const code: unknown = typeof ask === "function" ? ask() : globalThis.document?.documentElement.lang;
  return languages.find((language) => language === code) ?? "en";
}

/** Returns the reader's own form of the present language, such as en-GB, as far as their browser tells; else the language. */
export function presentLocale(): string {
  const language = presentLanguage();
  const codes = globalThis.document === undefined ? [] : navigator.languages;
  return codes.find((code) => code.split("-")[0] === language && isTag(code)) ?? language;
}

/** Whether Intl takes this. A browser without a proper locale of its own tells of "en-US@posix", say, which it does not. */
function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns words that are read in the language spoken at that moment, so never keep a text outside of a function. Each language has the
 * same words, and functions with the same parameters.
 */
export function inLanguages<Words extends object>(german: NoInfer<Words>, english: Words): Words {
  /** The groups of words inside, which may be kept as the whole may. */
  const groups = new Map<PropertyKey, object>();
  const read = (_: Words, word: PropertyKey): unknown => {
    const [said, inGerman]: unknown[] = [Reflect.get(english, word), Reflect.get(german, word)];
    if (!isGroup(said) || !isGroup(inGerman)) return presentLanguage() === "de" ? inGerman : said;
    const group = groups.get(word) ?? inLanguages(inGerman, said);
    groups.set(word, group);
    return group;
  };
  return new Proxy(english, { get: read });
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns what a function says in the present language, for functions that each language has its own of. */
export function eachLanguage<Facts extends unknown[], Said>(
  german: (...facts: Facts) => Said,
  english: (...facts: Facts) => Said,
): (...facts: Facts) => Said {
  return (...facts) => (presentLanguage() === "de" ? german : english)(...facts);
}
