import type { ContentOperation } from "#lib/page-source/operations/operation-schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { addEntry } from "./add-entry.ts";
import { duplicateEntry } from "./duplicate-entry.ts";
import { movePost } from "./move-post.ts";
import type { OpenCollection } from "./open-collection.ts";
import { orderEntries } from "./order-entries.ts";
import { removeEntry } from "./remove-entry.ts";
import { setEntry } from "./set-entry.ts";

/** Writes an operation on entries into a site. Throws a refusal. */
export async function writeContent(site: SiteFiles, operation: ContentOperation, open: OpenCollection): Promise<void> {
  switch (operation.op) {
    case "set-entry":
      return setEntry(site, operation, open);
    case "add-entry":
      return addEntry(site, operation, open);
    case "duplicate-entry":
      return duplicateEntry(site, operation, open);
    case "remove-entry":
      return removeEntry(site, operation, open);
    case "publish-entry":
    case "unpublish-entry":
      return movePost(site, operation, open);
    case "order-entries":
      return orderEntries(site, operation, open);
    default:
      return operation satisfies never;
  }
}
