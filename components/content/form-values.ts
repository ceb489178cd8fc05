import { type FieldValue, isNested, type KeyedValue, type RowsValue } from "#lib/content/field-value-schema.ts";
import type { EntryValues, Field, PictureFolder } from "#lib/content/schema.ts";

/** Contents of a form's fields as people type them: dates and numbers as texts, a list as lines. */
export type Typed = Readonly<Record<string, TypedValue>>;
export type TypedValue = string | boolean | TypedGroup | TypedRows;

export interface TypedGroup {
  group: Typed;
}

export interface TypedRow {
  /** Keeps its row while others move. */
  id: string;
  /** Its place before; null for a new one. */
  from: number | null;
  typed: Typed;
}

export interface TypedRows {
  rows: readonly TypedRow[];
}

/** Fields that a form can change. A name for each, because a key may be one that objects treat in a special way. */
export const nameOf = (key: string, outer = "field") => `${outer}:${key}`;

const typedIn = (fields: readonly Field[], values: readonly KeyedValue[]): Typed =>
  Object.fromEntries(
    editable(fields).map((field) => [
      nameOf(field.key),
      toTyped(field, values.find(({ key }) => key === field.key)?.value ?? null),
    ]),
  );

/** Fields that a form shows. */
export const editable = (fields: readonly Field[]) => fields.filter(({ kind }) => kind !== "other");

/** Returns what a field shows of a value. */
export function toTyped(field: Field, value: FieldValue): TypedValue {
  const { kind, absent, fields } = field;
  if (kind === "group") return { group: typedIn(fields, isNested(value) && "group" in value ? value.group : []) };
  if (kind === "rows") {
    const rows = isNested(value) && "rows" in value ? value.rows : [];
    return { rows: rows.map(({ from, values }, at) => ({ id: `${at}`, from, typed: typedIn(fields, values) })) };
  }
  if (kind === "yes-no") return (value ?? absent) === true;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  return kind === "date" ? String(value).slice(0, 10) : String(value);
}

/** Returns a new row of a field. */
export const newRow = ({ fields }: Field, id: string): TypedRow => ({ id, from: null, typed: typedIn(fields, []) });

/** Returns the value that a field was given; null for an empty one. */
export function toValue(field: Field, typed: TypedValue): FieldValue {
  if (typeof typed === "boolean") return typed;
  if (typeof typed === "object") return wholeOf(field, typed);
  const { kind } = field;
  const text = typed.trim();
  if (kind === "list")
    return typed
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  if (kind === "number") return text === "" ? null : Number(text.replace(",", "."));
  if (kind === "date") return text === "" ? null : text;
  return kind === "long-text" ? typed : text;
}

function wholeOf({ fields }: Field, typed: TypedGroup | TypedRows): FieldValue {
  const valuesOf = (own: Typed) =>
    editable(fields).flatMap((field) => {
      const value = toValue(field, own[nameOf(field.key)] ?? "");
      const isEmpty = value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [{ key: field.key, value }];
    });
  if ("group" in typed) {
    const group = valuesOf(typed.group);
    return group.length === 0 ? null : { group };
  }
  const rows = typed.rows.map((row) => ({ from: row.from, values: valuesOf(row.typed) }));
  const filled = rows.filter(({ values }) => values.length > 0);
  return filled.length === 0 ? null : { rows: filled };
}

/** Returns the values that differ from those that the form began with. An emptied text stays as an empty one. */
export function changedValues(fields: readonly Field[], before: Typed, now: Typed): EntryValues {
  return fields.flatMap((field) => {
    const [old, typed] = [before[nameOf(field.key)], now[nameOf(field.key)]];
    if (typed === undefined || old === undefined || typed === old) return [];
    if (typeof typed !== "object" || typeof old !== "object") return [{ key: field.key, value: toValue(field, typed) }];
    const value = changeOf(field, old, typed);
    return value === null ? [] : [{ key: field.key, value }];
  });
}

function changeOf(field: Field, old: TypedGroup | TypedRows, now: TypedGroup | TypedRows): FieldValue {
  if ("group" in old && "group" in now) {
    const group = changedValues(editable(field.fields), old.group, now.group);
    return group.length === 0 ? null : { group };
  }
  if (!("rows" in old && "rows" in now)) return null;
  const rows = now.rows.flatMap(({ from, typed }): RowsValue["rows"] => {
    if (from !== null) {
      const before = old.rows.find((row) => row.from === from);
      return before ? [{ from, values: changedValues(editable(field.fields), before.typed, typed) }] : [];
    }
    // A new row without values is not one.
    const made = wholeOf(field, { group: typed });
    return isNested(made) && "group" in made ? [{ from, values: made.group }] : [];
  });
  const isSame =
    rows.length === old.rows.length && rows.every(({ from, values }, at) => from === at && values.length === 0);
  return isSame ? null : { rows };
}

export type FieldFault = "missing" | "number" | "date" | "choice";

/** Returns what is wrong with a field without parts; null if nothing is. */
export function faultOf(field: Field, typed: TypedValue): FieldFault | null {
  if (typeof typed !== "string") return null;
  const text = typed.trim();
  if (text === "") return field.isRequired ? "missing" : null;
  if (field.kind === "number" && !/^[-+]?\d+(?:[.,]\d+)?$/.test(text)) return "number";
  if (field.kind === "date" && !isDay(text)) return "date";
  return field.kind === "choice" && !field.isOpen && !field.choices.includes(text) ? "choice" : null;
}

/** Faults by the names of controls. */
export type Faults = Readonly<Record<string, FieldFault>>;

/** Returns what is wrong with a field and its parts. A value that was wrong before is not in the way of others. */
export function faultsOf(field: Field, before: TypedValue | undefined, now: TypedValue, name: string): Faults {
  const inside = (old: Typed | undefined, typed: Typed, outer: string): Faults =>
    Object.assign(
      {},
      ...editable(field.fields).map((one) =>
        faultsOf(one, old?.[nameOf(one.key)], typed[nameOf(one.key)] ?? "", nameOf(one.key, outer)),
      ),
    );
  if (typeof now !== "object") {
    const fault = now === before ? null : faultOf(field, now);
    return fault ? { [name]: fault } : {};
  }
  const old = typeof before === "object" ? before : undefined;
  if ("group" in now) return inside(old && "group" in old ? old.group : undefined, now.group, name);
  const rows = old && "rows" in old ? old.rows : [];
  return Object.assign(
    {},
    ...now.rows.map(({ id, from, typed }) =>
      inside(from === null ? undefined : rows.find((row) => row.from === from)?.typed, typed, `${name}:${id}`),
    ),
  );
}

/** Returns all texts of a field. */
export function textsOf(typed: TypedValue): string[] {
  if (typeof typed === "string") return [typed];
  if (typeof typed === "boolean") return [];
  const groups = "group" in typed ? [typed.group] : typed.rows.map((row) => row.typed);
  return groups.flatMap((group) => Object.values(group).flatMap(textsOf));
}

/** Returns the file that a value names; null for an address elsewhere. */
export function pictureFile(value: string, { served }: PictureFolder): string | null {
  if (value === "" || /^[a-z]+:|^\/\//i.test(value)) return null;
  const path = value.replace(/^\/+/, "");
  return served === "" ? path : `${served}/${path}`;
}

/** Returns the value for a file, in the way in which the others are written; null for a file without an address. */
export function pictureValue(path: string, { served, address }: PictureFolder): string | null {
  if (served === "") return `${address}${path}`;
  return path.startsWith(`${served}/`) ? `${address}${path.slice(served.length + 1)}` : null;
}

/** Months have different lengths: the 31st of February would be a day of March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
