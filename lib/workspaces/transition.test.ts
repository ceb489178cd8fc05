import fc from "fast-check";
import { expect, test } from "vitest";
import { type WorkspaceStatus, workspaceStatuses } from "./schema.ts";
import { transitionWorkspace, type WorkspaceEvent, workspaceEvents } from "./transition.ts";

const table: Record<WorkspaceEvent, Partial<Record<WorkspaceStatus, WorkspaceStatus>>> = {
  "setup-requested": { merged: "available_for_setup" },
  "setup-started": { available_for_setup: "in_setup", in_setup: "in_setup" },
  "setup-completed": { in_setup: "available_for_conversation" },
  "setup-failed": { in_setup: "problem" },
  "retry-requested": { problem: "available_for_setup" },
  "reset-requested": {
    problem: "available_for_setup",
    available_for_conversation: "available_for_setup",
    merged: "available_for_setup",
  },
  "conversation-started": { available_for_conversation: "in_conversation" },
  "conversation-finished": { in_conversation: "available_for_conversation" },
  "review-requested": { in_conversation: "in_review" },
  "changes-requested": { in_review: "available_for_conversation" },
  "review-withdrawn": { in_review: "available_for_conversation" },
  "review-published": { in_review: "merged" },
};

const rows = Object.entries(table).flatMap(([event, moves]) =>
  workspaceStatuses.map((from) => [event as WorkspaceEvent, from, moves[from] ?? null] as const),
);

test.each(rows)("%s in %s leads to %s", (event, from, to) => {
  expect(transitionWorkspace(from, event)).toBe(to);
});

const anyEvents = fc.array(fc.constantFrom(...workspaceEvents), { maxLength: 60 });

test("random events stay within the table; only review events begin and end reviews", () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      let status: WorkspaceStatus = "available_for_setup";
      for (const event of events) {
        const next = transitionWorkspace(status, event);
        expect(next).toBe(table[event][status] ?? null);
        if (next === "in_review") expect(event).toBe("review-requested");
        if (next && status === "in_review")
          expect(["changes-requested", "review-withdrawn", "review-published"]).toContain(event);
        status = next ?? status;
        expect(workspaceStatuses).toContain(status);
      }
    }),
    { numRuns: 300 },
  );
});

test("every status leads back to a site that can be edited", () => {
  for (const start of workspaceStatuses) {
    const reached = new Set<WorkspaceStatus>([start]);
    for (const status of reached)
      for (const event of workspaceEvents) {
        const next = transitionWorkspace(status, event);
        if (next) reached.add(next);
      }
    expect(reached, start).toContain("available_for_conversation");
  }
});
