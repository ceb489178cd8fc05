import type { Collection } from "#lib/content/collection.ts";
import { openEntry, partOfRecords, wholeFile, writeBody, writeValues } from "#lib/content/content-file.ts";
import { textsOf } from "#lib/content/data/datum.ts";
import type { SitePlace } from "#lib/content/find-collections.ts";
import { orderKeyOf, titleKeys, titleOf } from "#lib/content/infer-fields.ts";
import { pathOfCopy, pathOfNewEntry, textOfNewEntry, valuesOfNewEntry } from "#lib/content/new-entry.ts";
import { copyRecord, orderRecords, removeRecord } from "#lib/content/records.ts";
import type { EntryValues, Field, FieldValue } from "#lib/content/schema.ts";
import { below } from "#lib/generators/repository.ts";
import type { ContentOperation } from "#lib/page-source/operations/operation-schema.ts";
import { fieldsOf } from "#lib/projects/content/list-content.ts";
import { type ContentFile, type EntrySummary, readContentFile } from "#lib/projects/content/site-content.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";

/** A collection of the version that is changed. */
interface OpenCollection {
  repository: string;
  tree: string;
  place: SitePlace;
  collection: Collection;
  entries: { entries: EntrySummary[]; isComplete: boolean };
}

type Of<Op extends ContentOperation["op"]> = Extract<ContentOperation, { op: Op }>;

/** Keys by which an entry has an address or an identity of its own, which its copy must not have. */
const ownKeys = ["permalink", "slug", "url", "aliases", "redirect_from", "id", "uuid"];

/** Writes an operation on entries into a site. Throws a refusal. */
export async function writeContent(site: SiteFiles, operation: ContentOperation, open: OpenCollection): Promise<void> {
  switch (operation.op) {
    case "set-entry":
      return setEntry(site, operation, open);
    case "add-entry":
      return open.collection.kind === "files" ? addFile(site, operation, open) : addRecord(site, operation, open);
    case "duplicate-entry":
      return duplicate(site, operation, open);
    case "remove-entry":
      return remove(site, operation, open);
    case "order-entries":
      return open.collection.kind === "files" ? orderFiles(site, operation, open) : orderList(site, operation, open);
    default:
      return operation satisfies never;
  }
}

async function setEntry(site: SiteFiles, operation: Of<"set-entry">, open: OpenCollection): Promise<void> {
  const { path, index } = operation;
  const file = await readUnchanged(operation, open);
  const which = { key: open.collection.key, index };
  const opened = openEntry(path, file.text, which);
  if (!opened.ok) throw conversationRefusals["not-editable: no form"](path);
  const old = (key: string) => opened.map.pairs.find((pair) => pair.key === key)?.value;
  const fields = fieldsOf(open.collection, open.entries.entries);
  assertFits(operation.values, fields);
  const values = operation.values.map(({ key, value }) => {
    const before = old(key);
    const had = before?.is === "scalar" ? String(before.value) : "";
    // A day keeps the time that its value has.
    const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && /^\d{4}-\d{2}-\d{2}[T ]/.test(had);
    return { key, value: isDay ? `${value}${had.slice(10)}` : (value ?? undefined) };
  });
  const written = writeValues(path, file.text, which, values);
  if (!written.ok) throw conversationRefusals["not-editable: value"](written.key);
  const text = operation.body === undefined ? written.source : writeBody(path, written.source, operation.body);
  if (text === null) throw conversationRefusals["not-editable: no form"](path);
  await write(site, path, text);
}

/** Returns the file of an entry. Throws if it is not one of the collection, or if somebody has changed it since. */
async function readUnchanged(
  { path, version }: { path: string; version: string },
  { repository, tree, collection, entries }: OpenCollection,
): Promise<ContentFile> {
  const read = collection.paths.includes(path) ? await readContentFile(repository, tree, path) : null;
  const samples = entries.entries.find((entry) => entry.path === path)?.samples ?? [];
  if (!read || (read.ok ? read.file.version : read.version) !== version)
    throw conversationRefusals["head-moved: entry"](titleOf(path, samples));
  if (!read.ok) throw conversationRefusals["not-editable: no form"](path);
  return read.file;
}

function assertFits(values: EntryValues, fields: readonly Field[]): void {
  for (const { key, value } of values) {
    const field = fields.find((one) => one.key === key);
    if (!field || !fits(field, value)) throw conversationRefusals["not-editable: wrong value"](field?.label ?? key);
  }
}

function fits({ kind, choices, isOpen, isRequired }: Field, value: FieldValue): boolean {
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
    case "other":
      return false;
    default:
      return kind satisfies never;
  }
}

function isDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day ?? " ");
}

const today = () => new Date().toISOString().slice(0, 10);

