import type { Actor } from "#lib/accounts/schema.ts";
import { type Conversation, lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOngoing, assertOwn } from "#lib/conversations/refusals.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { findPlan, lockPlan, type Plan } from "./plan-store.ts";
import type { PlanPhase } from "./schema.ts";

// The sentences with which a plan refuses, each in one place.

/**
 * The plan that the actor wants to act on, with its conversation; both rows are held, the conversation's first. Throws
 * not-found, read-only, or conversation-finished. Reads in the transaction alone: whoever holds one connection and waits
 * for a second one stops all others that do the same.
 */
export async function lockOwnPlan(
  actor: Actor,
  planId: string,
  tx: Tx,
): Promise<{ plan: Plan; conversation: Conversation }> {
  const found = await findPlan(actor, planId, tx);
  const conversation = found && (await lockConversation(actor, found.conversationId, tx));
  const plan = conversation && (await lockPlan(actor, planId, tx));
  if (!plan || !conversation) throw notFound();
  assertOwn(actor, conversation);
  assertOngoing(conversation);
  return { plan, conversation };
}

export function planOpen(planId: string): Problem {
  const sentence = "There is a plan in this session already. Finish or discard it before you begin another one.";
  return new Problem("conflict", "plan-open", sentence, { planId });
}

const nowIn: Record<PlanPhase, string> = {
  discuss: "The plan is still being discussed.",
  summarize: "What was said is being summed up. Wait until it is done, or stop it.",
  serialize: "The plan is being drawn up. Wait until it is done, or stop it.",
  approve: "The plan is ready and waits for your approval.",
  build: "The plan was approved and is being built.",
  done: "The plan is done. Begin a new one for what you want next.",
  failed: "The plan could not be made. Try again, say more about it, or discard it.",
  discarded: "The plan was discarded. Begin a new one.",
};

/** What was asked for has no place in the phase in which the plan is. */
export function wrongPhase({ phase }: Pick<Plan, "phase">): Problem {
  return new Problem("conflict", "plan-phase", nowIn[phase], { phase });
}

export function answerRunning(): Problem {
  const sentence = "The agent is still at work on this plan. Wait until it is done, or stop it.";
  return new Problem("conflict", "turn-running", sentence);
}

export function wrongItem(): Problem {
  const sentence = "This part of the plan is not where that can be done. Look at the plan again.";
  return new Problem("conflict", "plan-item", sentence);
}

export function briefIncomplete(problems: string[]): Problem {
  const sentence = `The brief is not complete: ${problems[0] ?? ""}`;
  return new Problem("invalid", "brief-incomplete", sentence, { problems });
}

export function planStale(stale: string[]): Problem {
  const sentence =
    "The site has changed since the plan was made, and the plan no longer fits it. Have it made again, or change the brief.";
  return new Problem("conflict", "plan-stale", sentence, { stale });
}
