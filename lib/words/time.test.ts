import { afterEach, expect, test, vi } from "vitest";
import { askForLanguage, languages } from "./language.ts";
import { dateInWords, momentInWords } from "./time.ts";

afterEach(() => {
  askForLanguage(() => null);
  vi.unstubAllGlobals();
});

const times = ["2026-01-01T00:00", "2026-04-26T11:59", "2026-09-30T12:00", "2026-12-31T23:05"];

test("a British reader reads the day before the month, and 24 hours", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("navigator", { languages: ["fr", "en-GB", "en"] });
  const date = new Date("2026-04-06T15:05");
  expect([dateInWords(date), momentInWords(date)]).toEqual(["6 Apr 2026", "6 Apr 2026, 15:05"]);
});

test.each(times.flatMap((at) => languages.map((language) => [at, language] as const)))(
  "%s in %s is written as the browser's formatter writes it",
  (at, language) => {
    askForLanguage(() => language);
    const date = new Date(at);
    expect(dateInWords(date)).toBe(date.toLocaleDateString(language, { dateStyle: "medium" }));
    expect(momentInWords(date)).toBe(date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }));
  },
);
