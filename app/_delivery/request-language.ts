import Negotiator from "negotiator";
import { type Language, languageFrom, languages } from "#lib/words/language.ts";
import { languageCookie } from "@/components/shell/language-cookie.ts";
import { readCookies } from "./sign-in/session-cookie.ts";

/** Returns the language that was chosen in the request's browser, otherwise the one that the browser prefers. */
export function languageOfRequest(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const cookies = readCookies({ get: (name) => [headers[name]].flat()[0] ?? null });
  const asked = new Negotiator({ headers }).language([...languages]);
  return languageFrom(cookies[languageCookie]) ?? languageFrom(asked) ?? "en";
}
