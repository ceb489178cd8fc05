import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import type { ManualEdits } from "#lib/page-source/operations/operation-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findAssetUses } from "#lib/projects/preview/list-assets.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { findPickedSources } from "../built-pages/built-picks.ts";
import { editBuiltText } from "../built-pages/edit-built-text.ts";
import { editContent, isOnContent } from "../content/edit-content.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import { assertOwn, conversationRefusals } from "../refusals.ts";
import { editSessionKinds } from "../schema.ts";
import { findTurnByClientRequest } from "../turn/edit-session-store.ts";
import { listOpenTurns } from "../turn/queue/queue-store.ts";
import { wasShown } from "../turn/was-shown.ts";
import { deleteUsedUploads, findUpload } from "../uploads/upload-store.ts";
import { applyPersonsChange } from "./apply-persons-change.ts";
import { applyToBase } from "./apply-to-base.ts";
import { mergeIntoHead } from "./merge-into-head.ts";
import { removedAssets, usedUploads } from "./write-assets.ts";
import { isOnRule, openingRules } from "./write-rules.ts";

interface EditByHand extends ManualEdits {
  conversationId: string;
}

interface Edited {
  commit: string;
  editSessionId: string;
}

/**
 * Saves a person's changes by hand as a turn of kind `manual`, exactly once for each `clientRequestId`. They are made on the commit
 * that the person saw; a text on a built page (`built-pages/edit-built-text.ts`) in the sources of the head. If the head has moved since, they are merged into it; if both touch the same place, nothing is saved and
 * `head-moved` names the pages.
 */
export async function editByHand(actor: Actor, input: EditByHand): Promise<Edited> {
  const conversation = await findConversation(actor, input.conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  const answered = await findAnswer(actor, input);
  if (answered) return answered;
  try {
    return await saveEdits(actor, conversation, input);
  } catch (error) {
    // The same request may have been saved in the meantime.
    const saved = await findAnswer(actor, input);
    if (saved) return saved;
    throw error;
  }
}

async function findAnswer(actor: Actor, { conversationId, clientRequestId }: EditByHand): Promise<Edited | null> {
  const turn =
    clientRequestId === undefined
      ? null
      : await findTurnByClientRequest(actor, conversationId, clientRequestId, database());
  // The id belongs to a turn of another kind, which has no result yet.
  if (turn && !turn.resultCommit) throw conversationRefusals["already-running"]();
  return turn?.resultCommit ? { commit: turn.resultCommit, editSessionId: turn.id } : null;
}

async function saveEdits(actor: Actor, conversation: Conversation, input: EditByHand): Promise<Edited> {
  const { base, operations, clientRequestId = null } = input;
  const workspace = await findWorkspace(actor, conversation.workspaceId, database());
  if (!workspace) throw notFound();
  if (operations.some(isOnRule))
    assertCan(actor, "configure", { id: workspace.projectId, organizationId: workspace.organizationId });
  if (await hasOpenTurn(conversation)) throw conversationRefusals["turn-running"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if (!(await wasShown(actor, workspace, { repository, commit: base }, database()))) {
    const sources = await findPickedSources(actor, workspace, { repository, commit: base }, database());
    if (!sources) throw conversationRefusals["head-moved"]();
    return editBuiltText(actor, { conversationId: conversation.id, workspace, repository, edits: input, sources });
  }
  if (operations.some(isOnContent))
    return editContent(actor, { conversationId: conversation.id, workspace, repository, edits: input });
  const isProtected = openingRules(await loadProtection(actor, workspace), operations);
  const edited = await applyToBase({
    repository,
    base,
    operations,
    isProtected,
    pictures: {
      userId: actor.userId,
      readUpload: (id) => findUpload(actor, { id, conversationId: conversation.id }, new Date()),
    },
  });
  return applyPersonsChange(actor, {
    kind: "manual",
    workspaceId: workspace.id,
    targetEditSessionId: null,
    expectedHead: null,
    byHand: { conversationId: conversation.id, clientRequestId, done: edited.done, journal: edited.journal },
    async makeTree(_repository, head) {
      const merged = await mergeIntoHead({ repository, head, base, edited: edited.tree });
      if (!merged.ok)
        throw conversationRefusals["head-moved: same place"](merged.conflicts.map((path) => edited.toPage(path)));
      // Git follows a file that was renamed meanwhile, perhaps to a protected path.
      const refused = merged.paths.find(isProtected);
      if (refused !== undefined) throw conversationRefusals["not-editable: protected"](refused);
      await assertUnused(repository, merged.tree, removedAssets(operations), edited.toPage);
      return merged.tree;
    },
    async whenMade(tx) {
      const ids = usedUploads(operations);
      if (ids.length > 0) await deleteUsedUploads({ conversationId: conversation.id, ids }, new Date(), tx);
    },
  });
}

/** Refuses to remove a file that the site would still use afterwards, or may use because the site is too large to be read whole. */
async function assertUnused(
  repository: string,
  tree: string,
  removed: readonly string[],
  toPage: (path: string, title: string) => { path: string; title: string },
): Promise<void> {
  if (removed.length === 0) return;
  const { uses, isComplete } = await findAssetUses(repository, tree, removed);
  const used = removed.find((path) => uses.has(path));
  if (used === undefined) {
    const [first] = removed;
    if (isComplete || first === undefined) return;
    throw conversationRefusals["not-editable: perhaps used"](first);
  }
  const places = new Map((uses.get(used) ?? []).map(({ path, title }) => [path, toPage(path, title)]));
  throw conversationRefusals["asset-in-use"](used, [...places.values()]);
}

/** Whether a turn waits or runs. Follow-ups don't count: they make way for a person. */
async function hasOpenTurn({ id }: Conversation): Promise<boolean> {
  const kinds = editSessionKinds.filter((kind) => kind !== "follow_up");
  return (await listOpenTurns(id, database(), kinds)).length > 0;
}
