import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanSiteCheckRefusals as german } from "./german-refusals.ts";

export const siteCheckRefusals = refusals(
  "conflict",
  {
    "checks-running": "The pages are still being checked, so nothing was sent or published yet. Try again in a moment.",
    "checks-failed": (findings: number) =>
      findings === 1
        ? "The checks found something that this change made worse, so nothing was sent or published. Fix it, or ask the agent to. An administrator can let this check only warn, in the project settings under “Checks”."
        : `The checks found ${findings} things that this change made worse, so nothing was sent or published. Fix them, or ask the agent to. An administrator can let these checks only warn, in the project settings under “Checks”.`,
  },
  german,
);

export type SiteCheckProblemCode = CodeOf<typeof siteCheckRefusals>;
