import { systemScope } from "#lib/accounts/schema.ts";
import type { Settlement } from "#lib/conversations/turn/settle-turn.ts";
import { lockPlan } from "../plan-store.ts";
import type { PlanMessage } from "../schema.ts";
import { appendPlanMessages } from "./plan-message-store.ts";

/** Returns the hooks that append a discussion turn to the plan's history in the transaction that completes it. */
export function keepDiscussion(
  turn: { id: string; planId: string },
  messages: readonly PlanMessage[],
): Pick<Settlement, "holdFirst" | "whenCompleted"> {
  const told = messages.filter(({ role }) => role !== "system");
  const origin = { planId: turn.planId, phase: "discuss", attempt: 1, editSessionId: turn.id } as const;
  return {
    holdFirst: (tx) => lockPlan(systemScope, turn.planId, tx),
    whenCompleted: (tx) => appendPlanMessages(origin, told, tx),
  };
}
