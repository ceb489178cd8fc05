import type { Found } from "../found.ts";

/** Texts that stand for others, in English and German. Each takes linear time. */
const patterns = [
  /\blorem ipsum\b/gi,
  /\bdolor sit amet\b/gi,
  /\b(?:TODO|FIXME|TBD|XXX)\b(?=[\s:.,!)\]-]|$)/g,
  /\b(?:your|insert|add|enter) (?:own )?(?:text|title|heading|headline|name|description|content|slogan) here\b/gi,
  /\bplaceholder (?:text|image|heading)\b/gi,
  /\bsample text\b/gi,
  /\[(?:your|insert|add|company|business|street|phone|name|address)\b[^\]\n]{0,60}\]/gi,
  /\b(?:hier (?:steht|kommt|folgt) (?:ihr|dein|der|ein) text|text folgt|blindtext|beispieltext|platzhaltertext|mustertext)\b/gi,
  /\[(?:ihr|ihre|dein|deine|firma|name|straße|telefon|adresse)\b[^\]\n]{0,60}\]/gi,
];

const foundMax = 20;

/** Returns the texts of a page that were left for later. `text` is what visitors read. */
export function findPlaceholders(path: string, source: string, text: string): Found[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words));
  return found.slice(0, foundMax).map((words) => {
    const at = source.indexOf(words);
    const line = at === -1 ? null : source.slice(0, at).split("\n").length;
    return {
      ...{ check: "placeholders", code: "placeholder", path, line, about: words.slice(0, 80), measure: null },
      keys: [words.toLowerCase()],
    };
  });
}
