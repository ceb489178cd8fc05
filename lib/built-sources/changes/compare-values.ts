import { diffArrays } from "diff";
import { isRecord } from "./read-values.ts";

/** A value of data or front matter that became another one. Null: it was not there, or is gone. */
export interface ValueFact {
  /** The value's name for people, with the entry of a list that has it: "Rye loaf: price". */
  name: string;
  before: string | null;
  after: string | null;
  /** Entries of the list with this name stand in another order. */
  isOrder?: true;
}

const factsMax = 40;
const depthMax = 20;
const editsMax = 400;
const textMax = 200;

/** Returns how the values of a file differ, at most 40 facts. Names in `left` are left out at the top. */
export function compareValues(before: unknown, after: unknown, left: ReadonlySet<string> = new Set()): ValueFact[] {
  const facts: ValueFact[] = [];
  compare(before, after, { name: "", entry: "", depth: 0, left }, facts);
  return facts.slice(0, factsMax);
}

interface At {
  name: string;
  /** The entry of a list around the value. */
  entry: string;
  depth: number;
  left: ReadonlySet<string>;
}

function compare(before: unknown, after: unknown, at: At, facts: ValueFact[]): void {
  if (facts.length >= factsMax || at.depth > depthMax) return;
  const inner = { ...at, depth: at.depth + 1, left: new Set<string>() };
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!at.left.has(key)) compare(before[key], after[key], { ...inner, name: key.replace(/[-_]+/g, " ") }, facts);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const { pairs, isMoved } = pairEntries(before, after);
    if (isMoved) facts.push({ name: at.name, before: null, after: null, isOrder: true });
    for (const [was, is] of pairs) {
      const entry = entryName(is ?? was);
      if (was !== undefined && is !== undefined && isRecord(was))
        compare(was, is, { ...inner, entry: entryName(was) }, facts);
      else
        facts.push({
          name: at.name,
          before: was === undefined ? null : entryName(was),
          after: is === undefined ? null : entry,
        });
    }
    return;
  }
  const [was, is] = [told(before), told(after)];
  if (was === is) return;
  const name = [at.entry, at.name].filter((part) => part !== "").join(": ");
  facts.push({ name, before: was, after: is });
}

/** Returns the entries that differ: those that became others, and those that came or went; and whether others moved. */
function pairEntries(
  before: readonly unknown[],
  after: readonly unknown[],
): { pairs: [unknown, unknown][]; isMoved: boolean } {
  const parts = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: editsMax });
  if (!parts) return { pairs: [], isMoved: false };
  const pairs: [unknown, unknown][] = [];
  let [old, young] = [0, 0];
  let gone: unknown[] = [];
  let come: unknown[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) pairs.push([gone[at], come[at]]);
    [gone, come] = [[], []];
  };
  for (const { added, removed, count } of parts) {
    if (removed) gone.push(...before.slice(old, old + count));
    else if (added) come.push(...after.slice(young, young + count));
    else settle();
    if (!added) old += count;
    if (!removed) young += count;
  }
  settle();
  return withoutMoved(pairs);
}

/** Leaves out entries that only stand elsewhere now: what became another entry there, and another one here, has moved. */
function withoutMoved(pairs: readonly [unknown, unknown][]): { pairs: [unknown, unknown][]; isMoved: boolean } {
  const places = new Map<string, number>();
  for (const [was] of pairs) if (was !== undefined) places.set(keyOf(was), (places.get(keyOf(was)) ?? 0) + 1);
  const moved = new Map<string, number>();
  for (const [, is] of pairs) {
    const key = is === undefined ? "" : keyOf(is);
    const left = places.get(key) ?? 0;
    if (left === 0) continue;
    places.set(key, left - 1);
    moved.set(key, (moved.get(key) ?? 0) + 1);
  }
  const isMoved = moved.size > 0;
  if (!isMoved) return { pairs: [...pairs], isMoved };
  const stay = (entries: readonly unknown[]) => {
    const left = new Map(moved);
    return entries.filter((entry) => {
      if (entry === undefined) return false;
      const count = left.get(keyOf(entry)) ?? 0;
      left.set(keyOf(entry), count - 1);
      return count <= 0;
    });
  };
  const [gone, come] = [stay(pairs.map(([was]) => was)), stay(pairs.map(([, is]) => is))];
  const length = Math.max(gone.length, come.length);
  return { pairs: Array.from({ length }, (_, at) => [gone[at], come[at]]), isMoved };
}

const keyOf = (value: unknown) => JSON.stringify(value) ?? "";

/** Returns what an entry of a list is called: its name or title, else its first text. */
function entryName(entry: unknown): string {
  if (!isRecord(entry)) return told(entry) ?? "";
  const named = ["name", "title", "label", "text", "question"]
    .map((key) => entry[key])
    .find((one) => typeof one === "string");
  return told(named ?? Object.values(entry).find((one) => typeof one === "string")) ?? "";
}

/** Returns a value as people read it; null for none. */
function told(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text =
    value instanceof Date
      ? value.toISOString().replace(/T00:00:00(?:\.000)?Z$/, "")
      : typeof value === "object"
        ? entriesOf(value)
        : String(value);
  return text.replace(/\s+/g, " ").trim().slice(0, textMax);
}

const entriesOf = (value: object) => (Array.isArray(value) ? value.map(entryName) : [entryName(value)]).join(", ");
