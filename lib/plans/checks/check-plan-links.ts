import { findCycle } from "../build/order-items.ts";
import type { AcceptancePoint, PlannedPage } from "../schema.ts";
import type { Finding } from "./finding.ts";
import { suggest } from "./nearest.ts";
import type { PlanView } from "./view-plan.ts";

/** Returns the entries of the navigation and the dependencies that lead to missing pages, and a circle of dependencies. */
export function checkPlanLinks(view: PlanView): Finding[] {
  const { plan, pagesAtTheEnd } = view;
  const cycle = findCycle(plan.pages);
  return [
    ...plan.navigation
      .filter(({ path }) => !view.willHave(path))
      .map(({ label, path }) => ({
        sentence: `The navigation leads to ${path} (“${label}”), which will not be there.`,
        get hint() {
          return suggest(path, pagesAtTheEnd);
        },
      })),
    ...plan.pages.flatMap(({ path, dependsOn }) =>
      dependsOn
        .filter((on) => !view.pages.has(on) && view.has("page", on) === false)
        .map((on) => ({
          sentence: `${path} depends on ${on}, which there is not.`,
          get hint() {
            return suggest(on, view.pages.keys());
          },
        })),
    ),
    ...(cycle ? [{ sentence: `These pages wait for each other: ${cycle.join(" → ")}.`, hint: null }] : []),
  ];
}

/** Returns the assets of a planned page. Styles, scripts and data are left out: the agent that builds the page chooses them. */
export function assetsOf({ action, assets }: PlannedPage): string[] {
  return action === "remove" ? [] : assets.filter((asset) => !partOfPages.test(asset));
}
const partOfPages = /\.(?:css|m?js|json|webmanifest)$/i;

/** Returns the assets of pages that the site does not have. The agent can't make pictures. */
export function checkPlanAssets(view: PlanView): Finding[] {
  return view.plan.pages.flatMap((page) =>
    assetsOf(page)
      .filter((asset) => view.has("asset", asset) === false)
      .map((asset) => ({
        sentence: `${page.path} uses ${asset}, which the site does not have.`,
        get hint() {
          return suggest(asset, view.paths.asset) ?? "Leave it out.";
        },
      })),
  );
}

/** Returns the acceptance points that the plan can't meet. */
export function checkPlanAcceptance(view: PlanView): Finding[] {
  return view.plan.acceptance.flatMap(({ text, check }) => (check ? problemOfCheck(text, check, view) : []));
}

function problemOfCheck(text: string, check: NonNullable<AcceptancePoint["check"]>, view: PlanView): Finding[] {
  const told = `The acceptance point “${text}”`;
  if (check.kind === "page_absent") {
    const stays = view.pages.has(check.path) ? view.willHave(check.path) : view.has("page", check.path) === true;
    return stays
      ? [{ sentence: `${told} wants ${check.path} gone, and the plan does not remove it.`, hint: null }]
      : [];
  }
  // Files besides pages are written by the agent that builds the pages.
  if (check.kind === "file_says") return [];
  const paths = check.kind === "page_links" ? [check.path, check.to] : [check.path];
  return paths
    .filter((path) => !view.willHave(path) && (path === check.path || view.has("asset", path) === false))
    .map((path) => ({
      sentence: `${told} is about ${path}, which will not be there.`,
      get hint() {
        return suggest(path, view.pagesAtTheEnd);
      },
    }));
}
