import postcss, { type AtRule, type Container, type Document, type Rule } from "postcss";
import type { StyleFact } from "./fact-schema.ts";

/** Returns the declarations that differ between two versions of a stylesheet; empty if one of them can't be parsed. */
export function compareStyles(before: string, after: string): StyleFact[] {
  const old = declarationsOf(before);
  const young = declarationsOf(after);
  if (!old || !young) return [];
  const facts: StyleFact[] = [];
  for (const [key, { value, ...place }] of young) {
    const was = old.get(key)?.value ?? null;
    if (was !== value) facts.push({ ...place, before: was, after: value });
  }
  for (const [key, { value, ...place }] of old) {
    if (!young.has(key)) facts.push({ ...place, before: value, after: null });
  }
  return facts;
}

interface PlacedValue {
  selector: string;
  property: string;
  media: string | null;
  value: string;
}

function declarationsOf(source: string): Map<string, PlacedValue> | null {
  let root: postcss.Root;
  try {
    root = postcss.parse(source, { map: false });
  } catch {
    return null;
  }
  const found = new Map<string, PlacedValue>();
  root.walkDecls(({ parent, prop, value, important }) => {
    if (parent?.type !== "rule") return;
    const { selector } = parent as Rule;
    const media = conditionOf(parent);
    // Of equal places the last one counts, as in a browser.
    found.set(JSON.stringify([media, selector, prop]), {
      selector,
      property: prop,
      media,
      value: important ? `${value.trim()} !important` : value.trim(),
    });
  });
  return found;
}

function conditionOf(rule: Container | Document): string | null {
  const conditions: string[] = [];
  for (let at: Container | Document | undefined = rule.parent; at !== undefined; at = at.parent) {
    if (at.type === "atrule") conditions.push(`@${(at as AtRule).name} ${(at as AtRule).params}`.trim());
  }
  return conditions.length > 0 ? conditions.reverse().join(" ") : null;
}
