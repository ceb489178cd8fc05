import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { undecidedIn } from "./checks/check-brief.ts";
import type { PlanForDisplay } from "./display-schema.ts";
import type { Plan } from "./plan-store.ts";
import { findPlanVersion } from "./plan-version-store.ts";

/**
 * Returns the contents of the last complete version, whether or not a successor is being made, and the successor's brief so far as
 * `draft`. Before the first version, the contents are at most a brief.
 */
export async function readContents(
  plan: Plan,
  tx: Tx,
): Promise<Pick<PlanForDisplay, "brief" | "plan" | "version" | "draft">> {
  const { id, version, brief } = plan;
  const kept = version === null || isSettled(plan) ? null : await findPlanVersion(id, version, tx);
  const isDraft = plan.phase === "serialize" || plan.phase === "failed";
  const isNew = !isDeepStrictEqual(brief, kept?.brief ?? null);
  const draft = isDraft && brief && isNew ? { brief, undecided: undecidedIn(brief, plan.manifest ?? noEntries) } : null;
  return { brief: kept?.brief ?? brief, plan: kept?.plan ?? plan.plan, version, draft };
}

const noEntries = { entries: [] };

/** Whether the plan's row holds the last complete version, because no successor is being made. */
function isSettled({ phase, plan }: Plan): boolean {
  return phase === "approve" || phase === "build" || phase === "done" || (phase === "discarded" && plan !== null);
}
