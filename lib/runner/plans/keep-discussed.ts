import type { AgentResult } from "#lib/agent/run-agent.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { Settlement } from "#lib/conversations/turn/settle-turn.ts";
import { keepDiscussion } from "#lib/plans/discussion/keep-discussion.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";

/** Returns the hooks that add a discussion turn's full typed history to its plan, in the same transaction as the turn's end. */
export function keepDiscussed(
  { id, kind, planId, instruction }: ClaimedTurn["turn"],
  result: AgentResult,
  secrets: readonly string[],
): Pick<Settlement, "holdFirst" | "whenCompleted"> {
  if (kind !== "prompt" || planId === null || result.status !== "completed") return {};
  const told: PlanMessage[] = [{ role: "user", content: instruction }, ...result.messages];
  const messages = removeSecretsDeep(told, secrets) as PlanMessage[];
  return keepDiscussion({ id, planId }, messages);
}
