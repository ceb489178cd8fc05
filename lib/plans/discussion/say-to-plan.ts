import type { Actor } from "#lib/accounts/schema.ts";
import { listFoldedLogs } from "#lib/conversations/log/chunk-store.ts";
import { foldLog } from "#lib/conversations/log/fold-log.ts";
import { addTurn, assertFitsModel, cleanInstruction, holdWaitingTurns } from "#lib/conversations/turn/accept-turn.ts";
import { findTurnByClientRequest } from "#lib/conversations/turn/edit-session-store.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { lockOwnPlan } from "../lock-own-plan.ts";
import { movePlan } from "../move-plan.ts";
import { discussScope } from "../phases/phase-prompts.ts";
import type { Plan } from "../plan-store.ts";
import { planRefusals } from "../refusals.ts";
import type { PlanPhase } from "../schema.ts";
import { transitionPlan } from "../transition.ts";
import { listDiscussionTurns } from "./plan-turn-store.ts";

type Said = { text: string } | { option: string };

/**
 * Adds a person's message to a plan. In the discussion, and after a failure, it becomes a turn that the agent answers. While the
 * plan waits for approval, it becomes a change, and the plan is made again. Done once per clientRequestId.
 */
export async function sayToPlan(
  actor: Actor,
  { planId, clientRequestId = null, ...said }: Said & { planId: string; clientRequestId?: string | undefined | null },
): Promise<{ id: string; phase: PlanPhase; editSessionId: string | null }> {
  const { announce, ...answer } = await inTransaction(async (tx) => {
    await holdWaitingTurns(actor, tx);
    const { plan, conversation } = await lockOwnPlan(actor, planId, tx);
    const known = clientRequestId && (await findTurnByClientRequest(actor, conversation.id, clientRequestId, tx));
    if (known) return { id: planId, phase: plan.phase, editSessionId: known.id, announce: null };
    const wasAsked = clientRequestId !== null && plan.changeRequests.includes(clientRequestId);
    if (wasAsked) return { id: planId, phase: plan.phase, editSessionId: null, announce: null };
    if (!transitionPlan(plan, { type: "message" })) throw planRefusals["plan-phase"](plan);
    const instruction = cleanInstruction("text" in said ? said.text : await chooseOption(plan, said.option, tx));
    const isChange = plan.phase === "approve";
    // Turns are checked where they are added.
    if (isChange) assertFitsModel(instruction, await resolveModelSettings(plan.organizationId, { tx }));
    const changeRequests = [...plan.changeRequests, ...(clientRequestId ? [clientRequestId] : [])];
    const change = isChange ? { changes: instruction, changeRequests } : {};
    const moved = plan.phase === "discuss" ? plan : await movePlan(plan, { type: "message" }, change, tx);
    if (!moved) throw planRefusals["plan-phase"](plan);
    if (isChange) return { id: planId, phase: moved.phase, editSessionId: null, announce: null };
    const turn = { instruction, clientRequestId, planId, scope: discussScope() };
    const added = await addTurn(conversation, turn, tx);
    return { id: planId, phase: moved.phase, editSessionId: added.turn.id, announce: added.announce };
  });
  announce?.();
  return answer;
}

/** Returns the label if the discussion's newest turn offered this option. Throws option-unknown otherwise. */
async function chooseOption(plan: Plan, label: string, tx: Tx): Promise<string> {
  const newest = (await listDiscussionTurns(plan.id, tx)).at(-1);
  const log = newest ? await listFoldedLogs([newest.id], tx) : [];
  const offered = foldLog(log.map(({ chunk }) => chunk)).options?.options ?? [];
  if (plan.phase === "discuss" && offered.some((option) => option.label === label)) return label;
  throw planRefusals["option-unknown"]();
}
