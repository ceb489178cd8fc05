import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanReviewRefusals as german } from "./german-refusals.ts";
import type { ReviewStatus } from "./schema.ts";

const statusSentences: Record<ReviewStatus, string> = {
  open: "This review is still open.",
  changes_requested: "Changes have been requested, so this review is over. Look at the next one.",
  published: "These changes have been published already.",
  withdrawn: "These changes were withdrawn, so there is nothing to decide any more.",
};

export const reviewRefusals = {
  ...refusals(
    "conflict",
    {
      "review-over": ({ status }: { status: ReviewStatus }) => ({
        sentence: statusSentences[status],
        status,
      }),
      publishing: "These changes are being published at this moment. Wait until it is done.",
      // `where` is what the paths are to people.
      "publish-conflict": (where: string, paths: string[]) => ({
        sentence: `The published site has meanwhile changed in the same places: ${where}. Nothing was published. Request changes, so that they are made again on top of it.`,
        paths,
      }),
      "publish-refused": (branch: string) =>
        `The repository's rules do not let Sitewright write to ${branch}. Publish the changes there, or ask its owner to allow it.`,
      "github-token-refused": "GitHub refused the access token. It may have expired: enter a new one in the project.",
      "github-forbidden":
        "The access token may not create pull requests in this repository. It needs the permission “Pull requests: write”.",
      "github-not-found":
        "GitHub does not know this repository, or hides it from the access token. Check the address and the token's permissions.",
      "github-disabled": "Pull requests are switched off in this repository.",
      "github-no-commits": (head: string, base: string) => `GitHub finds no difference between ${head} and ${base}.`,
      "github-base-missing": (base: string) => `The repository has no branch ${base} on GitHub any more.`,
      "github-head-missing": (head: string) => `The branch ${head} is not on GitHub yet. Try again in a moment.`,
      "github-exists": "GitHub says that there is a pull request already, but does not show it. Try again.",
      "github-refused": "GitHub did not accept the pull request. Look at the repository's rules there.",
    },
    german,
  ),
  ...refusals(
    "forbidden",
    {
      "read-only": "Only whoever sent these changes for review can withdraw them.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "request-empty": "Say what should be different, so that the editor knows what to do.",
    },
    german,
  ),
  ...refusals(
    "unavailable",
    {
      "pull-request-failed": (sentence: string) => sentence,
      "github-unreachable": "GitHub can't be reached. Try again in a few minutes.",
      "github-rate-limit": "GitHub has had too many requests with this access token. Try again in a while.",
      "github-failed": (status: number) =>
        `GitHub could not create the pull request (answer ${status}). Try again in a few minutes.`,
    },
    german,
  ),
};

export type ReviewProblemCode = CodeOf<typeof reviewRefusals>;
