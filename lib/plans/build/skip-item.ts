import type { Actor } from "#lib/accounts/schema.ts";
import type { Plan } from "../plan-store.ts";
import { changeItem } from "./change-item.ts";

/** Leaves a part of the plan out: what depends on it can be built without it. */
export function skipItem(actor: Actor, input: { planId: string; itemId: string }): Promise<Plan> {
  return changeItem(actor, input, "skip");
}
