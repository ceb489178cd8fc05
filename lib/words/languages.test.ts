import { globSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { turnFailure } from "./failures/failures.ts";
import { askForLanguage, inLanguages, type Language, presentLanguage, presentLocale, tellInEach } from "./language.ts";
import { lookWords } from "./page/look/look.ts";
import { actWords } from "./turn/acts.ts";

let spoken: Language | null = null;
askForLanguage(() => spoken);
afterEach(() => {
  spoken = null;
});

/** Returns the path of each word, and what it is. The compiler compares the parameters of functions. */
function wordsIn(value: unknown, path: string): string[] {
  if (typeof value === "string" || typeof value === "function") return [`${path}: ${typeof value}`];
  if (Array.isArray(value)) return [`${path}: ${value.length} texts`];
  return Object.entries(value ?? {}).flatMap(([word, said]) => wordsIn(said, `${path}.${word}`));
}

const files = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["de/**", "**/*.test.ts"] });

/** The words of one language: what a file exports under the names that end in Words, Phrases or Notes. */
async function wordsOf(file: string): Promise<[name: string, words: object][]> {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${import.meta.dirname}/${file}`);
  return Object.entries(exported).filter((entry): entry is [string, object] => typeof entry[1] === "object");
}

/** Elements are stored in English and named by `element-name.ts`; the last three are groups of other words. */
const others = new Set([
  ...["languages", "languageNames", "pageElementWords"],
  ...["generalSettingsWords", "deleteSettingsWords", "followUpSettingsWords"],
]);

test("German has the same words as English, no fewer and no more", async () => {
  let compared = 0;
  for (const file of files.sort()) {
    const inGerman = new Map(await wordsOf(`de/${file}`).catch(() => []));
    for (const [name, words] of await wordsOf(file)) {
      if (others.has(name)) continue;
      spoken = "en";
      const english = Object.keys(words).flatMap((word) => wordsIn(Reflect.get(words, word), word));
      expect(wordsIn(inGerman.get(name), "").sort(), `${file}: ${name}`).toEqual(
        english.map((word) => `.${word}`).sort(),
      );
      compared += english.length;
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

test("no German text is empty or padded, or in English quotation marks", async () => {
  for (const file of globSync("de/**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] })) {
    for (const [name, words] of await wordsOf(file))
      for (const [path, text] of textsIn(words, name)) {
        expect(text, path).toMatch(/^(?:\S|: | sieht anders)(.*\S)?$/s);
        expect(text.replace(/„[^“„]*“/g, ""), path).not.toMatch(/[“”]/);
        expect(text, path).not.toMatch(/\p{L}…/u);
      }
  }
});

function* textsIn(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [word, said] of Object.entries(value)) yield* textsIn(said, `${path}.${word}`);
}

test("words that were kept follow the language, and so do the groups inside", () => {
  const acts = actWords;
  const words = inLanguages({ group: { stop: "Anhalten" } }, { group: { stop: "Stop" } });
  const { group } = words;
  expect([presentLanguage(), group.stop, acts.unnamed]).toEqual(["en", "Stop", "an earlier change"]);
  spoken = "de";
  expect([presentLanguage(), group.stop, acts.unnamed]).toEqual(["de", "Anhalten", "eine frühere Änderung"]);
  expect(Object.values(group)).toEqual(["Anhalten"]);
});

test("a text that is told in each language may hold another that is", () => {
  const told = tellInEach(
    () => `${presentLanguage()}${JSON.stringify(tellInEach(presentLanguage))}${presentLanguage()}`,
  );
  const inner = '{"english":"en","translated":{"de":"de"}}';
  expect(told).toEqual({ english: `en${inner}en`, translated: { de: `de${inner}de` } });
});

test("German numbers have a comma before their decimals", () => {
  spoken = "de";
  expect(lookWords.contrast(4.54)).toBe("Kontrast 4,5");
  expect(turnFailure({ code: "limit-money", params: { usd: 2.5 }, message: "" })).toContain("2,5 US-Dollar");
  expect(turnFailure({ code: "limit-tokens", params: { tokens: 12_000 }, message: "" })).toContain("12.000 Tokens");
});

test("of a browser's languages the first that names one is the locale", () => {
  const localeOf = (languages: string[]) => {
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    vi.stubGlobal("navigator", { languages });
    try {
      return presentLocale();
    } finally {
      vi.unstubAllGlobals();
    }
  };
  expect(localeOf(["de-AT", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeOf(["en-US@posix", "en-IE"])).toBe("en-IE");
  expect(localeOf(["en-US@posix"])).toBe("en");
  expect(localeOf(["enm", "fr"])).toBe("en");
});
