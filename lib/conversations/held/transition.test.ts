import { expect, test } from "vitest";
import { heldStates } from "./held-schema.ts";
import { type HeldEvent, transitionHeld } from "./transition.ts";

const events: HeldEvent[] = ["turn-completed", "turn-failed", "turn-cancelled", "apply", "leave-out"];

test("held changes wait after a completed turn, and a person decides once", () => {
  const table = [null, ...heldStates].map((state) => events.map((event) => transitionHeld(state, event)));
  expect(table).toEqual([
    ["waiting", null, null, null, null],
    [null, null, null, "applied", "left_out"],
    [null, null, null, null, null],
    [null, null, null, null, null],
  ]);
});
