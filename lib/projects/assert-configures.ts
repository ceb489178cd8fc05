import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "./project-store.ts";

/** Throws not-found if the actor may not see the project, and `read-only` if they may not configure it. */
export async function assertConfigures(actor: Actor, projectId: string): Promise<void> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
}
