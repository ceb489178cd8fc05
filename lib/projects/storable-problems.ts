import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { projectRefusals } from "./refusals.ts";
import { unknownProblems } from "./unknown-problems.ts";

/** The problems of a site and its repository that are stored, in English. */
export const storableProblems = {
  ...workspaceRefusals,
  ...unknownProblems,
  "repository-token-unreadable": projectRefusals["repository-token-unreadable"],
};
