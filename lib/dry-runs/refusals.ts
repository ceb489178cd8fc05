import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanDryRunRefusals as german } from "./german-refusals.ts";

export const dryRunRefusals = {
  ...refusals(
    "conflict",
    {
      "dry-run-running": "Another trial is still running in this project. Wait for its end, or stop it.",
      "dry-run-turn-open": "This request has not been asked to its end, so there is nothing to judge yet.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "dry-run-no-turns":
        "There is no earlier request to ask again yet. Ask the agent for a change first, then try your texts on it.",
      "dry-run-turn-unknown":
        "One of these requests can’t be asked again. Reload the page and choose from the list once more.",
    },
    german,
  ),
};

export type DryRunProblemCode = CodeOf<typeof dryRunRefusals>;
