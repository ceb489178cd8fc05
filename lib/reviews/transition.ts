import type { WorkspaceEvent } from "#lib/workspaces/transition.ts";
import type { ReviewStatus } from "./schema.ts";

/** What ends a review is what moves its workspace on: both happen in one transaction. */
export type ReviewEvent = Extract<WorkspaceEvent, "changes-requested" | "review-withdrawn" | "review-published">;

/** The next status of a review, or null where it has ended already: it ends once. */
export function transition(status: ReviewStatus, event: ReviewEvent): Exclude<ReviewStatus, "open"> | null {
  if (status !== "open") return null;
  switch (event) {
    case "changes-requested":
      return "changes_requested";
    case "review-withdrawn":
      return "withdrawn";
    case "review-published":
      return "published";
    default:
      return event satisfies never;
  }
}
