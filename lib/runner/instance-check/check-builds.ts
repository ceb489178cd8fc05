import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { keepsBuiltSite } from "#lib/site-builds/build-refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findMissing } from "./find-missing.ts";
import type { Report, Wrong } from "./report.ts";

interface BuiltSite {
  id: string;
  projectId: string;
  sourceTree: string;
  outputCommit: string;
}

/** Checks that each built site is complete, and that a ref keeps it. Leaves out projects to be pruned. */
export async function checkBuilds(tx: Tx): Promise<Report> {
  const builds = await tx.$queryRaw<BuiltSite[]>`
    SELECT builds.id::text, builds.project_id::text AS "projectId", source_tree AS "sourceTree", output_commit AS "outputCommit"
    FROM site_builds builds JOIN projects ON projects.id = builds.project_id
    WHERE output_commit IS NOT NULL AND (restorable_until IS NULL OR restorable_until > now()) ORDER BY builds.id`;
  const wrong: Wrong[] = [];
  for (const [projectId, ofProject] of Map.groupBy(builds, (build) => build.projectId)) {
    wrong.push(...(await checkProject(projectId, ofProject)));
  }
  return { checked: builds.length, wrong };
}

async function checkProject(projectId: string, builds: readonly BuiltSite[]): Promise<Wrong[]> {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const commits = builds.map(({ outputCommit }) => outputCommit);
  const missing = await findMissing({ repository, projectId, commits }).catch(() => null);
  // A repository that is gone is told once, with its workspace.
  if (missing === null) return [];
  const lost: Wrong[] = missing.length === 0 ? [] : [lacks(projectId, missing)];
  const found: Wrong[] = [];
  for (const build of builds) {
    if (await keepsBuiltSite(repository, build, build.outputCommit)) continue;
    // A sweep may have taken it since the snapshot.
    const isStillThere = await database().siteBuild.count({
      where: { id: build.id, outputCommit: build.outputCommit },
    });
    if (isStillThere > 0) found.push({ subject: "build", id: build.id, sentence: "no ref keeps the built site" });
  }
  return [...lost, ...found];
}

const lacks = (id: string, missing: readonly string[]): Wrong => ({
  subject: "project",
  id,
  sentence: `its repository lacks ${missing.join(", ")} of its built sites`,
});
