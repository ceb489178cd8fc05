// Values of forms, and what lists and forms know of entries. Without the library of schemas, which the page does not load.

/** A value without parts: null for none. Dates are `2026-03-02`. A list is one of texts. */
export type PlainValue = string | number | boolean | string[] | null;

export interface KeyedValue {
  key: string;
  value: FieldValue;
}

/** In a change, values that it does not name stay. */
export interface GroupValue {
  group: KeyedValue[];
}

/** All rows of a list in their order. A change names the values of a row that it changes, and where the row was; null for a new one. */
export interface RowsValue {
  rows: { from: number | null; values: KeyedValue[] }[];
}

/** A value of a form: null for none, which removes its key. */
export type FieldValue = PlainValue | GroupValue | RowsValue;

/** Entries of a collection in one answer, if they are asked in parts. */
export const entriesInPart = 100;

/** Rows of a list that a form shows. A longer list is changed in the source. */
export const rowsMax = 200;
/** Groups and rows inside of each other. Deeper values are changed in the source. */
export const levelsMax = 2;

/** Returns whether a value has values of its own. */
export const isNested = (value: FieldValue | undefined): value is GroupValue | RowsValue =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether all words of a search stand in an entry's title or path, in any case and without accents. */
export function isFound({ title, path }: { title: string; path: string }, search: string): boolean {
  const text = simple(`${title} ${path}`);
  return simple(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const simple = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
