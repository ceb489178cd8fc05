import { systemScope } from "#lib/accounts/schema.ts";
import { emptyAnswer } from "#lib/conversations/turn/closing-messages.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { planBegins } from "../phases/phase-headings.ts";
import { findPlan } from "../plan-store.ts";
import type { PlanMessage } from "../schema.ts";
import { listPlanMessageRows } from "./plan-message-store.ts";
import { findWishTurn, listSpokenTurns, type SpokenTurn } from "./plan-turn-store.ts";

/**
 * Returns the whole discussion of a plan, turn by turn: the texts of the conversation before the plan, then the typed messages of the
 * plan's turns. A turn that did not complete contributes the person's message and the message that closed it. A follow-up
 * contributes the agent's answer without its synthetic prompt. The plan's part begins with the wish, even if its turn was withdrawn.
 * Turns that were given up with a change are left out. Every tool call is followed by its result.
 */
export async function collectDiscussion(planId: string, tx: Tx): Promise<PlanMessage[]> {
  const plan = await findPlan(systemScope, planId, tx);
  if (!plan) return [];
  const rows = await listPlanMessageRows(systemScope, { planId, phase: "discuss" }, tx);
  const typed = Map.groupBy(rows, ({ editSessionId }) => editSessionId);
  const wishTurn = await findWishTurn(planId, tx);
  const began = wishTurn?.ordinal ?? Number.POSITIVE_INFINITY;
  const turns = await listSpokenTurns(plan.conversationId, tx);
  const before = turns.filter(({ ordinal }) => ordinal < began).flatMap(toldOf);
  const own = turns.filter(({ ordinal }) => ordinal >= began);
  const wish = !wishTurn || wishTurn.isWithdrawn ? tell(plan.wish, emptyAnswer) : [];
  const said = own.flatMap((turn) => typed.get(turn.id)?.map(({ message }) => message) ?? toldOf(turn));
  return joinAssistant([
    ...(before.length > 0 ? [...before, { role: "assistant" as const, content: planBegins }] : []),
    ...wish,
    ...said,
  ]);
}

const ended: readonly SpokenTurn["status"][] = ["completed", "failed", "cancelled"];

/** Returns the messages of a turn without a typed history. Empty for a turn that has not ended, or a follow-up that did not complete. */
function toldOf({ status, instruction, closing }: SpokenTurn): PlanMessage[] {
  if (!ended.includes(status)) return [];
  if (instruction !== null) return tell(instruction, closing ?? emptyAnswer);
  return status === "completed" && closing !== null ? [{ role: "assistant", content: closing }] : [];
}

function tell(said: string, answer: string): PlanMessage[] {
  return [
    { role: "user", content: said },
    { role: "assistant", content: answer },
  ];
}

/** Joins consecutive texts of the assistant, because providers expect one message. Messages with tool calls stay apart. */
function joinAssistant(messages: readonly PlanMessage[]): PlanMessage[] {
  const joined: PlanMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    const isText = message.role === "assistant" && typeof message.content === "string";
    if (isText && last?.role === "assistant" && typeof last.content === "string") {
      joined[joined.length - 1] = { role: "assistant", content: `${last.content}\n\n${message.content}` };
    } else joined.push(message);
  }
  return joined;
}
