import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { describeProject } from "./describe-project.ts";
import { findProjectRow } from "./project-store.ts";
import type { ProjectForDisplay } from "./schema.ts";

export async function getProject(actor: Actor, id: string): Promise<ProjectForDisplay> {
  const row = await findProjectRow(actor, id);
  if (!row) throw notFound();
  return describeProject(actor, row);
}
