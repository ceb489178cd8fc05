import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { describeTurn } from "./describe-dry-run.ts";
import { findDryRun, writeVerdict } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import { dryRunRefusals } from "./refusals.ts";
import type { DryRunTurn, Verdict } from "./schema.ts";

/** Keeps what the actor thinks of a turn that was asked again, beside what happened then. Throws `dry-run-turn-open`. */
export async function judgeTurn(
  actor: Actor,
  { projectId, dryRunId, position }: { projectId: string; dryRunId: string; position: number },
  verdict: Verdict | null,
): Promise<DryRunTurn> {
  await findSteeredProject(actor, projectId);
  const read = async () => {
    const row = await findDryRun(actor, { projectId, dryRunId }, database());
    return row?.turns.find((turn) => turn.position === position) ?? null;
  };
  if (!(await read())) throw notFound();
  if (!(await writeVerdict({ dryRunId, position }, { verdict, userId: actor.userId }, database())))
    throw dryRunRefusals["dry-run-turn-open"]();
  const turn = await read();
  if (!turn) throw notFound();
  return describeTurn(turn, await listProjectSecrets(projectId));
}
