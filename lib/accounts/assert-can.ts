import { Problem } from "#lib/platform/problem.ts";
import { can, type ProjectIdentity } from "./can.ts";
import type { Actor, Capability } from "./schema.ts";

/** For a project that the actor may see: throws `read-only` when they may not do this in it. */
export function assertCan(actor: Actor, capability: Capability, project: ProjectIdentity): void {
  if (can(actor, capability, project)) return;
  throw new Problem(
    "forbidden",
    "read-only",
    "You can look at this website, but your role does not allow this. Ask an administrator of the project.",
  );
}
