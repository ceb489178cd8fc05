import { systemScope } from "#lib/accounts/schema.ts";
import { emptyAnswer } from "#lib/conversations/turn/closing-messages.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { planBegins } from "../phases/phase-headings.ts";
import { findPlan } from "../plan-store.ts";
import type { PlanMessage } from "../schema.ts";
import { listPlanMessageRows } from "./plan-message-store.ts";
import { findWishTurn, listSpokenTurns, type SpokenTurn } from "./plan-turn-store.ts";

/**
 * Every word of a plan's discussion, turn by turn: what was said in the conversation before it, then the typed messages of the
 * plan's turns that completed; of a turn that did not, what the person said and how it was closed. What the agent asked when it
 * came back by itself is told as well, without the prompt that nobody typed. The plan's part begins with the wish, also where
 * the turn that brought it was withdrawn. What was said for a change that was given up is not told. No call is left without its
 * result.
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

/** A turn that is not over has said nothing yet, and one that came back and did not complete has nothing to tell. */
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

/** What the assistant said twice in a row is one message, as providers want it; calls stay by themselves. */
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
