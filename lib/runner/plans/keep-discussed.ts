import type { AgentResult } from "#lib/agent/run-agent.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { Settlement } from "#lib/conversations/turn/settle-turn.ts";
import { keepDiscussion } from "#lib/plans/discussion/keep-discussion.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";

/** What a turn that discusses a plan leaves to the plan: its whole typed history, kept with the turn's end or not at all. */
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
