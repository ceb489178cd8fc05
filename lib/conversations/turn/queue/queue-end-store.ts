import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjectsSql } from "#lib/accounts/scope.ts";
import { modelRevisionSql } from "#lib/models/model-connection-store.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { quotaLocksSql } from "#lib/platform/quotas/hold-quota.ts";
import { waitingTurns } from "#lib/platform/quotas/quota.ts";
import { storableJson } from "#lib/platform/storable-json.ts";
import { presentTraceParent } from "#lib/platform/tracing/tracing.ts";
import { type Conversation, conversationColumns, conversationTables } from "../../conversation/conversation-store.ts";
import type { EditSession } from "../edit-session-store.ts";
import { turnJob } from "./add-turn-job.ts";

// The end of a conversation's queue, where a person's turn is accepted: one statement locks it, one reads it and one writes to it.

export type AcceptedTurn = Pick<EditSession, "id" | "ordinal" | "status">;

/** The end of a conversation's queue. It stays so while the conversation's row is held. */
export interface QueueEnd {
  conversation: Conversation;
  /** The turn of the client's request, or null. */
  known: AcceptedTurn | null;
  nextOrdinal: number;
  /** The conversation's turns that wait or run. */
  openTurns: number;
  /** Whether one of these is a follow-up. */
  hasFollowUp: boolean;
  /** Whether a follow-up is scheduled or due. */
  hasTimer: boolean;
  /** The waiting turns: of the person in this project, of everybody in it, and of the person in all projects. */
  waiting: { personInProject: number; project: number; person: number };
  /** Of the organization's own model; null without one. */
  modelRevision: string | null;
}

/** Locks the quota of the person's waiting turns, then the conversation's row. */
export async function lockQueueEnd(
  { userId, conversationId }: { userId: string; conversationId: string },
  tx: Tx,
): Promise<void> {
  // PostgreSQL locks rows last, after the join, so the quota's locks come first.
  await tx.$queryRaw`
    WITH quota AS MATERIALIZED (SELECT ${quotaLocksSql(waitingTurns(), { userId })})
    SELECT 1 AS locked FROM quota CROSS JOIN conversations WHERE conversations.id = ${conversationId}::uuid
    FOR NO KEY UPDATE OF conversations`;
}

/** Returns the end of a conversation's queue; null if the scope may not see the conversation. The caller holds its row. */
export async function findQueueEnd(
  scope: Scope,
  { conversationId, clientRequestId = null }: { conversationId: string; clientRequestId?: string | null | undefined },
  tx: Tx,
): Promise<QueueEnd | null> {
  type Row = Conversation & Omit<QueueEnd, "conversation">;
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT ${conversationColumns},
      (SELECT jsonb_build_object('id', id, 'ordinal', ordinal, 'status', status) FROM edit_sessions
        WHERE conversation_id = conversation.id AND client_request_id = ${clientRequestId}) AS known,
      (SELECT coalesce(max(ordinal), 0) + 1 FROM edit_sessions WHERE conversation_id = conversation.id) AS "nextOrdinal",
      open.turns AS "openTurns", open.follow_ups > 0 AS "hasFollowUp",
      EXISTS (SELECT FROM follow_ups WHERE conversation_id = conversation.id AND state IN ('pending', 'claimed')) AS "hasTimer",
      (SELECT jsonb_build_object(
          'personInProject', count(*) FILTER (WHERE user_id = person.id AND workspace_id = conversation.workspace_id),
          'project', count(*) FILTER (WHERE workspace_id = conversation.workspace_id),
          'person', count(*) FILTER (WHERE user_id = person.id))
        FROM edit_sessions
        WHERE status = 'pending' AND (user_id = person.id OR workspace_id = conversation.workspace_id)) AS waiting,
      ${modelRevisionSql(Prisma.sql`projects.organization_id`)} AS "modelRevision"
    FROM ${conversationTables}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS turns, count(*) FILTER (WHERE kind = 'follow_up') AS follow_ups FROM edit_sessions
      WHERE conversation_id = conversation.id AND status IN ('pending', 'running', 'cancelling')) open
    WHERE conversation.id = ${conversationId}::uuid AND ${visibleProjectsSql(scope)}`;
  if (!row) return null;
  const { known, nextOrdinal, openTurns, hasFollowUp, hasTimer, waiting, modelRevision, ...conversation } = row;
  return { conversation, known, nextOrdinal, openTurns, hasFollowUp, hasTimer, waiting, modelRevision };
}

export interface Prompt {
  instruction: string;
  clientRequestId: string | null;
  planId?: string;
  scope?: string;
  picks?: Prisma.InputJsonValue;
  onlyPicked?: boolean;
  /** Whether this process claims the turn itself after the transaction, without a job. */
  startsHere?: boolean;
}

/**
 * Inserts a person's turn at the end of the queue, with the present span, and enqueues its claim, unless it `startsHere`. Counts as a
 * heartbeat. The caller holds the conversation's row.
 */
export async function insertPrompt(
  { conversation: { id: conversationId, workspaceId, userId }, nextOrdinal: ordinal }: QueueEnd,
  { instruction, clientRequestId, planId, scope, picks, onlyPicked = false, startsHere = false }: Prompt,
  tx: Tx,
): Promise<AcceptedTurn> {
  const id = newId();
  const job = startsHere ? Prisma.empty : Prisma.sql`CROSS JOIN ${turnJob(workspaceId)} AS job`;
  await tx.$queryRaw`
    WITH seen AS (
      UPDATE conversations SET last_seen_at = now() WHERE id = ${conversationId}::uuid AND status = 'ongoing'
    ), turn AS (
      INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, kind, instruction,
        client_request_id, plan_id, scope, picks, only_picked, trace_parent)
      VALUES (${id}::uuid, ${conversationId}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${ordinal}::int, 'prompt', ${instruction},
        ${clientRequestId}, ${planId ?? null}::uuid, ${scope ?? null}, ${picks === undefined ? null : storableJson(picks)}::jsonb,
        ${onlyPicked}, ${presentTraceParent()})
      RETURNING id
    )
    SELECT turn.id FROM turn ${job}`;
  return { id, ordinal, status: "pending" };
}
