import { partOfRecords } from "#lib/content/content-file.ts";
import { titleOf } from "#lib/content/infer-fields.ts";
import { recordsOf, removeRecord } from "#lib/content/records.ts";
import { readContentFile } from "#lib/projects/content/site-content.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";
import { assertDone, type OpenCollection, type OperationOf, readUnchanged, writeFile } from "./open-collection.ts";

/** Removes a file, or a record of one. */
export async function removeEntry(
  site: SiteFiles,
  operation: OperationOf<"remove-entry">,
  open: OpenCollection,
): Promise<void> {
  const { path, index, version } = operation;
  if (index === null) {
    const read = open.collection.paths.includes(path) ? await readContentFile(open.repository, open.tree, path) : null;
    // A file that no form can show may go, too; a link stays.
    if (!read || (read.ok ? read.file.version : read.version) !== version)
      throw conversationRefusals["head-moved: entry"](titleOf(path, []));
    return assertDone(await site.delete(path));
  }
  const file = await readUnchanged(operation, open);
  const part = partOfRecords(path, file.text);
  const text = part && removeRecord(part, (root) => recordsOf(root, open.collection.key), index);
  if (text === null) throw conversationRefusals["not-editable: no form"](path);
  await writeFile(site, path, text);
}
