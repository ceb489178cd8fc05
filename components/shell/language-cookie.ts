import type { Language } from "#lib/words/language.ts";

// The language that was chosen in this browser, kept in a cookie for the pages of signed-out people.

export const languageCookie = "sitewright-language";

/** Remembers the language in this browser; null means that the browser's own settings decide. */
export function rememberLanguage(language: Language | null): void {
  const age = language === null ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=${language ?? ""}; path=/; max-age=${age}; samesite=lax`;
}
