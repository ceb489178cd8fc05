import { type Datum, type MapOf, textsOf } from "./data/datum.ts";
import type { FieldValue } from "./field-value-schema.ts";
import { nestedOf } from "./infer-fields.ts";
import type { Field } from "./schema.ts";

interface Shown {
  /** Undefined if the form can't show it, null for no value. */
  shown: FieldValue | undefined;
  /** Values inside of it that the form does not show: they stay as they are. */
  hidden: { path: string[]; value: Datum }[];
}

/** Returns a value as its field shows it. */
export function showValue(field: Field, value: Datum): Shown {
  const { kind } = field;
  if (kind !== "group" && kind !== "rows") return { shown: showPlain(kind, value), hidden: [] };
  const isEmpty =
    (value.is === "scalar" && value.value === null) ||
    (value.is === "list" && kind === "rows" && value.items.length === 0) ||
    (value.is === "map" && kind === "group" && value.pairs.length === 0);
  if (isEmpty) return { shown: null, hidden: [] };
  const nested = nestedOf(value);
  if (nested?.shape !== kind) return { shown: undefined, hidden: [] };
  const parts = nested.maps.map((map) => showGroup(field, map));
  const values = parts.flatMap((part) => (part ? [part.values] : []));
  if (values.length < parts.length) return { shown: undefined, hidden: [] };
  const hidden = parts.flatMap((part, index) =>
    (part?.hidden ?? []).map(({ path, value: own }) => ({
      path: kind === "rows" ? [`${index + 1}`, ...path] : path,
      value: own,
    })),
  );
  const shown =
    kind === "group" ? { group: values[0] ?? [] } : { rows: values.map((own, from) => ({ from, values: own })) };
  return { shown, hidden };
}

/** Returns the values of a group; null if one of them has another form than its field. */
function showGroup({ fields }: Field, map: MapOf) {
  const values: { key: string; value: FieldValue }[] = [];
  const hidden: Shown["hidden"] = [];
  for (const { key, value } of map.pairs) {
    const field = fields.find((one) => one.key === key);
    if (!field || field.kind === "other") {
      hidden.push({ path: [key], value });
      continue;
    }
    const { shown, hidden: deeper } = showValue(field, value);
    if (shown === undefined) return null;
    if (shown !== null) values.push({ key, value: shown });
    for (const one of deeper) hidden.push({ path: [key, ...one.path], value: one.value });
  }
  return { values, hidden };
}

function showPlain(kind: Field["kind"], value: Datum): FieldValue | undefined {
  if (value.is === "scalar" && value.value === null) return kind === "other" ? undefined : null;
  if (kind === "list") return textsOf(value) ?? undefined;
  if (kind === "other" || value.is !== "scalar") return undefined;
  const plain = value.value;
  if (kind === "number") return typeof plain === "number" ? plain : undefined;
  if (kind === "yes-no") return typeof plain === "boolean" ? plain : undefined;
  if (typeof plain === "boolean") return undefined;
  const text = String(plain);
  return kind !== "date" || text === "" || /^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text) ? text : undefined;
}
