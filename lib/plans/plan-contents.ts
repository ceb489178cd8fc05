import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { undecidedIn } from "./checks/check-brief.ts";
import type { Plan } from "./plan-store.ts";
import { findPlanVersion } from "./plan-version-store.ts";
import type { PlanForDisplay } from "./schema.ts";

/**
 * What a plan says: the last complete version, however its successor fares, and the brief of that successor as far as it came.
 * Before the first version is complete, there is a brief at most.
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

/** No successor is being made, or what there was of it is over. */
function isSettled({ phase, plan }: Plan): boolean {
  return phase === "approve" || phase === "build" || phase === "done" || (phase === "discarded" && plan !== null);
}
