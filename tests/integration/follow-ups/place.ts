import type { Actor } from "#lib/accounts/schema.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { defaultFollowUpSettings, type FollowUpSettings } from "#lib/follow-ups/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";

// Conversations with follow-ups, driven by hand: the test plays the worker and sets the time.

export const minuteMs = 60_000;
export const start = new Date("2026-11-20T12:00:00Z");
export const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
export const allTriggers = {
  ...{ check_in: true, question_unanswered: true },
  ...{ task_incomplete: true, waiting_for_decision: true },
};

export type Place = Site & { conversationId: string; actor: Actor };

export async function createPlace(settings: Partial<FollowUpSettings> = {}): Promise<Place> {
  const actor = await createActor();
  const site = await createConversation(actor);
  const allowed = { ...defaultFollowUpSettings, enabled: true, triggers: allTriggers, ...settings };
  await saveFollowUpSettings(actor, site.projectId, allowed);
  return { ...site, actor };
}

/** Claims the workspace's next turn and settles it with an answer. Returns false if none waits. */
export async function work(place: Place, answer = "Shall I go on?", outcome?: TurnOutcome): Promise<boolean> {
  const claimed = await claimTurn(place.workspaceId, { leaseMs: minuteMs });
  if (!claimed) return false;
  const lease = { editSessionId: claimed.turn.id, leaseToken: claimed.leaseToken };
  const log = new TurnLog({ ...lease, lastSeq: 0, onLost: () => undefined });
  log.text(1, answer);
  await log.flush();
  if (outcome?.status === "cancelled") await cancelTurn(place.actor, lease);
  await settleTurn(lease, {
    outcome: outcome ?? { status: "completed", text: answer, notes: [], commit: null },
    files: [],
  });
  return true;
}

/** Sends a message from the person and answers it. */
export async function converse(place: Place, answer?: string, outcome?: TurnOutcome): Promise<void> {
  await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Change the heading" });
  await work(place, answer, outcome);
}

export const listTimers = ({ conversationId }: Place) =>
  database().followUp.findMany({ where: { conversationId }, orderBy: { createdAt: "asc" } });

export const listTurns = ({ conversationId }: Place) =>
  database().editSession.findMany({ where: { conversationId }, orderBy: { ordinal: "asc" } });
