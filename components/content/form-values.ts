import type { EntryValues, Field, FieldValue, PictureFolder } from "#lib/content/schema.ts";

/** Contents of a form's fields as people type them: dates and numbers as texts, a list as lines. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** Fields that a form can change. A name for each, because a key may be one that objects treat in a special way. */
export const nameOf = (key: string) => `field:${key}`;

/** Returns what a field shows of a value. */
export function toTyped({ kind, absent }: Field, value: FieldValue): string | boolean {
  if (kind === "yes-no") return (value ?? absent) === true;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  return kind === "date" ? String(value).slice(0, 10) : String(value);
}

/** Returns the value that a field was given; null for an empty one. */
export function toValue({ kind }: Field, typed: string | boolean): FieldValue {
  if (typeof typed === "boolean") return typed;
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

/** Returns the values that differ from those that the form began with. An emptied text stays as an empty one. */
export function changedValues(fields: readonly Field[], before: Typed, now: Typed): EntryValues {
  return fields.flatMap((field) => {
    const [old, typed] = [before[nameOf(field.key)], now[nameOf(field.key)]];
    return typed === undefined || typed === old ? [] : [{ key: field.key, value: toValue(field, typed) }];
  });
}

export type FieldFault = "missing" | "number" | "date" | "choice";

/** Returns what is wrong with a field; null if nothing is. */
export function faultOf(field: Field, typed: string | boolean): FieldFault | null {
  if (typeof typed === "boolean") return null;
  const text = typed.trim();
  if (text === "") return field.isRequired ? "missing" : null;
  if (field.kind === "number" && !/^[-+]?\d+(?:[.,]\d+)?$/.test(text)) return "number";
  if (field.kind === "date" && !isDay(text)) return "date";
  return field.kind === "choice" && !field.isOpen && !field.choices.includes(text) ? "choice" : null;
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
