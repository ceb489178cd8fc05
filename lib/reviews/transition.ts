import type { WorkspaceEvent } from "#lib/workspaces/transition.ts";
import type { ReviewStatus } from "./schema.ts";

/** The events that end a review. Each moves its workspace as well, in the same transaction. */
export type ReviewEvent = Extract<WorkspaceEvent, "changes-requested" | "review-withdrawn" | "review-published">;

/** Returns the status in which a review ends, or null if it has already ended. */
export function transitionReview(status: ReviewStatus, event: ReviewEvent): Exclude<ReviewStatus, "open"> | null {
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
