import postcss, { type AtRule, type ChildNode } from "postcss";

/**
 * Splits a stylesheet into its rules, each with the white space before it; a block of rules, such as `@media`, is split into its
 * beginning, its rules and its end. Joined they are the text. Null if it can't be parsed.
 */
export function splitIntoRules(css: string): string[] | null {
  let root: postcss.Root;
  try {
    root = postcss.parse(css, { map: false });
  } catch {
    return null;
  }
  const tokens: string[] = [];
  let at = 0;
  const cut = (end: number) => {
    if (end > at) tokens.push(css.slice(at, end));
    at = Math.max(at, end);
  };
  const waiting: (ChildNode | number)[] = root.nodes.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "number") {
      cut(next);
      continue;
    }
    const [start, end] = [next.source?.start?.offset, next.source?.end?.offset];
    if (start === undefined || end === undefined) return null;
    const opening = next.type === "atrule" ? openingOf(next) : null;
    if (next.type !== "atrule" || opening === null || !css.startsWith(opening, start)) cut(end);
    else {
      cut(start + opening.length);
      waiting.push(end, ...(next.nodes ?? []).toReversed());
    }
  }
  cut(css.length);
  return tokens;
}

/** Returns the text of a block of rules up to its brace; null for a block of declarations, such as `@font-face`. */
function openingOf({ name, params, raws, nodes }: AtRule): string | null {
  if (!nodes || nodes.some(({ type }) => type === "decl")) return null;
  return `@${name}${raws.afterName ?? ""}${raws.params?.raw ?? params}${raws.between ?? ""}{`;
}
