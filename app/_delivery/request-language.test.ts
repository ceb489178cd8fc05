import { expect, test } from "vitest";
import { languagesOfRequest } from "./request-language.ts";

test.each([
  ["de-CH,de;q=0.9,en;q=0.8", undefined, "de"],
  ["de", undefined, "de"],
  ["en-GB,en;q=0.9,de;q=0.8", undefined, "en"],
  ["fr-CH,fr;q=0.9,de;q=0.5,en;q=0.4", undefined, "de"],
  ["fr", undefined, "en"],
  ["*", undefined, "en"],
  [undefined, undefined, "en"],
  ["x;q=;;,", undefined, "en"],
  ["de", "sitewright-language=en", "en"],
  ["en", "other=1; sitewright-language=de", "de"],
  ["de", "sitewright-language=fr", "de"],
])("Accept-Language %j with the cookie %j is answered in %s", (asked, cookie, language) => {
  expect(languagesOfRequest({ "accept-language": asked, cookie }).language).toBe(language);
});

test("the browser's own language is known beside the choice on a page", () => {
  const headers = { "accept-language": "de-CH", cookie: "sitewright-language=en" };
  expect(languagesOfRequest(headers)).toEqual({ language: "en", browserLanguage: "de" });
});
