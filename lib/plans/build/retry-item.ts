import type { Actor } from "#lib/accounts/schema.ts";
import type { Plan } from "../plan-store.ts";
import { changeItem } from "./change-item.ts";

/** Tries a part again that failed, was stopped or skipped; the build goes on. */
export function retryItem(actor: Actor, input: { planId: string; itemId: string }): Promise<Plan> {
  return changeItem(actor, input, "retry");
}
