import { type FieldValue, isNested } from "#lib/content/field-value-schema.ts";
import type { EntryValues, Field } from "#lib/content/schema.ts";
import { conversationRefusals } from "../refusals.ts";

/** Throws a refusal for a value that its field does not take, and for one without a field. */
export function assertFits(values: EntryValues, fields: readonly Field[]): void {
  for (const { key, value } of values) {
    const field = fields.find((one) => one.key === key);
    if (!field || !fits(field, value)) throw conversationRefusals["not-editable: wrong value"](field?.label ?? key);
  }
}

function fits({ kind, choices, isOpen, isRequired, fields }: Field, value: FieldValue): boolean {
  if (isNested(value)) {
    const parts = "group" in value ? value.group : value.rows.flatMap(({ values }) => values);
    const isKind = kind === ("group" in value ? "group" : "rows");
    return isKind && parts.every((part) => fields.some((field) => field.key === part.key && fits(field, part.value)));
  }
  if (value === null || value === "") return !isRequired;
  switch (kind) {
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "yes-no":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && isDay(value);
    case "list":
      return Array.isArray(value);
    case "choice":
      return typeof value === "string" && (isOpen || choices.includes(value));
    case "text":
    case "long-text":
    case "picture":
      return typeof value === "string";
    case "group":
    case "rows":
    case "other":
      return false;
    default:
      return kind satisfies never;
  }
}

/** Returns whether a text begins with a day that there is. */
export function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day ?? " ");
}
