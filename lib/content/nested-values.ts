import { type Datum, meaningOf, type Written, type WrittenPair } from "./data/datum.ts";
import { type FieldValue, isNested, type KeyedValue } from "./field-value-schema.ts";

/** Returns a value as it is written as a whole; undefined for one without any values. */
export function toWritten(value: FieldValue): Written | undefined {
  if (value === null) return undefined;
  if (!isNested(value)) return value;
  if ("group" in value) {
    const group = toPairs(value.group);
    return group.length === 0 ? undefined : { group };
  }
  const rows = value.rows.map(({ values }) => toPairs(values));
  return rows.length === 0 ? undefined : { rows };
}

const toPairs = (values: readonly KeyedValue[]): WrittenPair[] =>
  values.flatMap(({ key, value }) => {
    const written = toWritten(value);
    return written === undefined ? [] : [{ key, value: written }];
  });

// The values as they should be afterwards, apart from how they are written.

type Tree = { is: "leaf"; text: string } | { is: "list"; items: Tree[] } | MapTree;

interface MapTree {
  is: "map";
  pairs: Map<string, Tree>;
}

/** Returns the values of a file, and those of each of its parts. */
export function toTree(datum: Datum, source: string): { root: Tree; of: ReadonlyMap<Datum, Tree> } {
  const of = new Map<Datum, Tree>();
  const toNode = (one: Datum): Tree => {
    const node: Tree =
      one.is === "list"
        ? { is: "list", items: one.items.map(toNode) }
        : one.is === "map"
          ? { is: "map", pairs: new Map(one.pairs.map(({ key, value }) => [key, toNode(value)])) }
          : { is: "leaf", text: meaningOf(one, source) };
    of.set(one, node);
    return node;
  };
  return { root: toNode(datum), of };
}

/** Returns the meaning as `meaningOf` tells it. */
export function meaningOfTree(tree: Tree): string {
  if (tree.is === "leaf") return tree.text;
  if (tree.is === "list") return `[${tree.items.map(meaningOfTree).join(",")}]`;
  const pairs = [...tree.pairs].map(([key, value]) => `${JSON.stringify(key)}:${meaningOfTree(value)}`);
  return `{${pairs.sort().join(",")}}`;
}

/** Changes what a map should mean. False if the change does not fit it. */
export function applyTo(map: MapTree, { key, value }: KeyedValue, isToml: boolean): boolean {
  if (!isNested(value)) {
    if (value === null) map.pairs.delete(key);
    else map.pairs.set(key, { is: "leaf", text: JSON.stringify(value) });
    return true;
  }
  const old = map.pairs.get(key);
  const isEmpty =
    !old ||
    (old.is === "leaf" && old.text === "null") ||
    (old.is === "list" && old.items.length === 0) ||
    (old.is === "map" && old.pairs.size === 0);
  if (isEmpty && toWritten(value) === undefined) return true;
  if ("group" in value) {
    const own: Tree | undefined = isEmpty ? { is: "map", pairs: new Map() } : old;
    if (own?.is !== "map") return false;
    map.pairs.set(key, own);
    return value.group.every((one) => applyTo(own, one, isToml));
  }
  const items = isEmpty ? [] : old?.is === "list" ? old.items : null;
  const used = value.rows.flatMap(({ from }) => (from === null ? [] : [from]));
  if (items === null || new Set(used).size < used.length) return false;
  const rows = value.rows.map(({ from, values }): Tree | null => {
    const row = from === null ? ({ is: "map", pairs: new Map() } satisfies MapTree) : items[from];
    return row?.is === "map" && values.every((one) => applyTo(row, one, isToml)) ? row : null;
  });
  if (rows.includes(null)) return false;
  // TOML has no list of tables without a table.
  if (rows.length === 0 && isToml) map.pairs.delete(key);
  else map.pairs.set(key, { is: "list", items: rows.flatMap((row) => row ?? []) });
  return true;
}
