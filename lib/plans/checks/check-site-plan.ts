import type { Brief, Manifest, SitePlan } from "../schema.ts";
import { checkDecisions } from "./check-decisions.ts";
import { checkPlanAcceptance, checkPlanAssets, checkPlanLinks } from "./check-plan-links.ts";
import { checkPlanPages } from "./check-plan-pages.ts";
import type { Finding } from "./finding.ts";
import { viewPlan } from "./view-plan.ts";

/**
 * What is wrong with a plan: completeness first, because what is not decided can't be looked at; then whether it means something
 * on this site. None for a plan that can be built. What is merely worth a look is in `warnAbout`.
 */
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
