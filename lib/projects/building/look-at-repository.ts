import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findProjectRow } from "../project-store.ts";
import { describeBuilding } from "./get-building.ts";
import { keepRecognised, recogniseSite } from "./recognise-site.ts";
import type { BuildingForDisplay } from "./schema.ts";

/** Looks again how the project's present site is made. An admin's decision stays until they decide otherwise. */
export async function lookAtRepository(actor: Actor, projectId: string): Promise<BuildingForDisplay> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const commit = project.workspace?.headCommit ?? null;
  if (commit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  const recognised = await recogniseSite(repositoryPath(env().DATA_DIR, projectId), commit);
  return inTransaction(async (tx) => {
    await keepRecognised(projectId, recognised, tx);
    return describeBuilding(actor, projectId, tx);
  });
}
