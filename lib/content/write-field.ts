import { type Datum, type List, type MapOf, meaningOf, pairOf, type Written } from "./data/datum.ts";
import { type DataPart, readPart, writeValue } from "./data/write-value.ts";
import {
  type FieldValue,
  type GroupValue,
  isNested,
  type KeyedValue,
  type PlainValue,
  type RowsValue,
} from "./field-value-schema.ts";
import { applyTo, meaningOfTree, toTree, toWritten } from "./nested-values.ts";
import { copyRecord, orderRecords, recordsOf, removeRecord } from "./records.ts";

type FindMap = (root: Datum) => MapOf | null;

/** Single values of one change. Each is written and read again, so a save of very many would take long. */
export const changesMax = 500;

/**
 * Returns the file with another value of a field, and every other byte as it was; null as a value removes the key. Of a group, the values
 * that are named change; of rows, also their number and order. The result is read again: null if it then differs in anything else, or
 * if the value can't be written there.
 */
export function writeField(
  part: DataPart,
  find: FindMap,
  { key, value }: { key: string; value: FieldValue },
): DataPart | null {
  if (!isNested(value)) return writePlain(part, find, { key, value });
  if (countChanges(value) > changesMax) return null;
  const before = readPart(part);
  const map = before.ok ? find(before.data) : null;
  if (!before.ok || map === null) return null;
  const tree = toTree(before.data, part.source);
  const own = tree.of.get(map);
  if (own?.is !== "map" || !applyTo(own, { key, value }, part.format === "toml")) return null;
  const next = write(part, find, { key, value });
  const after = next && readPart(next);
  return next && after?.ok && meaningOf(after.data, next.source) === meaningOfTree(tree.root) ? next : null;
}

const countChanges = (value: FieldValue): number => {
  if (!isNested(value)) return 1;
  const inside = "group" in value ? value.group : value.rows.flatMap(({ values }) => values);
  return inside.reduce((sum, one) => sum + countChanges(one.value), 0);
};

const replaced = (part: DataPart, source: string | null): DataPart | null =>
  source === null ? null : { ...part, source, end: part.end + source.length - part.source.length };

function writePlain(
  part: DataPart,
  find: FindMap,
  { key, value }: { key: string; value: PlainValue },
): DataPart | null {
  return replaced(part, writeValue(part, find, { key, value: value ?? undefined }));
}

function write(part: DataPart, find: FindMap, { key, value }: KeyedValue): DataPart | null {
  if (!isNested(value)) return writePlain(part, find, { key, value });
  const read = readPart(part);
  const map = read.ok ? find(read.data) : null;
  const old = map && pairOf(map, key)?.value;
  const isEmpty =
    !old ||
    (old.is === "scalar" && old.value === null) ||
    (old.is === "list" && old.items.length === 0) ||
    (old.is === "map" && old.pairs.length === 0);
  if (isEmpty) {
    const whole = toWritten(value);
    return whole === undefined ? part : replaced(part, writeValue(part, find, { key, value: whole }));
  }
  return "group" in value ? writeGroup(part, find, { key, value }) : writeRows(part, find, { key, value });
}

function mapIn(map: MapOf | null, key: string): MapOf | null {
  const inside = map && pairOf(map, key)?.value;
  return inside?.is === "map" ? inside : null;
}

function writeGroup(
  part: DataPart,
  find: FindMap,
  { key, value }: { key: string; value: GroupValue },
): DataPart | null {
  let next: DataPart | null = part;
  for (const one of value.group) next = next && write(next, (root) => mapIn(find(root), key), one);
  return next;
}

function writeRows(part: DataPart, find: FindMap, { key, value }: { key: string; value: RowsValue }): DataPart | null {
  const list = (root: Datum): List | null => {
    const map = find(root);
    return map && recordsOf(map, key);
  };
  const read = readPart(part);
  const length = (read.ok && list(read.data)?.items.length) || 0;
  const row = (index: number) => (root: Datum) => {
    const item = list(root)?.items[index];
    return item?.is === "map" ? item : null;
  };
  let next: DataPart | null = part;
  const now = value.rows.map(({ from, values }) => ({ from: from ?? -1, values }));
  for (const { from, values } of now)
    if (from >= 0) for (const one of values) next = next && write(next, row(from), one);
  let made = length;
  for (const one of now) {
    if (one.from >= 0) continue;
    // A new row is written as the last one is, with values of its own.
    next = next && writeNewRow(next, { list, row, index: made }, one.values);
    one.from = made;
    made += 1;
  }
  const kept = new Set(now.map(({ from }) => from));
  const gone = Array.from({ length: made }, (_, index) => index).filter((index) => !kept.has(index));
  // The first new row was copied from the last old one, so rows go last.
  for (const index of gone.toReversed()) next = next && replaced(next, removeRecord(next, list, index));
  const rest = [...kept].sort((a, b) => a - b);
  const order = now.map(({ from }) => rest.indexOf(from));
  if (order.every((index, place) => index === place)) return next;
  return next && replaced(next, orderRecords(next, list, order));
}

interface NewRow {
  list: (root: Datum) => List | null;
  row: (index: number) => FindMap;
  index: number;
}

function writeNewRow(part: DataPart, { list, row, index }: NewRow, values: readonly KeyedValue[]): DataPart | null {
  let next = replaced(part, copyRecord(part, list, index - 1));
  const read = next && readPart(next);
  const copied = (read?.ok && row(index)(read.data)?.pairs) || [];
  const given = values.filter(({ value }) => toWritten(value) !== undefined);
  const set = (key: string, value: Written | undefined) => {
    next = next && replaced(next, writeValue(next, row(index), { key, value }));
  };
  for (const { key, value } of given) {
    if (isNested(value)) continue;
    set(key, value ?? undefined);
  }
  for (const { key } of copied) if (!given.some((one) => one.key === key && !isNested(one.value))) set(key, undefined);
  for (const { key, value } of given) if (isNested(value)) set(key, toWritten(value));
  return next;
}
