import { runsOrganization } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { modelRefusals } from "./refusals.ts";

/** Throws not-found if the actor is not of the organization, and `read-only` if they do not run it. */
export function assertRunsOrganization(actor: Actor, organizationId: string): void {
  if (actor.organizationRoles[organizationId] === undefined) throw notFound();
  if (!runsOrganization(actor, organizationId)) throw modelRefusals["read-only: organization"]();
}
