import { expect, test } from "vitest";
import { type WorkspaceStatus, workspaceStatuses } from "./schema.ts";
import { transition, type WorkspaceEvent } from "./transition.ts";

const table: Record<WorkspaceEvent, Partial<Record<WorkspaceStatus, WorkspaceStatus>>> = {
  "setup-started": { available_for_setup: "in_setup", in_setup: "in_setup" },
  "setup-completed": { in_setup: "available_for_conversation" },
  "setup-failed": { in_setup: "problem" },
  "retry-requested": { problem: "available_for_setup" },
  "conversation-started": { available_for_conversation: "in_conversation" },
  "conversation-finished": { in_conversation: "available_for_conversation" },
};

const rows = Object.entries(table).flatMap(([event, moves]) =>
  workspaceStatuses.map((from) => [event as WorkspaceEvent, from, moves[from] ?? null] as const),
);

test.each(rows)("%s in %s leads to %s", (event, from, to) => {
  expect(transition(from, event)).toBe(to);
});
