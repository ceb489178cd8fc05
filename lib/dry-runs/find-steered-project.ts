import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow, type ProjectRow } from "#lib/projects/project-store.ts";

/** Returns a project that the actor may configure. Throws 404, or 403 if they may only see it. */
export async function findSteeredProject(actor: Actor, projectId: string): Promise<ProjectRow> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  return project;
}
