import { type Language, presentLanguage } from "../language.ts";

// Texts that are stored have their English, and the words of other languages beside it. Browsers read them, so there is no schema here.

/** Returns a receipt in the reader's language, if it was made in it, otherwise in English. */
export function readReceipt<
  Told extends { translated?: Partial<Record<Language, Omit<Told, "translated">>> | undefined },
>({ translated, ...english }: Told): Omit<Told, "translated"> {
  return translated?.[presentLanguage()] ?? english;
}

/** Returns the name of a held change's page, in the reader's language if it has one in it. */
export function readHeldTitle(change: {
  title: string;
  translatedTitle?: Partial<Record<Language, string>> | undefined;
}): string {
  return change.translatedTitle?.[presentLanguage()] ?? change.title;
}

/** Returns what a held change is, in the reader's language if it was told in it. */
export function readSummary(change: {
  summary: string;
  translated?: Partial<Record<Language, string>> | undefined;
}): string {
  return change.translated?.[presentLanguage()] ?? change.summary;
}
