import { partOfRecords, wholeFile, writeValues } from "#lib/content/content-file.ts";
import { orderKeyOf } from "#lib/content/infer-fields.ts";
import { orderRecords, recordsOf } from "#lib/content/records.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { type OpenCollection, type OperationOf, readUnchanged, writeFile } from "./open-collection.ts";

/** Puts the records of a file in another order, or the files of a folder by the number that each has. */
export const orderEntries = (
  site: SiteFiles,
  operation: OperationOf<"order-entries">,
  open: OpenCollection,
): Promise<void> =>
  open.collection.kind === "files" ? orderFiles(site, operation, open) : orderList(site, operation, open);

async function orderList(
  site: SiteFiles,
  { order }: OperationOf<"order-entries">,
  open: OpenCollection,
): Promise<void> {
  const path = open.collection.place;
  const [first] = order;
  const file = first && (await readUnchanged({ path, version: first.version }, open));
  const part = file ? partOfRecords(path, file.text) : null;
  const text =
    part &&
    orderRecords(
      part,
      (root) => recordsOf(root, open.collection.key),
      order.map(({ index }) => index ?? -1),
    );
  if (text === null) throw conversationRefusals["head-moved: entry"](open.collection.label);
  await writeFile(site, path, text);
}

async function orderFiles(
  site: SiteFiles,
  { order }: OperationOf<"order-entries">,
  open: OpenCollection,
): Promise<void> {
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
    await writeFile(site, one.path, written.source);
  }
}

/** Returns numbers that rise in the wanted order: the old ones where they differ, so that few files change; else new ones. */
function numbersInOrder(old: readonly (number | null)[]): number[] {
  const known = old.filter((number) => number !== null).sort((a, b) => a - b);
  if (known.length === old.length && new Set(known).size === known.length) return known;
  const step = known.some((number) => number >= 10) ? 10 : 1;
  return old.map((_, place) => (place + 1) * step);
}
