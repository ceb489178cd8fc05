import type { Actor } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import { database, inTransaction, isUniqueViolation, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { inSpan } from "#lib/platform/tracing/tracing.ts";
import { lockReleased } from "#lib/projects/released-places/load-released.ts";
import type { Language } from "#lib/words/language.ts";
import { buildCommitMessage } from "#lib/workspaces/git/commit-message.ts";
import { keepForAllHosts } from "#lib/workspaces/git/copies.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { commitTree } from "#lib/workspaces/git/write-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { type Conversation, lockConversation, markFinished } from "../conversation/conversation-store.ts";
import { holdWorkspace } from "../conversation/start-conversation.ts";
import { appendChunks } from "../log/chunk-store.ts";
import { assertMayEdit, conversationRefusals } from "../refusals.ts";
import type { ChangedFile, EditSessionKind, Receipt } from "../schema.ts";
import type { TurnOutcome } from "../turn/closing-messages.ts";
import { type EditSession, insertTurn } from "../turn/edit-session-store.ts";
import { makeWayInWorkspace } from "../turn/make-way.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import { closeTurn } from "../turn/settle-turn.ts";
import { assertReleased } from "./assert-released.ts";
import { titleOfAct } from "./list-titles.ts";
import { makeReceipt } from "./make-receipt.ts";

interface PersonsChange {
  kind: Extract<EditSessionKind, "undo" | "restore" | "go_back" | "manual" | "apply_held">;
  workspaceId: string;
  targetEditSessionId: string | null;
  /** The head that the person saw; null if it is not checked. */
  expectedHead: string | null;
  /** Only of a change by hand. */
  byHand?: ChangeByHand;
  /** Returns the id of the tree that follows this head. Throws a refusal if it cannot be made. */
  makeTree(repository: string, head: string): Promise<string>;
  /** Writes the caller's rows of `edit_sessions` or of uploads in the transaction that makes the change. An error refuses the change. */
  whenMade?: (tx: Tx) => Promise<void>;
}

interface ChangeByHand {
  /** The ongoing conversation to which the turn has to belong. */
  conversationId: string;
  clientRequestId: string | null;
  /** As in `DescribedOperations`, in the words of each language. */
  done: Record<Language, string>;
  /** Old and new texts, for the agent. */
  journal: string;
}

interface MadeChange {
  commit: string;
  editSessionId: string;
}

/** How often a change is made again because another one was faster. */
const attemptsMax = 5;

/**
 * Makes a person's change without the agent, as a turn of its own with a log, a diff and an undo. The turn belongs to the
 * actor's ongoing conversation of the workspace. Without one, a conversation is started, which ends with the change if held changes are
 * applied. The turn is inserted and settled in one transaction, so that a crash leaves either all of it or nothing. If the head moves
 * in between, or a place is withdrawn, the tree is made and checked again.
 */
export function applyPersonsChange(actor: Actor, change: PersonsChange): Promise<MadeChange> {
  return inSpan("turn", async (span) => {
    span?.set({ [ownAttributes.turnKind]: change.kind });
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const made = await tryChange(actor, change);
      if (!made) continue;
      span?.set({ [ownAttributes.turnId]: made.editSessionId, [ownAttributes.turnEnding]: "completed" });
      return made;
    }
    throw conversationRefusals["head-moved"]();
  });
}

