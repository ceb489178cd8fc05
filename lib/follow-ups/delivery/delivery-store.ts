import { z } from "zod";
import { can } from "#lib/accounts/can.ts";
import type { systemScope } from "#lib/accounts/schema.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { type Language, languageFrom } from "#lib/words/language.ts";
import {
  type Delivery,
  type DeliveryChannel,
  type DeliveryReason,
  deliveryChannels,
  deliveryReasons,
  deliveryStates,
} from "./delivery-schema.ts";

/**
 * Inserts a delivery by each channel for the conversation's newest turn, if that is a follow-up that was completed. Returns those that
 * are new: the primary key lets every follow-up have one a channel, even if this is called repeatedly and by several hosts.
 */
export async function insertDeliveries(
  _scope: typeof systemScope,
  conversationId: string,
  channels: readonly DeliveryChannel[],
  tx: Tx,
): Promise<{ followUpId: string; channel: DeliveryChannel }[]> {
  return tx.$queryRaw`
    INSERT INTO follow_up_deliveries (follow_up_id, channel)
    SELECT follow_up.id, wanted.channel
    FROM (SELECT id, kind, status FROM edit_sessions
      WHERE conversation_id = ${conversationId}::uuid ORDER BY ordinal DESC LIMIT 1) newest
    JOIN follow_ups follow_up ON follow_up.edit_session_id = newest.id
    CROSS JOIN unnest(${[...channels]}::text[]) AS wanted(channel)
    WHERE newest.kind = 'follow_up' AND newest.status = 'completed'
    ON CONFLICT (follow_up_id, channel) DO NOTHING
    RETURNING follow_up_id AS "followUpId", channel`;
}

/** A longer attempt is taken for one of a worker that died. */
const attemptSeconds = 120;

/** Claims a delivery for one attempt and returns the attempt's number; null if it is over, or another worker is sending it. */
export async function claimDelivery(
  { followUpId, channel }: { followUpId: string; channel: DeliveryChannel },
  tx: Tx,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ attempts: number }[]>`
    UPDATE follow_up_deliveries SET state = 'sending', attempts = attempts + 1,
      claimed_until = now() + ${attemptSeconds} * interval '1 second'
    WHERE follow_up_id = ${followUpId}::uuid AND channel = ${channel}
      AND (state = 'waiting' OR (state = 'sending' AND claimed_until < now()))
    RETURNING attempts`;
  return row?.attempts ?? null;
}

/** Returns whether another worker is sending it now. */
export async function isBeingSent(
  { followUpId, channel }: { followUpId: string; channel: DeliveryChannel },
  tx: Tx,
): Promise<boolean> {
  return (await tx.followUpDelivery.count({ where: { followUpId, channel, state: "sending" } })) > 0;
}

interface AttemptEnd {
  followUpId: string;
  channel: DeliveryChannel;
  attempts: number;
  state: "waiting" | "sent" | "unneeded" | "failed";
  reason?: DeliveryReason | undefined;
  status?: number | undefined;
}

/** Records the end of an attempt. Changes nothing if another attempt has begun since. */
export async function endAttempt({ followUpId, channel, attempts, state, ...why }: AttemptEnd, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE follow_up_deliveries SET state = ${state}, claimed_until = NULL, reason = ${why.reason ?? null},
      status = ${why.status ?? null}::int, ended_at = CASE WHEN ${state} = 'waiting' THEN NULL ELSE now() END
    WHERE follow_up_id = ${followUpId}::uuid AND channel = ${channel} AND state = 'sending' AND attempts = ${attempts}::int`;
}

export interface ToDeliver {
  conversationId: string;
  editSessionId: string;
  projectId: string;
  projectName: string;
  reason: string;
  at: Date;
  person: { name: string; email: string; language: Language | null };
  /** Why it is not needed any more; null if it is. */
  unneeded: DeliveryReason | null;
}

interface ReadRow extends Omit<ToDeliver, "person" | "unneeded"> {
  userId: string;
  organizationId: string;
  name: string;
  email: string;
  language: string | null;
  cameBack: boolean;
  muted: boolean;
  isHidden: boolean;
  wantsEmails: boolean;
}

/** Returns what a delivery is about, as things are now; null if it is gone. A heartbeat since it was inserted: the person came back. */
export async function findToDeliver(
  _scope: typeof systemScope,
  { followUpId, channel }: { followUpId: string; channel: DeliveryChannel },
  tx: Tx,
): Promise<ToDeliver | null> {
  const [row] = await tx.$queryRaw<ReadRow[]>`
    SELECT conversation.id AS "conversationId", turn.id AS "editSessionId", turn.ended_at AS at,
      project.id AS "projectId", project.organization_id AS "organizationId", project.name AS "projectName",
      follow_up.trigger_reason AS reason, person.id AS "userId", person.name, person.email, person.language::text,
      person.follow_up_emails AS "wantsEmails", conversation.follow_ups_muted AS muted,
      project.archived_at IS NOT NULL AS "isHidden",
      conversation.last_seen_at >= delivery.created_at AS "cameBack"
    FROM follow_up_deliveries delivery
    JOIN follow_ups follow_up ON follow_up.id = delivery.follow_up_id
    JOIN edit_sessions turn ON turn.id = follow_up.edit_session_id
    JOIN conversations conversation ON conversation.id = follow_up.conversation_id
    JOIN projects project ON project.id = conversation.project_id
    JOIN users person ON person.id = conversation.user_id
    WHERE delivery.follow_up_id = ${followUpId}::uuid AND delivery.channel = ${channel}`;
  if (!row) return null;
  const { userId, organizationId, name, email, language, cameBack, muted, isHidden, wantsEmails, ...about } = row;
  const roles = await findRoles(userId, tx);
  const mayEdit = roles !== null && can(roles, "edit", { id: about.projectId, organizationId });
  const reasons: [boolean, DeliveryReason][] = [
    [cameBack, "came-back"],
    [muted, "muted"],
    [isHidden || !mayEdit, "lost-access"],
    [channel === "email" && !wantsEmails, "switched-off"],
  ];
  const unneeded = reasons.find(([holds]) => holds)?.[1] ?? null;
  return { ...about, person: { name, email, language: languageFrom(language) }, unneeded };
}

const rowSchema = z.object({
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
});

/** Returns the deliveries of follow-ups whose conversation the caller has read in its scope. */
export async function listDeliveries(followUpIds: readonly string[], tx: Tx): Promise<Map<string, Delivery[]>> {
  const rows = await tx.followUpDelivery.findMany({
    where: { followUpId: { in: [...followUpIds] } },
    orderBy: [{ followUpId: "asc" }, { channel: "asc" }],
  });
  const grouped = Map.groupBy(rows, ({ followUpId }) => followUpId);
  return new Map(
    [...grouped].map(([id, ofOne]) => [
      id,
      ofOne.map(({ status, attempts, endedAt, ...row }) => ({
        ...rowSchema.parse(row),
        ...{ status, attempts, endedAt: endedAt?.toISOString() ?? null },
      })),
    ]),
  );
}
