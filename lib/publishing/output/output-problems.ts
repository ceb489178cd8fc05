import { refusals } from "#lib/platform/problem.ts";
import { storableProblems } from "#lib/projects/storable-problems.ts";
import { germanOutputProblems as german } from "./german-output-problems.ts";

/** Why the built files of a release did not get into the repository. The sentences are stored in English. */
export const outputProblems = refusals(
  "unavailable",
  {
    "output-branch-has-sources": (branch: string) =>
      `The branch ${branch} has the same history as the sources, so the built files would take their place. Choose another branch under “Publishing”, and try again.`,
    "output-push-refused": (branch: string) =>
      `The repository does not let Sitewright push to the branch ${branch}. Change its rules or the access token, and try again.`,
    "output-repository-read-only":
      "Sitewright may not write to the repository any more. Enter an access token that may, and try again.",
    "output-branch-moves": (branch: string) =>
      `Others move the branch ${branch} again and again. Try again in a moment.`,
    "output-push-failed": "The built files could not be pushed. Try again in a few minutes.",
  },
  german,
);

export const storableOutputProblems = { ...storableProblems, ...outputProblems };
