import { languageOfWork, withLanguage } from "#lib/platform/current-request.ts";
import { askForLanguage, type Language, languageFrom, languages } from "#lib/words/language.ts";

/** Lets all words be read in the language of the present request, or of the part of it that `speaking` does. */
export function speakToRequests(): void {
  askForLanguage(() => languageFrom(languageOfWork()));
}

/** Does work whose words are in this language, and not in that of the request, and returns its result. */
export function speaking<T>(language: Language, work: () => T): T {
  speakToRequests();
  return withLanguage(language, work);
}

/** Returns what work says in each language, for what is stored in words. */
export async function inAllLanguages<T>(work: () => Promise<T> | T): Promise<Record<Language, T>> {
  const said = new Map<Language, T>();
  for (const language of languages) said.set(language, await speaking(language, work));
  return Object.fromEntries(said) as Record<Language, T>;
}
