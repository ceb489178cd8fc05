import type { Language } from "#lib/words/language.ts";

// The language that was chosen on a page without an account, kept in a cookie for such pages alone. Accounts keep their own choice, which
// never gets here: the next person at this browser may speak another language.

export const languageCookie = "sitewright-language";

/** Remembers the language in this browser for a year. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
}
