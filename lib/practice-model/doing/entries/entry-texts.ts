import { holdsBlocks, isPartOfText, isText, wholeText } from "../../places/text-places.ts";
import type { Thing } from "../../places/things.ts";
import { inFormOf, kindsOfValue, valuesIn } from "../../places/typed-values.ts";

// The texts of a new entry, in the places and in the form of those of another one.

/** Names of the parts of an entry: “Title: Modern, text: Works everywhere”. */
const labels =
  /(?:^|(?<=[.,;?!])\s*|\s+)(?:title|titel|name|heading|überschrift|text|question|frage|answer|antwort|description|beschreibung|price|preis|drunter|darunter|subtitle|unterzeile)(?: dazu| darunter)?\s*:\s*|(?<=[.,;])\s*(?:drunter|darunter|dazu|text dazu)\s+/iu;

/** Marks between the parts of an entry: “Rye, 900 g, £5”. */
function partsOf(text: string): string[] {
  const questioned = /^([^?]{3,200}\?)\s+(?:(?:antwort|answer)\s*:?\s*)?(\S.*)$/is.exec(text);
  if (questioned) return [questioned[1] ?? "", questioned[2] ?? ""];
  const labelled = text
    .split(labels)
    .map((part) => part.trim().replace(/[.,;]$/, ""))
    .filter((part) => part !== "");
  if (labelled.length > 1) return labelled;
  for (const separator of [/\s*\|\s*/, /\s*;\s*/, /\s+[–—-]\s+/, /,\s+(?!\d{3}\b)/, /:\s+/]) {
    const parts = text
      .split(separator)
      .map((part) => part.trim().replace(/^["“„]|["”“]$/g, ""))
      .filter((part) => part !== "");
    if (parts.length > 1) return parts;
  }
  const joined = /^(.+?)\s+(?:for|um|für|at|zu|à|kostet|costs)\s+(\S.*)$/i.exec(text);
  return joined ? [joined[1] ?? "", joined[2] ?? ""] : [text];
}

/** The texts of an entry, none of them inside of another. */
export function textsIn(entry: Thing): Thing[] {
  if (!holdsBlocks(entry.html) && isText(entry) && !entry.html.children.every((child) => child.type === "element"))
    return [entry];
  const inside = entry.page.things.filter(
    (thing) =>
      thing.html.start >= entry.html.start &&
      thing.html.end <= entry.html.end &&
      thing !== entry &&
      isText(thing) &&
      !isPartOfText(thing) &&
      wholeText(thing) !== null,
  );
  return inside.filter(
    (thing) =>
      !inside.some(
        (other) => other !== thing && other.html.start <= thing.html.start && other.html.end >= thing.html.end,
      ),
  );
}

/** Returns the new texts of an entry for its old ones; null if they don't fit. */
export function distribute(old: readonly string[], text: string): string[] | null {
  if (old.length === 1) return [inManner(old[0] ?? "", text)];
  const parts = partsOf(text);
  if (parts.length !== old.length) {
    const typed = distributeTyped(old, text);
    if (typed) return typed;
    if (parts.length < old.length || old.length < 1) return null;
    // More commas than texts: the longest text takes what is left over.
    const spare = parts.length - old.length;
    const longest = old.reduce((best, one, index) => (one.length > (old[best]?.length ?? 0) ? index : best), 0);
    return [
      ...parts.slice(0, longest),
      parts.slice(longest, longest + spare + 1).join(", "),
      ...parts.slice(longest + spare + 1),
    ];
  }
  // Words that are no time never go where one was.
  const isMixed = old.some((one, index) => {
    const [kind] = kindsOfValue(one);
    return kind === "time" && !kindsOfValue(parts[index] ?? "").includes(kind);
  });
  if (isMixed) return distributeTyped(old, text);
  // A price goes where the price was.
  const isPrice = (one: string) => valuesIn(one, "price").length > 0;
  const at = parts.findIndex(isPrice);
  const place = old.findIndex(isPrice);
  const ordered =
    at === -1 || place === -1 || at === place ? parts : parts.toSpliced(at, 1).toSpliced(place, 0, parts[at] ?? "");
  return ordered.map((part, index) => {
    const like = old[index] ?? "";
    // “Croissant, with dark chocolate”: its cell says what is in it.
    const plain = index > 0 ? part.replace(/^(?:with|mit) /i, "") : part;
    const own = like.includes("€") ? plain.replace(/\s*(?:euros?|eur)$/i, " €") : plain;
    const begun = /^\p{Ll}/u.test(own) && /^\p{Ll}/u.test(like) ? own : own.charAt(0).toUpperCase() + own.slice(1);
    return withEnd(kindsOfValue(like)[0] === "price" ? inFormOf(like, begun) : begun, like);
  });
}

/** “Thursday, first boat 12:00, last one back 22:00” for the cells “Sunday”, “09:30”, “23:00”: values by their kind, and the name first. */
function distributeTyped(old: readonly string[], text: string): string[] | null {
  const kinds = old.map((one) => kindsOfValue(one)[0] ?? null);
  if (kinds.filter((kind) => kind === null).length !== 1 || kinds.length < 2) return null;
  const left = new Map<string, string[]>();
  let rest = text;
  for (const kind of new Set(kinds)) {
    if (kind === null) continue;
    const values = valuesIn(text, kind).map(({ from, to }) => {
      const [least = ""] = /(?:^|\s)(?:ab|from|von|je|ca\.)\s+$/i.exec(text.slice(0, from)) ?? [];
      return text.slice(from - least.trimStart().length, to);
    });
    if (values.length !== kinds.filter((one) => one === kind).length) return null;
    left.set(kind, values);
    for (const value of values) rest = rest.replace(value, "|");
  }
  const name = (rest.split(/[|,;:]/)[0] ?? "").trim();
  if (name === "") return null;
  return kinds.map((kind) =>
    kind === null ? name.charAt(0).toUpperCase() + name.slice(1) : (left.get(kind)?.shift() ?? ""),
  );
}

/** With a full stop where the entries have one. */
export const withEnd = (text: string, like: string) =>
  like.trim().endsWith(".") && !/[.!?…:]$/.test(text) ? `${text}.` : text;

/** “Rye: £5” in a list whose entries say “Wheat — £4”. */
function inManner(old: string, text: string): string {
  const begun = /^\p{Lu}/u.test(old) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return withEnd(begun, old);
}
