import type { Datum, List } from "./data/datum.ts";
import { lastEnd } from "./data/read-yaml.ts";
import { lineEndOf } from "./data/value-text.ts";
import { type DataPart, readPart } from "./data/write-value.ts";

/** Finds a list of records among the values of a file; null without one. */
export type FindRecords = (root: Datum) => List | null;

/** Returns the list of records of a file: its own, or that of one of its keys. Null if there is no such list of maps. */
export function recordsOf(root: Datum, key: string | null): List | null {
  const list = key === null ? root : root.is === "map" ? root.pairs.find((pair) => pair.key === key)?.value : undefined;
  return list?.is === "list" && list.items.every(({ is }) => is === "map") ? list : null;
}

interface Slot {
  start: number;
  end: number;
}

/** Returns the places of the records: in a block list whole lines, with the dash. Null if one does not begin on a line of its own. */
function slotsOf({ source, format }: DataPart, list: List): Slot[] | null {
  const slots: Slot[] = [];
  for (const item of list.items) {
    if (list.isFlow || format === "json") {
      slots.push({ start: item.start, end: item.end });
      continue;
    }
    const start = source.lastIndexOf("\n", item.start - 1) + 1;
    if (format === "yaml" && !/^\uFEFF?\s*-\s+$/.test(source.slice(start, item.start))) return null;
    const last = format === "toml" ? item.end : lastEnd(item);
    const trimmed = item.start + source.slice(item.start, last).trimEnd().length;
    const end = trimmed + (/^[^\r\n]*/.exec(source.slice(trimmed))?.[0].length ?? 0);
    slots.push({ start, end });
  }
  return slots;
}

interface Found {
  list: List;
  slots: Slot[];
}

function find(part: DataPart, at: FindRecords): Found | null {
  const read = readPart(part);
  const list = read.ok ? at(read.data) : null;
  const slots = list && slotsOf(part, list);
  return list && slots ? { list, slots } : null;
}

/** Returns a changed file if it can still be read: an alias may have lost its anchor. */
function readable(part: DataPart, source: string): string | null {
  return readPart({ ...part, source, end: part.end + source.length - part.source.length }).ok ? source : null;
}

/** Returns the file with its records in another order; what stands between them stays. Null if `order` is not one of all records. */
export function orderRecords(part: DataPart, at: FindRecords, order: readonly number[]): string | null {
  const found = find(part, at);
  if (!found || order.length !== found.slots.length || new Set(order).size !== order.length) return null;
  const { source } = part;
  const { slots } = found;
  let text = source.slice(0, slots[0]?.start ?? source.length);
  for (const [place, index] of order.entries()) {
    const [from, here, next] = [slots[index], slots[place], slots[place + 1]];
    if (!from || !here) return null;
    text += source.slice(from.start, from.end) + source.slice(here.end, next?.start ?? source.length);
  }
  return readable(part, text);
}

/** Returns the file with a copy of a record behind it. Null if there is no such record. */
export function copyRecord(part: DataPart, at: FindRecords, index: number): string | null {
  const found = find(part, at);
  const slot = found?.slots[index];
  if (!found || !slot) return null;
  const { source, format } = part;
  const [first, second] = found.slots;
  const eol = lineEndOf(source);
  const isFlow = found.list.isFlow || format === "json";
  const own = isFlow
    ? `,${/\s*$/.exec(source.slice(0, first?.start ?? 0))?.[0] ?? " "}`
    : format === "toml"
      ? eol + eol
      : eol;
  const between = isFlow && first && second ? source.slice(first.end, second.start) : own;
  const copy = source.slice(0, slot.end) + between + source.slice(slot.start, slot.end) + source.slice(slot.end);
  return readable(part, copy);
}

/** Returns the file without a record. Null if there is no such record. */
export function removeRecord(part: DataPart, at: FindRecords, index: number): string | null {
  const found = find(part, at);
  const slot = found?.slots[index];
  if (!found || !slot) return null;
  return readable(part, withoutRecord(part, { ...found, slot, index }));
}

function withoutRecord(
  { source, format }: DataPart,
  { slots, list, slot, index }: Found & { slot: Slot; index: number },
): string {
  const [previous, next] = [slots[index - 1], slots[index + 1]];
  if (list.isFlow || format === "json") {
    const [start, end] = next ? [slot.start, next.start] : [previous?.end ?? slot.start, slot.end];
    return source.slice(0, start) + source.slice(end);
  }
  if (format === "yaml" && slots.length === 1) {
    const space = /^\uFEFF?[ \t]*/.exec(source.slice(slot.start))?.[0] ?? "";
    const before = source.slice(0, slot.start).trimEnd();
    const isBelowKey = /:[ \t]*(?:#.*)?$/.test(before.slice(before.lastIndexOf("\n") + 1));
    return `${source.slice(0, slot.start)}${isBelowKey && space === "" ? " " : space}[]${source.slice(slot.end)}`;
  }
  const end = slot.end + (/^(?:\r?\n)*/.exec(source.slice(slot.end))?.[0].length ?? 0);
  const lineOnly = slot.end + (/^\r?\n/.exec(source.slice(slot.end))?.[0].length ?? 0);
  return source.slice(0, slot.start) + source.slice(format === "toml" && next ? end : lineOnly);
}
