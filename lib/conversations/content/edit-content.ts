import type { Actor } from "#lib/accounts/schema.ts";
import { titleOf } from "#lib/content/infer-fields.ts";
import type { ContentOperation, Operation } from "#lib/page-source/operations/operation-schema.ts";
import { findSitePlace } from "#lib/projects/content/list-content.ts";
import { readCollections, readEntries } from "#lib/projects/content/site-content.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { conversationRefusals } from "../refusals.ts";
import { deleteUsedUploads, findUpload } from "../uploads/upload-store.ts";
import { changeHead, type HeadEdits } from "../versions/change-head.ts";
import { describeOperations } from "../versions/describe-operations.ts";
import { usedUploads, writeAssets } from "../versions/write-assets.ts";
import type { OpenCollection } from "./open-collection.ts";
import { writeContent } from "./write-content.ts";

/** Whether an operation is on an entry of a collection. */
export const isOnContent = (operation: Operation): operation is ContentOperation =>
  operation.op.endsWith("-entry") || operation.op === "order-entries";

/**
 * Saves a change of a form: one operation on entries, and the pictures that it shows. It is made on the head, and refused if an entry has
 * another content there than the person saw, so nothing is merged. Every byte that the form does not change stays.
 */
export async function editContent(actor: Actor, change: HeadEdits): Promise<{ commit: string; editSessionId: string }> {
  const { conversationId, workspace, repository, edits } = change;
  const { operations } = edits;
  const operation = onlyOperation(operations);
  const recipe = await findRecipeInForce(actor, workspace.projectId);
  const openAt = async (head: string) => {
    const tree = await treeOf(repository, head);
    const place = await findSitePlace(recipe, repository, tree);
    const collections = await readCollections(repository, tree, place);
    const collection = collections.find(({ id }) => id === operation.collection);
    if (!collection) throw conversationRefusals["head-moved: entry"](operation.collection);
    return { repository, tree, place, collection, entries: await readEntries(repository, tree, collection) };
  };
  const now = await openAt(workspace.headCommit ?? edits.base);
  return changeHead(actor, change, {
    isProtected: await loadProtection(actor, workspace),
    describe: () =>
      describeOperations(operations, new Map(), {
        nameOf: (path, title) => pageName(path, title),
        before: () => "",
        entryName: (one) => nameOf(one, now),
      }),
    async write(site, head) {
      await writeAssets(site, operations, {
        userId: actor.userId,
        readUpload: (id) => findUpload(actor, { id, conversationId }, new Date()),
      });
      await writeContent(site, operation, await openAt(head));
    },
    async whenMade(tx) {
      const ids = usedUploads(operations);
      if (ids.length > 0) await deleteUsedUploads({ conversationId, ids }, new Date(), tx);
    },
  });
}

function onlyOperation(operations: readonly Operation[]): ContentOperation {
  const [only, ...others] = operations.filter(isOnContent);
  if (!only || others.length > 0 || operations.some((one) => !isOnContent(one) && one.op !== "set-asset"))
    throw conversationRefusals["not-editable: content with others"]();
  return only;
}

type Now = Pick<OpenCollection, "collection" | "entries">;

/** Returns the name of the entry, or of the collection whose order changes, for people. */
function nameOf(operation: ContentOperation, { collection, entries }: Now): string {
  if (operation.op === "add-entry") return operation.title;
  if (operation.op === "order-entries") return collection.label;
  const entry = entries.entries.find(({ path, index }) => path === operation.path && index === operation.index);
  return titleOf(operation.index === null ? operation.path : "", entry?.samples ?? []);
}
