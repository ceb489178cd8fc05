import type { Brief, Manifest, SitePlan } from "../schema.ts";
import { checkDecisions } from "./check-decisions.ts";
import { checkPlanAcceptance, checkPlanAssets, checkPlanLinks } from "./check-plan-links.ts";
import { checkPlanPages } from "./check-plan-pages.ts";
import type { Finding } from "./finding.ts";
import { viewPlan } from "./view-plan.ts";

/** Returns a plan's faults; none if it can be built. An incomplete plan is checked for completeness only. */
export function checkSitePlan(plan: SitePlan, brief: Brief, manifest: Manifest): Finding[] {
  const incomplete = checkDecisions(plan.decisions, manifest);
  if (incomplete.length > 0) return incomplete;
  const view = viewPlan(plan, manifest);
  return [
    ...checkPlanPages(view, brief),
    ...checkPlanLinks(view),
    ...checkPlanAssets(view),
    ...checkPlanAcceptance(view),
  ];
}