/** Returns null, and has changed nothing, if the head or what is released to the actor changed in between. */
async function tryChange(actor: Actor, change: PersonsChange): Promise<MadeChange | null> {
  const workspace = await inTransaction(async (tx) => {
    const found = await lockWorkspace(actor, change.workspaceId, tx);
    if (found && change.byHand) await holdConversation(actor, found, change, tx);
    return found;
  });
  const head = workspace?.headCommit;
  if (!workspace || !head) throw notFound();
  assertMayEdit(actor, workspace);
  if (change.expectedHead && change.expectedHead !== head) throw conversationRefusals["head-moved"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const tree = await change.makeTree(repository, head);
  const before = await treeOf(repository, head);
  if (tree === before) throw conversationRefusals["nothing-to-change"]();
  const released = await assertReleased(actor, workspace, { repository, head, before, after: tree });
  const files = await changedFiles({ repository, before, after: tree });
  const receipt = await makeReceipt({
    repository,
    projectId: workspace.projectId,
    before,
    after: tree,
    files,
    answer: null,
    byHand: change.byHand?.done,
    isReturn: change.kind === "undo" || change.kind === "go_back",
  });
  // Only the small commit is kept in the transaction.
  await keepForAllHosts(repository, tree, { over: head });
  await makeWayInWorkspace(actor, workspace.id);
  const { kind, targetEditSessionId: targetId, byHand } = change;
  // People read this in git's history, and the agent in the log and the journal.
  const act = { kind, instruction: byHand?.done.en ?? null, targetId };
  const sentence = await speaking("en", async () => `${await titleOfAct(act, database())}.`);
  const editSessionId = newId();
  return inTransaction(async (tx) => {
    const project = { id: workspace.projectId, organizationId: workspace.organizationId };
    const isReleased = await lockReleased(actor.userId, project, released, tx);
    const held = await lockWorkspace(actor, workspace.id, tx);
    if (!held) throw notFound();
    const conversation = await holdConversation(actor, held, change, tx);
    await lockConversation(actor, conversation.id, tx);
    if ((await countOpenTurns(conversation.id, tx)) > 0) throw conversationRefusals["turn-running"]();
    if (held.headCommit !== head || !isReleased) return null;
    const commit = await commitTree(repository, {
      tree,
      parents: [head],
      author: { name: actor.name, email: actor.email },
      message: buildCommitMessage({ fallback: sentence, conversationId: conversation.id, editSessionId }),
    });
    await keepForAllHosts(repository, commit, { tx });
    const made = { editSessionId, conversationId: conversation.id, head, commit, files, receipt, sentence };
    await change.whenMade?.(tx);
    await insertSettled(actor, change, made, tx);
    // An administrator who applies what waits does not begin to edit: others could not go on.
    if (change.kind === "apply_held" && !conversation.resumed) await endSession(actor, conversation, tx);
    return { commit, editSessionId };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, "one_active") ? conversationRefusals["turn-running"]() : error;
  });
}

/** Returns the actor's ongoing conversation. Throws if a change by hand names another one: that one has ended. */
async function holdConversation(
  actor: Actor,
  workspace: Workspace,
  { byHand }: PersonsChange,
  tx: Tx,
): Promise<Conversation & { resumed: boolean }> {
  const { conversation, resumed } = await holdWorkspace(actor, workspace, tx);
  if (byHand && byHand.conversationId !== conversation.id) throw conversationRefusals["conversation-finished"]();
  return { ...conversation, resumed };
}

/** Finishes a conversation that was started for one change. The caller holds the rows of both. */
async function endSession(actor: Actor, { id, workspaceId }: Conversation, tx: Tx): Promise<void> {
  const workspace = await lockWorkspace(actor, workspaceId, tx);
  if (!workspace) throw notFound();
  await markFinished(id, tx);
  await moveWorkspace(workspace, "conversation-finished", tx);
}

interface Made {
  editSessionId: string;
  conversationId: string;
  head: string;
  commit: string;
  files: ChangedFile[];
  receipt: Receipt | undefined;
  sentence: string;
}

async function insertSettled(actor: Actor, change: PersonsChange, made: Made, tx: Tx): Promise<void> {
  const { editSessionId, conversationId, head, commit, files, receipt, sentence } = made;
  const leaseToken = newId();
  const turn: EditSession = await insertTurn(
    {
      id: editSessionId,
      conversationId,
      workspaceId: change.workspaceId,
      userId: actor.userId,
      kind: change.kind,
      instruction: change.byHand?.done.en ?? null,
      instructionGerman: change.byHand?.done.de ?? null,
      clientRequestId: change.byHand?.clientRequestId ?? null,
      status: "running",
      targetEditSessionId: change.targetEditSessionId,
      baseCommit: head,
      liveCommit: commit,
      leaseToken,
      leaseUntil: new Date(Date.now() + env().LEASE_SECONDS * 1000),
      startedAt: new Date(),
    },
    tx,
  );
  const paths = files.map(({ path }) => path);
  await appendChunks(
    { editSessionId, leaseToken },
    [
      { seq: 1, type: "event", payload: { kind: "files_changed", commit, paths } },
      { seq: 2, type: "text", payload: { part: 1, text: sentence } },
    ],
    tx,
  );
  const outcome: TurnOutcome = { status: "completed", text: sentence, notes: [], commit };
  const details = change.byHand ? `\n${change.byHand.journal}\n` : " ";
  const journal = `The person did this without you: ${sentence}${details}Files: ${paths.join(", ")}. Commit ${commit}.`;
  await closeTurn(turn, { outcome, files, receipt }, tx, [{ role: "turn_activity_summary", text: journal }]);
}
