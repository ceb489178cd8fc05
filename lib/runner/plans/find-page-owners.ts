import { systemScope } from "#lib/accounts/schema.ts";
import type { PlannedPages } from "#lib/conversations/recording/recording-schema.ts";
import type { EditSession } from "#lib/conversations/turn/edit-session-store.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { foldPath } from "#lib/plans/checks/check-plan-pages.ts";
import { standsFor } from "#lib/plans/checks/group-paths.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import type { OwnerOf } from "./guard-pages.ts";

/** Returns the owners of pages for a turn that builds one item; null for every other turn. */
export async function findPageOwners(turn: Pick<EditSession, "id" | "kind" | "planId">): Promise<OwnerOf | null> {
  if (turn.kind !== "plan_item" || turn.planId === null) return null;
  const plan = await findPlan(systemScope, turn.planId, database());
  const items = await listItems(turn.planId, database());
  if (!plan?.plan) return null;
  const own = items.find(({ editSessionId }) => editSessionId === turn.id)?.path ?? null;
  const entries = plan.manifest?.entries ?? [];
  const existing = entries.flatMap(({ kind, name }) => (kind === "page" ? name : []));
  return ownersIn({ own, pages: plan.plan.pages, existing });
}

/** Returns the owners of pages by the plan. An existing page that the plan does not mention is kept; `own` and new paths are free. */
export function ownersIn({ own, pages, existing: paths }: Omit<PlannedPages, "own"> & { own: string | null }): OwnerOf {
  const planned = new Map(pages.map(({ path, action }) => [normalPath(path), action]));
  const existing = paths.map(normalPath);
  return (asked) => {
    const path = normalPath(asked);
    if (own !== null && path === normalPath(own)) return null;
    const action = planned.get(path);
    if (action) return action === "keep" ? "kept" : "other-item";
    const isPage = isHtmlPath(path);
    return isPage && existing.some((name) => standsFor(name, path)) ? "kept" : null;
  };
}

/** Folds a path as file systems do that ignore case and Unicode composition, where two such paths are the same file. */
function normalPath(path: string): string {
  const checked = checkSitePath(path);
  return foldPath(checked.ok ? checked.path : path);
}
