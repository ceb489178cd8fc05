import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "./project-store.ts";

/** Throws 404 for a project that the actor may not see, and 403 where they may not configure it. */
export async function assertConfigures(actor: Actor, projectId: string): Promise<void> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
}