async function addFile(site: SiteFiles, operation: Of<"add-entry">, open: OpenCollection): Promise<void> {
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
  await write(site, path, text);
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

/** Returns whether a path exists, also in another case: some disks can't tell these apart. */
async function takenPaths({ repository, tree }: OpenCollection): Promise<(path: string) => boolean> {
  const paths = new Set((await listTree(repository, tree)).map(({ path }) => path.toLowerCase()));
  return (path) => paths.has(path.toLowerCase());
}

async function addRecord(site: SiteFiles, operation: Of<"add-entry">, open: OpenCollection): Promise<void> {
  const { repository, tree, collection, entries } = open;
  const { place: path, key } = collection;
  const fields = fieldsOf(collection, entries.entries);
  assertFits(operation.values, fields);
  const read = await readContentFile(repository, tree, path);
  const part = read?.ok ? partOfRecords(path, read.file.text) : null;
  const last = entries.entries.length - 1;
  const copied = part && copyRecord(part, key, last);
  if (copied === null) throw conversationRefusals["not-editable: no form"](path);
  // The new record is written as the last one is, with values of its own.
  const which = { key, index: last + 1 };
  const opened = openEntry(path, copied, which);
  if (!opened.ok) throw conversationRefusals["not-editable: no form"](path);
  const values = valuesOfNewEntry(fields, operation.values, operation.title);
  const gone = opened.map.pairs.flatMap((pair) =>
    values.some((one) => one.key === pair.key && one.value !== null) ? [] : [pair.key],
  );
  let text = copied;
  for (const { key: name, value } of values.filter((one) => one.value !== null)) {
    const written = writeValues(path, text, which, [{ key: name, value: value ?? undefined }]);
    if (!written.ok) throw conversationRefusals["not-editable: value"](name);
    text = written.source;
  }
  const removed = writeValues(
    path,
    text,
    which,
    gone.map((name) => ({ key: name, value: undefined })),
  );
  if (!removed.ok) throw conversationRefusals["not-editable: value"](removed.key);
  await write(site, path, removed.source);
}

async function duplicate(site: SiteFiles, operation: Of<"duplicate-entry">, open: OpenCollection): Promise<void> {
  const { path, index, title } = operation;
  const { collection, entries } = open;
  const file = await readUnchanged(operation, open);
  const part = index === null ? null : partOfRecords(path, file.text);
  const copied = index === null ? file.text : part && copyRecord(part, collection.key, index);
  const which = { key: collection.key, index: index === null ? null : index + 1 };
  const opened = copied === null ? null : openEntry(path, copied, which);
  if (copied === null || !opened?.ok) throw conversationRefusals["not-editable: no form"](path);
  const has = (key: string) => opened.map.pairs.some((pair) => pair.key === key);
  const titleKey = titleKeys.find(has);
  const fields = fieldsOf(collection, entries.entries);
  const isField = (key: string) => fields.some((field) => field.key === key && field.kind === "yes-no");
  const written = writeValues(path, copied, which, [
    ...ownKeys.filter((key) => has(key)).map((key) => ({ key, value: undefined })),
    ...(titleKey === undefined ? [] : [{ key: titleKey, value: title }]),
    ...(isField("draft")
      ? [{ key: "draft", value: true }]
      : isField("published")
        ? [{ key: "published", value: false }]
        : []),
  ]);
  if (!written.ok) throw conversationRefusals["not-editable: value"](written.key);
  await write(site, index === null ? pathOfCopy(path, { title, taken: await takenPaths(open) }) : path, written.source);
}

async function remove(site: SiteFiles, operation: Of<"remove-entry">, open: OpenCollection): Promise<void> {
  const { path, index, version } = operation;
  if (index === null) {
    const read = open.collection.paths.includes(path) ? await readContentFile(open.repository, open.tree, path) : null;
    // A file that no form can show may go, too; a link stays.
    if (!read || (read.ok ? read.file.version : read.version) !== version)
      throw conversationRefusals["head-moved: entry"](titleOf(path, []));
    return done(await site.delete(path));
  }
  const file = await readUnchanged(operation, open);
  const part = partOfRecords(path, file.text);
  const text = part && removeRecord(part, open.collection.key, index);
  if (text === null) throw conversationRefusals["not-editable: no form"](path);
  await write(site, path, text);
}

async function orderList(site: SiteFiles, { order }: Of<"order-entries">, open: OpenCollection): Promise<void> {
  const path = open.collection.place;
  const [first] = order;
  const file = first && (await readUnchanged({ path, version: first.version }, open));
  const part = file ? partOfRecords(path, file.text) : null;
  const text =
    part &&
    orderRecords(
      part,
      open.collection.key,
      order.map(({ index }) => index ?? -1),
    );
  if (text === null) throw conversationRefusals["head-moved: entry"](open.collection.label);
  await write(site, path, text);
}

async function orderFiles(site: SiteFiles, { order }: Of<"order-entries">, open: OpenCollection): Promise<void> {
  const { entries } = open.entries;
  const key = orderKeyOf(entries.map(({ samples }) => samples));
  const paths = new Set(order.map(({ path }) => path));
  if (key === null || paths.size !== entries.length || entries.some(({ path }) => !paths.has(path)))
    throw conversationRefusals["head-moved: entry"](open.collection.label);
  const numberOf = (path: string) => {
    const text = entries.find((entry) => entry.path === path)?.samples.find((sample) => sample.key === key)?.text;
    return text === undefined || text === "" || Number.isNaN(Number(text)) ? null : Number(text);
  };
  const numbers = numbersInOrder(order.map(({ path }) => numberOf(path)));
  for (const [place, one] of order.entries()) {
    const file = await readUnchanged(one, open);
    const number = numbers[place];
    if (number === undefined || numberOf(one.path) === number) continue;
    const written = writeValues(one.path, file.text, wholeFile, [{ key, value: number }]);
    if (!written.ok) throw conversationRefusals["not-editable: value"](key);
    await write(site, one.path, written.source);
  }
}

/** Returns numbers that rise in the wanted order: the old ones where they differ, so that few files change; else new ones. */
function numbersInOrder(old: readonly (number | null)[]): number[] {
  const known = old.filter((number) => number !== null).sort((a, b) => a - b);
  if (known.length === old.length && new Set(known).size === known.length) return known;
  const step = known.some((number) => number >= 10) ? 10 : 1;
  return old.map((_, place) => (place + 1) * step);
}

type Outcome = { ok: true } | { ok: false; message: string };

function done(outcome: Outcome): void {
  if (!outcome.ok) throw conversationRefusals["not-editable"](outcome.message);
}

async function write(site: SiteFiles, path: string, text: string): Promise<void> {
  done(await site.write(path, text));
}
