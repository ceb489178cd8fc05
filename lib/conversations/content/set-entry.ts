import { openEntry, writeBody, writeValues } from "#lib/content/content-file.ts";
import type { Datum } from "#lib/content/data/datum.ts";
import { type FieldValue, isNested } from "#lib/content/field-value-schema.ts";
import { fieldsOf } from "#lib/projects/content/list-content.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { assertFits } from "./assert-fits.ts";
import { type OpenCollection, type OperationOf, readUnchanged, writeFile } from "./open-collection.ts";

/** Writes other values of an entry, and another text. */
export async function setEntry(
  site: SiteFiles,
  operation: OperationOf<"set-entry">,
  open: OpenCollection,
): Promise<void> {
  const { path, index } = operation;
  const file = await readUnchanged(operation, open);
  const which = { key: open.collection.key, index };
  const opened = openEntry(path, file.text, which);
  if (!opened.ok) throw conversationRefusals["not-editable: no form"](path);
  const old = (key: string) => opened.map.pairs.find((pair) => pair.key === key)?.value;
  const fields = fieldsOf(open.collection, open.entries.entries);
  assertFits(operation.values, fields);
  const values = operation.values.map(({ key, value }) => ({ key, value: withTimes(value, old(key)) }));
  const written = writeValues(path, file.text, which, values);
  if (!written.ok) throw conversationRefusals["not-editable: value"](written.key);
  const text = operation.body === undefined ? written.source : writeBody(path, written.source, operation.body);
  if (text === null) throw conversationRefusals["not-editable: no form"](path);
  await writeFile(site, path, text);
}

/** A day keeps the time that its value has. */
function withTimes(value: FieldValue, old: Datum | undefined): FieldValue {
  const inside = (parts: { key: string; value: FieldValue }[], map: Datum | undefined) =>
    parts.map(({ key, value: own }) => ({
      key,
      value: withTimes(own, map?.is === "map" ? map.pairs.find((pair) => pair.key === key)?.value : undefined),
    }));
  if (isNested(value)) {
    if ("group" in value) return { group: inside(value.group, old) };
    const items = old?.is === "list" ? old.items : [];
    const rows = value.rows.map(({ from, values }) => ({
      from,
      values: inside(values, from === null ? undefined : items[from]),
    }));
    return { rows };
  }
  const had = old?.is === "scalar" ? String(old.value) : "";
  const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && /^\d{4}-\d{2}-\d{2}[T ]/.test(had);
  return isDay ? `${value}${had.slice(10)}` : value;
}
