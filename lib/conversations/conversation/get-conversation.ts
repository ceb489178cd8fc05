import { findRestrictionAct, findRoleChange } from "#lib/accounts/audit-store.ts";
import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { byHandWords } from "#lib/words/page/by-hand.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { retellReceipts } from "../built-pages/retell-receipts.ts";
import type { Chunk } from "../log/chunk-schema.ts";
import { listFoldedLogs } from "../log/chunk-store.ts";
import { foldLog } from "../log/fold-log.ts";
import { findWish } from "../presence/handover-store.ts";
import type { EditSessionKind, Receipt } from "../schema.ts";
import { type EditSession, findTurn, listTurns } from "../turn/edit-session-store.ts";
import { readQueue } from "../turn/queue/read-queue.ts";
import type { TurnForDisplay } from "../turn/turn-schema.ts";
import type { MessageFile } from "../uploads/message-file-schema.ts";
import { listTurnFiles } from "../uploads/turn-file-store.ts";
import { mayBringBack, type TakenBack } from "../versions/fold-effects.ts";
import { listTakenBack } from "../versions/list-taken-back.ts";
import { describeTurns } from "../versions/list-titles.ts";
import { receiptOfFiles } from "../versions/name-changes.ts";
import { readInstruction, typedInstruction, visiblePicks } from "../visibility.ts";
import type { ConversationForDisplay } from "./conversation-schema.ts";
import { endedPublished, findConversation, findNextFollowUp, findShownPlan } from "./conversation-store.ts";

const turnsMax = 100;

interface ConversationPage {
  conversationId: string;
  before?: string | undefined;
  limit?: number;
  /** Whether waiting turns are added on top of the limit. */
  isBesideQueue?: boolean;
}

/** Returns a conversation's newest turns, or those before the turn `before`, oldest first, with the whole `queue`. */
export async function getConversationForDisplay(
  actor: Actor,
  { conversationId, before, limit: wanted = 30, isBesideQueue = false }: ConversationPage,
): Promise<ConversationForDisplay> {
  const tx = database();
  const conversation = await findConversation(actor, conversationId, tx);
  if (!conversation) throw notFound();
  // Read before the turns: a turn that ends in between is shown as ended, and one that begins as running.
  const queue = await readQueue(actor, conversationId, tx);
  const limit = isBesideQueue ? Math.min(wanted + queue.waiting.length, turnsMax) : wanted;
  const end = before ? (await findTurn(actor, before, tx))?.ordinal : undefined;
  const rows = await listTurns(actor, { conversationId, before: end, limit: limit + 1 }, tx);
  const isOngoing = conversation.status === "ongoing";
  const isMine = conversation.userId === actor.userId;
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  const mayEdit = can(actor, "edit", project);
  const [turns, next, plan, wish, published, roleChange, restriction] = await Promise.all([
    toTurnsForDisplay(actor, conversation.projectId, rows.slice(-limit), tx),
    findNextFollowUp(conversationId, tx),
    findShownPlan(conversationId, tx),
    findWish(conversationId, tx),
    !isOngoing && !conversation.released && endedPublished(conversationId, tx),
    isMine && !mayEdit ? findRoleChange(project, actor.userId, tx) : null,
    isMine && mayEdit && !can(actor, "configure", project)
      ? findRestrictionAct({ projectId: project.id, userId: actor.userId }, tx)
      : null,
  ]);
  return {
    id: conversation.id,
    status: conversation.status,
    released: conversation.released,
    published,
    wantedBy:
      isOngoing && isMine && wish?.isPresent && !wish.declined ? { userId: wish.userId, name: wish.name } : null,
    handedTo: isOngoing ? null : (wish?.name ?? null),
    mine: isMine,
    readOnly: !isOngoing || !isMine || !mayEdit,
    mayEdit,
    roleChange,
    restrictedSince: restriction && new Date(restriction.at) > conversation.startedAt ? restriction : null,
    projectId: conversation.projectId,
    workspaceId: conversation.workspaceId,
    turns,
    hasMore: rows.length > limit,
    activeEditSessionId: (queue.active ?? queue.waiting[0])?.editSessionId ?? null,
    queue,
    followUp: next && {
      triggerType: next.triggerType,
      dueAt: next.dueAt.toISOString(),
      reason: next.triggerReason,
    },
    followUpsMuted: conversation.followUpsMuted,
    plan,
  };
}

