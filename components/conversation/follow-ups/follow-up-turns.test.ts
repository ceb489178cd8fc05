import { expect, test } from "vitest";
import { recordedTurn } from "../../gallery/recorded/recorded-turns";
import { isTalkedOut, newestAsking, saidAfter, turnsThatMadeWay, turnToStop } from "./follow-up-turns";

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 4, 8, 0, seconds)).toISOString();
const followUp = recordedTurn(2, { kind: "follow_up", status: "cancelled", instruction: null, endedAt: at(5) });

test("a follow-up made way for a message that was sent while it ran", () => {
  const message = recordedTurn(3, { createdAt: at(4) });
  expect(turnsThatMadeWay([recordedTurn(1), followUp, message])).toEqual(new Set([followUp.editSessionId]));
});

test("a stopped follow-up never made way, even for a later message", () => {
  for (const next of [undefined, recordedTurn(3, { createdAt: at(9) }), recordedTurn(3, { kind: "undo" })])
    expect(turnsThatMadeWay([followUp, ...(next ? [next] : [])])).toEqual(new Set());
});

test("a person's own turn never made way", () => {
  const stopped = recordedTurn(2, { status: "cancelled", endedAt: at(5) });
  expect(turnsThatMadeWay([stopped, recordedTurn(3, { createdAt: at(4) })])).toEqual(new Set());
});

test("a person's turn is the one to stop, before a follow-up that makes way", () => {
  const leaving = recordedTurn(2, { kind: "follow_up", status: "cancelling" });
  const waiting = recordedTurn(3, { status: "pending" });
  expect(turnToStop([leaving, waiting])).toBe(waiting);
  expect(turnToStop([leaving])).toBe(leaving);
  expect(turnToStop([])).toBeNull();
});

test("a follow-up leaves the choices before it open, unless it offers others", () => {
  const options = { question: "Which one?", options: [] };
  const asked = recordedTurn(1, { options });
  const again = recordedTurn(2, { kind: "follow_up", instruction: null });
  expect(newestAsking([asked, again])).toBe(asked);
  expect(saidAfter([asked, again], 0)).toBeNull();
  const anew = { ...again, options };
  expect(newestAsking([asked, anew])).toBe(anew);
  const answer = recordedTurn(3, { instruction: "The first" });
  expect(newestAsking([asked, again, answer])).toBe(answer);
  expect(saidAfter([asked, again, answer], 0)).toBe("The first");
  const item = recordedTurn(3, { kind: "plan_item", instruction: null });
  expect(saidAfter([asked, item, answer], 0)).toBe("The first");
});

test("a discussion's choices close when its plan is finished or replaced", () => {
  const asked = recordedTurn(1, { planId: "plan" });
  expect(isTalkedOut(asked, "plan")).toBe(false);
  expect(isTalkedOut(asked, null)).toBe(true);
  expect(isTalkedOut(asked, "another")).toBe(true);
  expect(isTalkedOut(recordedTurn(1), null)).toBe(false);
  expect(isTalkedOut({ ...asked, kind: "plan_item" }, null)).toBe(false);
});
