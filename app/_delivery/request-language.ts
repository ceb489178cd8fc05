import Negotiator from "negotiator";
import { type Language, languageFrom, languages } from "#lib/words/language.ts";
import { languageCookie } from "@/components/shell/language-cookie.ts";
import { readCookies } from "./sign-in/session-cookie.ts";

/**
 * Returns the language that the request's browser prefers, and the one of its answer while the person is unknown: the same, unless
 * another was chosen on a page without an account.
 */
export function languagesOfRequest(headers: Readonly<Record<string, string | string[] | undefined>>): {
  language: Language;
  browserLanguage: Language;
} {
  const cookies = readCookies({ get: (name) => [headers[name]].flat()[0] ?? null });
  const browserLanguage = languageFrom(new Negotiator({ headers }).language([...languages])) ?? "en";
  return { language: languageFrom(cookies[languageCookie]) ?? browserLanguage, browserLanguage };
}
