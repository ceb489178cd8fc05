import { findTokenCorrection } from "#lib/conversations/requests/usage-store.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { appendPlanMessages } from "#lib/plans/discussion/plan-message-store.ts";
import { beginAttempt } from "#lib/plans/move-plan.ts";
import { countRests } from "#lib/plans/phases/cut-answer.ts";
import { listAnsweredUsages } from "#lib/plans/phases/plan-call-store.ts";
import type { PlanPorts } from "#lib/plans/phases/ports.ts";
import { lockLeasedPlan, type Plan, updatePlan } from "#lib/plans/plan-store.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { createPlanAsker } from "./ask-for-plan.ts";
import { PhaseTaken } from "./hold-plan.ts";
import type { TakenPhase } from "./take-phase.ts";

/** Writes in a transaction that holds the phase's lease. Throws `PhaseTaken`, without writing, if the lease is lost. */
export function writeLeased<T>(
  { plan, leaseToken }: Pick<TakenPhase, "plan" | "leaseToken">,
  write: (plan: Plan, tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const leased = await lockLeasedPlan(plan.id, leaseToken, tx);
    if (!leased) throw new PhaseTaken("the phase was stopped or taken");
    return write(leased, tx);
  });
}

export async function composePhasePorts(taken: TakenPhase, secrets: readonly string[]): Promise<PlanPorts> {
  const { plan, phase, attemptsUsed, earlier } = taken;
  const answered = attemptsUsed + countRests(earlier);
  const [settings, spent, correction] = await Promise.all([
    resolveModelSettings(plan.organizationId),
    listAnsweredUsages({ planId: plan.id, phase, limit: answered }, database()),
    findTokenCorrection(plan.conversationId, database()),
  ]);
  const { ask, requestTokensMax } = createPlanAsker(
    {
      planId: plan.id,
      mode: plan.mode,
      ...{ settings, secrets, spent, correction },
      tookOnlyWords: () =>
        writeLeased(taken, async ({ id }, tx) => void (await updatePlan(id, { mode: "labelled" }, tx))),
    },
    phase,
  );
  return {
    ...{ ask, requestTokensMax },
    async keep({ attempt, messages }) {
      const clean = removeSecretsDeep(messages, secrets) as PlanMessage[];
      await writeLeased(taken, async ({ id, changes }, tx) => {
        await appendPlanMessages({ planId: id, phase, attempt }, clean, tx);
        // The question that is stored now contains the requested changes.
        if (changes !== null && phase === "summarize") await updatePlan(id, { changes: null }, tx);
      });
    },
    async again(attempt, missing) {
      await writeLeased(taken, (leased, tx) => beginAttempt(leased, attempt, missing, tx));
    },
  };
}
