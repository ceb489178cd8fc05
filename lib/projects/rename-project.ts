import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { getProject } from "./get-project.ts";
import { findProjectRow, updateProjectName } from "./project-store.ts";
import type { ProjectForDisplay, RenameProject } from "./schema.ts";

export async function renameProject(actor: Actor, id: string, { name }: RenameProject): Promise<ProjectForDisplay> {
  const row = await findProjectRow(actor, id);
  if (!row) throw notFound();
  assertCan(actor, "configure", row);
  await updateProjectName(actor, id, name);
  return getProject(actor, id);
}
