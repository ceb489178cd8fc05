import { openEntry, partOfRecords, writeValues } from "#lib/content/content-file.ts";
import { titleKeys } from "#lib/content/infer-fields.ts";
import { pathOfCopy } from "#lib/content/new-entry.ts";
import { copyRecord, recordsOf } from "#lib/content/records.ts";
import { fieldsOf } from "#lib/projects/content/list-content.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { type OpenCollection, type OperationOf, readUnchanged, takenPaths, writeFile } from "./open-collection.ts";

/** Keys by which an entry has an address or an identity of its own, which its copy must not have. */
const ownKeys = ["permalink", "slug", "url", "aliases", "redirect_from", "id", "uuid"];

/** Copies an entry under another title, as a draft where the collection has drafts. */
export async function duplicateEntry(
  site: SiteFiles,
  operation: OperationOf<"duplicate-entry">,
  open: OpenCollection,
): Promise<void> {
  const { path, index, title } = operation;
  const { collection, entries } = open;
  const file = await readUnchanged(operation, open);
  const part = index === null ? null : partOfRecords(path, file.text);
  const copied =
    index === null ? file.text : part && copyRecord(part, (root) => recordsOf(root, collection.key), index);
  const which = { key: collection.key, index: index === null ? null : index + 1 };
  const opened = copied === null ? null : openEntry(path, copied, which);
  if (copied === null || !opened?.ok) throw conversationRefusals["not-editable: no form"](path);
  const has = (key: string) => opened.map.pairs.some((pair) => pair.key === key);
  const titleKey = titleKeys.find(has);
  const fields = fieldsOf(collection, entries.entries);
  const isField = (key: string) => fields.some((field) => field.key === key && field.kind === "yes-no");
  const written = writeValues(path, copied, which, [
    ...ownKeys.filter((key) => has(key)).map((key) => ({ key, value: null })),
    ...(titleKey === undefined ? [] : [{ key: titleKey, value: title }]),
    ...(isField("draft")
      ? [{ key: "draft", value: true }]
      : isField("published")
        ? [{ key: "published", value: false }]
        : []),
  ]);
  if (!written.ok) throw conversationRefusals["not-editable: value"](written.key);
  await writeFile(
    site,
    index === null ? pathOfCopy(path, { title, taken: await takenPaths(open) }) : path,
    written.source,
  );
}
