import { openEntry, partOfRecords, wholeFile, writeValues } from "#lib/content/content-file.ts";
import { textsOf } from "#lib/content/data/datum.ts";
import { isNested } from "#lib/content/field-value-schema.ts";
import { pathOfNewEntry, textOfNewEntry, valuesOfNewEntry } from "#lib/content/new-entry.ts";
import { copyRecord, recordsOf } from "#lib/content/records.ts";
import type { EntryValues } from "#lib/content/schema.ts";
import { below } from "#lib/generators/repository.ts";
import { fieldsOf } from "#lib/projects/content/list-content.ts";
import { readContentFile } from "#lib/projects/content/site-content.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { assertFits, isDay } from "./assert-fits.ts";
import { type OpenCollection, type OperationOf, takenPaths, writeFile } from "./open-collection.ts";

/** Adds a file to a folder, or a record to a file. */
export const addEntry = (site: SiteFiles, operation: OperationOf<"add-entry">, open: OpenCollection): Promise<void> =>
  open.collection.kind === "files" ? addFile(site, operation, open) : addRecord(site, operation, open);

const today = () => new Date().toISOString().slice(0, 10);

async function addFile(site: SiteFiles, operation: OperationOf<"add-entry">, open: OpenCollection): Promise<void> {
  const { repository, tree, collection, entries } = open;
  const fields = fieldsOf(collection, entries.entries);
  assertFits(operation.values, fields);
  const given = [...operation.values, ...(await archetypeOf(open, operation.values))];
  const day = operation.values.find(
    ({ key, value }) => key === "date" && typeof value === "string" && isDay(value),
  )?.value;
  const path = pathOfNewEntry(collection, {
    title: operation.title,
    day: typeof day === "string" ? day.slice(0, 10) : today(),
    taken: await takenPaths(open),
  });
  const newest = entries.entries.findLast(({ problem }) => problem === null)?.path;
  const like = newest === undefined ? null : await readContentFile(repository, tree, newest);
  const values = valuesOfNewEntry(fields, given, operation.title);
  const text = textOfNewEntry(path, like?.ok ? like.file.text : null, { values, body: operation.body ?? "" });
  if (text === null) throw conversationRefusals["not-editable: no form"](path);
  await writeFile(site, path, text);
}

/** Returns the plain values of Hugo's archetype of a collection, of keys that were not given. */
async function archetypeOf(
  { repository, tree, place, collection }: OpenCollection,
  given: EntryValues,
): Promise<EntryValues> {
  if (collection.convention !== "hugo") return [];
  const section = collection.place.slice(collection.place.lastIndexOf("/") + 1);
  for (const name of [`${section}.md`, "default.md"]) {
    const path = below(place.siteFolder, `archetypes/${name}`);
    const read = await readContentFile(repository, tree, path);
    const opened = read?.ok ? openEntry(path, read.file.text, wholeFile) : null;
    if (!opened?.ok) continue;
    return opened.map.pairs.flatMap(({ key, value }): EntryValues => {
      const plain = value.is === "scalar" ? value.value : textsOf(value);
      const isPlain = plain !== null && !JSON.stringify(plain).includes("{{");
      return isPlain && !given.some((one) => one.key === key) ? [{ key, value: plain }] : [];
    });
  }
  return [];
}

async function addRecord(site: SiteFiles, operation: OperationOf<"add-entry">, open: OpenCollection): Promise<void> {
  const { repository, tree, collection, entries } = open;
  const { place: path, key } = collection;
  const fields = fieldsOf(collection, entries.entries);
  assertFits(operation.values, fields);
  const read = await readContentFile(repository, tree, path);
  const part = read?.ok ? partOfRecords(path, read.file.text) : null;
  const last = entries.entries.length - 1;
  const copied = part && copyRecord(part, (root) => recordsOf(root, key), last);
  if (copied === null) throw conversationRefusals["not-editable: no form"](path);
  // The new record is written as the last one is, with values of its own.
  const which = { key, index: last + 1 };
  const opened = openEntry(path, copied, which);
  if (!opened.ok) throw conversationRefusals["not-editable: no form"](path);
  const values = valuesOfNewEntry(fields, operation.values, operation.title);
  const gone = opened.map.pairs.flatMap((pair) =>
    values.some((one) => one.key === pair.key && one.value !== null && !isNested(one.value)) ? [] : [pair.key],
  );
  let text = copied;
  for (const { key: name, value } of values.filter((one) => one.value !== null && !isNested(one.value))) {
    const written = writeValues(path, text, which, [{ key: name, value }]);
    if (!written.ok) throw conversationRefusals["not-editable: value"](name);
    text = written.source;
  }
  const removed = writeValues(
    path,
    text,
    which,
    gone.map((name) => ({ key: name, value: null })),
  );
  if (!removed.ok) throw conversationRefusals["not-editable: value"](removed.key);
  // Groups and rows are those of the new record alone.
  const parts = values.filter(({ value }) => isNested(value));
  const whole = writeValues(path, removed.source, which, parts);
  if (!whole.ok) throw conversationRefusals["not-editable: value"](whole.key);
  await writeFile(site, path, whole.source);
}
