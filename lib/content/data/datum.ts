// Values of YAML, JSON and TOML with their places in the source. Offsets are in UTF-16 code units of the file.

export type Plain = string | number | boolean | null;

interface At {
  start: number;
  end: number;
}

export interface Scalar extends At {
  is: "scalar";
  value: Plain;
  style: "plain" | "single" | "double" | "block";
}

export interface List extends At {
  is: "list";
  isFlow: boolean;
  items: Datum[];
}

export interface Pair extends At {
  /** Begins with the key, ends with the value. */
  key: string;
  value: Datum;
}

export interface MapOf extends At {
  is: "map";
  isFlow: boolean;
  pairs: Pair[];
}

/** A value that is only kept: an alias, an anchor, a tag, or a notation that is not read. */
export interface Kept extends At {
  is: "other";
}

export type Datum = Scalar | List | MapOf | Kept;

export type DataFormat = "yaml" | "json" | "toml";

export const pairOf = (map: MapOf, key: string): Pair | undefined => map.pairs.find((pair) => pair.key === key);

/** Returns the text of a list of texts and numbers; null for another value. */
export function textsOf(datum: Datum): string[] | null {
  if (datum.is !== "list") return null;
  const texts: string[] = [];
  for (const item of datum.items) {
    if (item.is !== "scalar" || (typeof item.value !== "string" && typeof item.value !== "number")) return null;
    texts.push(String(item.value));
  }
  return texts;
}

/** A value that is written as a whole. */
export type Written = Plain | string[] | { group: WrittenPair[] } | { rows: WrittenPair[][] };

export interface WrittenPair {
  key: string;
  value: Written;
}

/** A change of one value: undefined removes the key. */
export interface WantedValue {
  map: MapOf;
  key: string;
  value: Written | undefined;
}

/** Returns the meaning of values as one text, with a change if one is given. Equal texts mean equal values; the order of keys does not count. */
export function meaningOf(datum: Datum, source: string, wanted?: WantedValue): string {
  switch (datum.is) {
    case "scalar":
      return JSON.stringify(datum.value);
    case "list":
      return `[${datum.items.map((item) => meaningOf(item, source, wanted)).join(",")}]`;
    case "map": {
      const isChanged = wanted?.map === datum;
      const pairs = datum.pairs.flatMap(({ key, value }) => {
        if (!isChanged || key !== wanted.key) return [`${JSON.stringify(key)}:${meaningOf(value, source, wanted)}`];
        return wanted.value === undefined ? [] : [`${JSON.stringify(key)}:${meaningOfWritten(wanted.value)}`];
      });
      if (isChanged && wanted.value !== undefined && !pairOf(datum, wanted.key))
        pairs.push(`${JSON.stringify(wanted.key)}:${meaningOfWritten(wanted.value)}`);
      return `{${pairs.sort().join(",")}}`;
    }
    case "other":
      return `other ${source.slice(datum.start, datum.end)}`;
    default:
      return datum satisfies never;
  }
}

function meaningOfWritten(value: Written): string {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
  return "group" in value ? meaningOfPairs(value.group) : `[${value.rows.map(meaningOfPairs).join(",")}]`;
}

const meaningOfPairs = (pairs: readonly WrittenPair[]) =>
  `{${pairs
    .map(({ key, value }) => `${JSON.stringify(key)}:${meaningOfWritten(value)}`)
    .sort()
    .join(",")}}`;
