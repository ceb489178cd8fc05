import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { describeTurn } from "./describe-dry-run.ts";
import { findDryRun, writeVerdict } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import { dryRunRefusals } from "./refusals.ts";
import type { DryRunTurn, JudgeTurn } from "./schema.ts";

/**
 * Keeps what the actor thinks of a turn that was asked again, beside what happened then. A remark that is not given stays as it is, and goes
 * with the verdict. Throws `dry-run-turn-open`.
 */
export async function judgeTurn(
  actor: Actor,
  { projectId, dryRunId, position }: { projectId: string; dryRunId: string; position: number },
  { verdict, remark: said }: JudgeTurn,
): Promise<DryRunTurn> {
  await findSteeredProject(actor, projectId);
  const run = await findDryRun(actor, { projectId, dryRunId }, database());
  const turn = run?.turns.find((one) => one.position === position);
  if (!turn) throw notFound();
  const remark = verdict === null ? null : (said === undefined ? turn.remark : said) || null;
  if (!(await writeVerdict({ dryRunId, position }, { verdict, remark, userId: actor.userId }, database())))
    throw dryRunRefusals["dry-run-turn-open"]();
  const judged = { ...turn, verdict, remark, verdictBy: verdict && actor.name };
  return describeTurn(judged, await listProjectSecrets(projectId));
}