export async function getTurnForDisplay(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<TurnForDisplay> {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  const [shown] = conversation ? await toTurnsForDisplay(actor, conversation.projectId, [turn], database()) : [];
  if (!shown) throw notFound();
  return shown;
}

async function toTurnsForDisplay(
  actor: Actor,
  projectId: string,
  turns: EditSession[],
  tx: Tx,
): Promise<TurnForDisplay[]> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const ids = turns.map(({ id }) => id);
  const acts = turns.filter(({ kind }) => titledKinds.has(kind)).map(({ id }) => id);
  const prompts = turns.filter(({ kind }) => kind === "prompt").map(({ id }) => id);
  const [entries, files, taken, described, retold] = await Promise.all([
    listFoldedLogs(ids, tx),
    listTurnFiles(prompts, tx),
    listTakenBack(turns[0]?.workspaceId ?? "", turns, tx),
    describeTurns(acts, tx),
    retellReceipts({ projectId, repository }, turns),
  ]);
  const logs = Map.groupBy(entries, ({ editSessionId }) => editSessionId);
  return turns.map((turn) => {
    const chunks = (logs.get(turn.id) ?? []).map(({ chunk }) => chunk);
    const { title, takesAway } = described.get(turn.id) ?? { title: null, takesAway: false };
    return toTurnForDisplay(turn, chunks, {
      title: ownTitle(actor, turn) ?? title,
      taken: taken.get(turn.id),
      takesAway: takesAway && turn.resultCommit !== null,
      files: files.get(turn.id) ?? [],
      retold: retold.get(turn.id),
    });
  });
}

/** Kinds of turns that get a title although no person worded them. */
const titledKinds: ReadonlySet<EditSessionKind> = new Set([
  ...(["undo", "restore", "go_back", "apply_held", "manual", "plan_item"] as const),
]);

/** Returns how a change by hand is told to the person who made it. */
function ownTitle({ userId }: Actor, { kind, userId: by, ...turn }: EditSession): string | null {
  const instruction = readInstruction(turn);
  return kind === "manual" && by === userId && instruction !== null ? byHandWords.you(instruction) : null;
}

function toTurnForDisplay(
  turn: EditSession,
  chunks: Chunk[],
  {
    title,
    taken,
    takesAway,
    files,
    retold,
  }: {
    title: string | null;
    taken: TakenBack | undefined;
    takesAway: boolean;
    files: MessageFile[];
    retold: Receipt | undefined;
  },
): TurnForDisplay {
  const { text, progress, tools, options, model, usage, done } = foldLog(chunks);
  const receipt = done?.receipt && (retold ?? done.receipt);
  return {
    editSessionId: turn.id,
    ordinal: turn.ordinal,
    kind: turn.kind,
    instruction: typedInstruction(turn),
    picks: visiblePicks(turn),
    onlyPicked: turn.onlyPicked,
    sentFiles: files,
    followUp: turn.trigger && {
      triggerType: turn.trigger.trigger_type,
      reason: turn.trigger.trigger_reason,
    },
    title,
    status: turn.status,
    text,
    progress,
    tools,
    options,
    lastSeq: chunks.at(-1)?.seq ?? 0,
    files: turn.files,
    receipt: receipt ? readReceipt(receipt) : receiptOfFiles(turn.files),
    held: turn.held ?? [],
    heldForAdmin: turn.heldForAdmin,
    commit: turn.resultCommit,
    liveCommit: turn.liveCommit,
    undoneBy: taken?.by ?? null,
    mayBringBack: mayBringBack(taken, takesAway),
    restorable: isRestorable(turn, chunks),
    targetEditSessionId: turn.targetEditSessionId,
    planId: turn.planId,
    givenUp: turn.givenUp,
    createdAt: turn.createdAt.toISOString(),
    startedAt: turn.startedAt?.toISOString() ?? null,
    endedAt: turn.endedAt?.toISOString() ?? null,
    error: turn.errorCode
      ? { code: turn.errorCode, params: turn.errorParams ?? {}, message: turn.errorMessage ?? "" }
      : null,
    model,
    usage,
    costUsd: turn.costUsd,
    usageEstimated: turn.usageEstimated,
  };
}

/** Whether a turn was stopped with edits that may be brought back. A turn that made nothing but held changes has nothing to bring back. */
function isRestorable({ status, liveCommit, baseCommit }: EditSession, chunks: readonly Chunk[]): boolean {
  if (status !== "failed" && status !== "cancelled") return false;
  if (liveCommit === null || liveCommit === baseCommit) return false;
  const told = chunks.flatMap(({ type, payload }) =>
    type === "event" && payload.kind === "files_changed" ? [payload.paths] : [],
  );
  return told.at(-1)?.length !== 0;
}
