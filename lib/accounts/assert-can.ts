import { can, type ProjectIdentity } from "./can.ts";
import { accountRefusals } from "./refusals.ts";
import type { Actor, Capability } from "./schema.ts";

/** For a project that the actor may see: throws `read-only` when they may not do this in it. */
export function assertCan(actor: Actor, capability: Capability, project: ProjectIdentity): void {
  if (can(actor, capability, project)) return;
  throw accountRefusals["read-only: role"]();
}
