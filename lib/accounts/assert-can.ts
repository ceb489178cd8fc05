import { can, type ProjectIdentity } from "./can.ts";
import { accountRefusals } from "./refusals.ts";
import type { Actor, Capability } from "./schema.ts";

/** Throws `read-only` if the actor, who may see the project, lacks the capability in it. */
export function assertCan(actor: Actor, capability: Capability, project: ProjectIdentity): void {
  if (can(actor, capability, project)) return;
  throw accountRefusals["read-only: role"]();
}
