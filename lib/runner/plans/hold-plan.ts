import { systemScope } from "#lib/accounts/schema.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";

/** The phase was stopped or taken over by another worker; this worker must not write any more. */
export class PhaseTaken extends Error {
  override readonly name = "PhaseTaken";
}

/** The process is stopping; another worker resumes the phase. */
export class PhaseInterrupted extends Error {
  override readonly name = "PhaseInterrupted";
}

const checkMs = 500;

/** Watches a phase's lease: `signal` fires with `PhaseTaken` if it is lost, `PhaseInterrupted` if the process stops. */
export async function holdPlan(
  { planId, leaseToken }: { planId: string; leaseToken: string },
  stopping: AbortSignal,
): Promise<{ signal: AbortSignal; end(): void }> {
  const controller = new AbortController();
  const check = async () => {
    try {
      const plan = await findPlan(systemScope, planId, database());
      if (plan?.leaseToken !== leaseToken) controller.abort(new PhaseTaken("the phase was stopped or taken"));
    } catch (error) {
      // The next check retries; without the lease the worker can't write anyway.
      log.warn({ err: error, plan: planId }, "looking after a plan failed");
    }
  };
  const interrupt = () => controller.abort(new PhaseInterrupted("the server is being stopped"));
  const stopListening = await listen("plans", (id) => {
    if (id === null || id === planId) void check();
  });
  const checking = setInterval(() => void check(), checkMs);
  stopping.addEventListener("abort", interrupt);
  if (stopping.aborted) interrupt();
  return {
    signal: controller.signal,
    end() {
      stopListening();
      clearInterval(checking);
      stopping.removeEventListener("abort", interrupt);
    },
  };
}
