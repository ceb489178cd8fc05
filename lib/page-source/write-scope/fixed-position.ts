const inPlace: ReadonlySet<string> = new Set(
  "static relative absolute inherit initial unset revert revert-layer".split(" "),
);

/**
 * Returns the declarations that may take an element out of its place on the page, to cover others: of a rule or a style attribute. A
 * value in a custom property is one of them.
 */
export function fixedPositions(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\\([\da-f]{1,6})\s?/gi, (_all, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replace(/\\/g, "")
    .toLowerCase();
  return [...plain.matchAll(/(?:^|[;{\s])position\s*:([^;{}]*)/g)]
    .map(([, value = ""]) => value.replace(/!\s*important/, "").trim())
    .filter((value) => !inPlace.has(value));
}
