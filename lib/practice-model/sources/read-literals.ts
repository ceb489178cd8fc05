import type { Datum, Entry } from "./data-tree.ts";

// Texts in scripts that hold settings or data, such as the titles and menus in `.vitepress/config.js`: string literals after a name.

const named =
  /(?<![\w$.])(["']?)(title|titleTemplate|description|text|label|tagline|name|message|copyright|siteTitle|phone|email|street|city|address|hours|price|details)\1\s*:\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g;

/** Returns the texts of a script by their names. */
export function readLiterals(source: string): Datum {
  // Comments keep their length, and show nothing.
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;,{(])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  const entries = [...code.matchAll(named)].flatMap((match): Entry[] => {
    const [whole, , key = "", literal = ""] = match;
    const inner = literal.slice(1, -1);
    // Escaped texts are not read, and so not changed.
    if (inner.includes("\\") || inner.trim() === "") return [];
    const end = match.index + whole.length;
    const start = end - literal.length;
    const style = literal.startsWith('"') ? "double" : "single";
    return [
      { key, value: { kind: "scalar", start, end, value: inner, style, isJson: style === "double", isStrict: true } },
    ];
  });
  return { kind: "map", entries };
}
