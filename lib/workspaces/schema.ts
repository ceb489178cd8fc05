// Workspaces as readers know them. Safe in the browser.

export const workspaceStatuses = [
  "available_for_setup",
  "in_setup",
  "available_for_conversation",
  "in_conversation",
  "in_review",
  "merged",
  "problem",
] as const;
export type WorkspaceStatus = (typeof workspaceStatuses)[number];

export const remoteStates = ["none", "up_to_date", "pending", "failing"] as const;
export type RemoteState = (typeof remoteStates)[number];
