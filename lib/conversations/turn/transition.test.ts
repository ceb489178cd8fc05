import fc from "fast-check";
import { expect, test } from "vitest";
import { type EditSessionStatus, editSessionStatuses } from "../schema.ts";
import { isTerminal, type TurnEvent, transitionTurn } from "./transition.ts";

const table: Record<TurnEvent, Partial<Record<EditSessionStatus, EditSessionStatus>>> = {
  claimed: { pending: "running" },
  withdrawn: { pending: "cancelled" },
  "cancel-requested": { pending: "cancelled", running: "cancelling", cancelling: "cancelling" },
  completed: { running: "completed", cancelling: "cancelled" },
  failed: { running: "failed", cancelling: "cancelled" },
  abandoned: { running: "failed", cancelling: "cancelled" },
  cancelled: { cancelling: "cancelled" },
  interrupted: { running: "running", cancelling: "cancelled" },
  "taken-up": { running: "running" },
};
const events = Object.keys(table) as TurnEvent[];

const rows = events.flatMap((event) =>
  editSessionStatuses.map((from) => [event, from, table[event][from] ?? null] as const),
);

test.each(rows)("%s while %s leads to %s", (event, from, to) => {
  expect(transitionTurn(from, event)).toBe(to);
});

test("random events end a turn at most once and never leave the table", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (sequence) => {
      let status: EditSessionStatus = "pending";
      let ends = 0;
      for (const event of sequence) {
        const next = transitionTurn(status, event);
        if (next === null) continue;
        expect(isTerminal(status)).toBe(false);
        if (isTerminal(next)) ends++;
        status = next;
      }
      expect(ends).toBe(isTerminal(status) ? 1 : 0);
    }),
  );
});
