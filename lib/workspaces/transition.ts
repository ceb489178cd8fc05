import type { WorkspaceStatus } from "./schema.ts";

export const workspaceEvents = [
  "setup-requested",
  "setup-started",
  "setup-completed",
  "setup-failed",
  "retry-requested",
  "reset-requested",
  "conversation-started",
  "conversation-finished",
  "review-requested",
  "changes-requested",
  "review-withdrawn",
  "review-published",
] as const;
export type WorkspaceEvent = (typeof workspaceEvents)[number];

/**
 * Returns the next status of a workspace, or null if the event is not allowed in the present one: the caller answers with a
 * conflict. Every change of status goes through here, and the update in the database requires the status that it starts from.
 */
export function transitionWorkspace(status: WorkspaceStatus, event: WorkspaceEvent): WorkspaceStatus | null {
  switch (event) {
    case "setup-requested":
      return status === "merged" ? "available_for_setup" : null;
    case "setup-started":
      // A setup whose worker died starts again.
      return status === "available_for_setup" || status === "in_setup" ? "in_setup" : null;
    case "setup-completed":
      return status === "in_setup" ? "available_for_conversation" : null;
    case "setup-failed":
      return status === "in_setup" ? "problem" : null;
    case "retry-requested":
      return status === "problem" ? "available_for_setup" : null;
    case "reset-requested":
      // Not while a conversation holds the workspace or a review is open: their work would no longer be visible.
      return status === "problem" || status === "available_for_conversation" || status === "merged"
        ? "available_for_setup"
        : null;
    case "conversation-started":
      return status === "available_for_conversation" ? "in_conversation" : null;
    case "conversation-finished":
      return status === "in_conversation" ? "available_for_conversation" : null;
    case "review-requested":
      return status === "in_conversation" ? "in_review" : null;
    case "changes-requested":
    case "review-withdrawn":
      return status === "in_review" ? "available_for_conversation" : null;
    case "review-published":
      return status === "in_review" ? "merged" : null;
    default:
      return event satisfies never;
  }
}
