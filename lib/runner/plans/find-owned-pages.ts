import { systemScope } from "#lib/accounts/schema.ts";
import type { EditSession } from "#lib/conversations/edit-session-store.ts";
import { listItems } from "#lib/plans/plan-item-store.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { checkSitePath } from "#lib/workspaces/site-path.ts";
import type { OwnedPages } from "./guard-pages.ts";

/** Whose page is what, for the turn of one item; null for every other turn. */
export async function findOwnedPages(turn: Pick<EditSession, "id" | "kind" | "planId">): Promise<OwnedPages | null> {
  if (turn.kind !== "plan_item" || turn.planId === null) return null;
  const plan = await findPlan(systemScope, turn.planId, database());
  const items = await listItems(turn.planId, database());
  const own = items.find(({ editSessionId }) => editSessionId === turn.id)?.path;
  const kept = (plan?.manifest?.entries ?? []).filter(({ kind }) => kind === "page");
  return new Map<string, "other-item" | "kept">(
    [
      // A page that the plan says nothing about stays as it is; what it does say counts for more.
      ...kept.map(({ name }) => [name, "kept"] as const),
      ...(plan?.plan?.pages ?? []).map(
        ({ path, action }) => [path, action === "keep" ? "kept" : "other-item"] as const,
      ),
    ]
      .map(([path, owner]) => [normalPath(path), owner] as const)
      .filter(([path]) => own === undefined || path !== normalPath(own)),
  );
}

function normalPath(path: string): string {
  const checked = checkSitePath(path);
  return checked.ok ? checked.path : path;
}
