import type { Manifest, PlannedPage, SitePlan } from "../schema.ts";
import { assetsOf } from "./check-plan-links.ts";
import { isGroup, standsFor } from "./group-paths.ts";

/**
 * Compares a plan with the site as it is now. Returns sentences for a person about the parts that no longer fit; none if the plan
 * still fits. New pages don't fit, because the plan's navigation leaves them out; new pictures and documents don't matter.
 */
export function checkBase(plan: SitePlan, now: Manifest): string[] {
  const pages = namesOf(now, "page:");
  const assets = namesOf(now, "asset:");
  const decided = plan.decisions.filter(({ id }) => id.startsWith("page:")).map(({ id }) => id.slice("page:".length));
  const planned = new Map(plan.pages.map((page) => [page.path, page]));
  const unplanned = decided.filter((path) => !isGroup(path) && !planned.has(path));
  return [
    ...plan.pages.flatMap((page) => problemOfPage(page, pages, decided)),
    ...unplanned.filter((path) => !exists(path, pages)).map((path) => `${path} is no longer there.`),
    ...pages
      .filter((path) => !isGroup(path) && !planned.has(path) && !decided.some((name) => standsFor(name, path)))
      .map((path) => `${path} is new, and the plan says nothing about it.`),
    ...plan.pages.flatMap((page) =>
      assetsOf(page)
        .filter((asset) => !exists(asset, assets))
        .map((asset) => `${asset}, for ${page.path}, is no longer there.`),
    ),
  ];
}

function problemOfPage({ path, action }: PlannedPage, pages: string[], decided: string[]): string[] {
  if (action === "create") {
    // In a folder that is decided about as a whole, the page may have existed all the time.
    const isNew = pages.includes(path) && !decided.some((name) => standsFor(name, path));
    return isNew ? [`${path} is there by now, and the plan would create it.`] : [];
  }
  if (exists(path, pages)) return [];
  const verb = { update: "change", remove: "remove", keep: "keep" }[action];
  return [`${path} is no longer there, and the plan would ${verb} it.`];
}

function exists(path: string, names: readonly string[]): boolean {
  return names.some((name) => standsFor(name, path));
}

function namesOf({ entries }: Manifest, prefix: "page:" | "asset:"): string[] {
  return entries.filter(({ id }) => id.startsWith(prefix)).map(({ name }) => name);
}
