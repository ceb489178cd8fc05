import { expect, test } from "vitest";
import { acceptTurnSchema } from "#lib/conversations/turn/turn-schema.ts";
import { messagePicksOf, noMessagePicks, picksInRequest } from "./message-picks.ts";
import type { KeptPick } from "./picking-state.ts";

const [older, newer] = ["a".repeat(40), "b".repeat(40)];
const facts = {
  name: "Heading",
  tag: "h1",
  selector: "h1",
  textContent: "",
  pageTitle: "",
  address: "/",
  isGone: false,
};
const pickOf = (ref: string, commit: string): KeptPick => ({ id: ref, path: "index.html", ref, commit, ...facts });

test("a message carries its picks with the version of each", () => {
  const picked = { picks: [pickOf("e1", older), pickOf("e2", newer)], onlyPicked: true };
  const members = picksInRequest(picked);
  expect(members).toEqual({
    picks: [
      { path: "index.html", ref: "e1", commit: older },
      { path: "index.html", ref: "e2" },
    ],
    base: newer,
    onlyPicked: true,
  });
  expect(acceptTurnSchema.parse({ instruction: "Larger", ...members })).toMatchObject(members);
});

test("without picks a message says nothing of them", () => {
  expect(picksInRequest(noMessagePicks)).toEqual({});
});

test("a pick that its page no longer has is not sent", () => {
  const gone = { ...pickOf("e1", older), isGone: true };
  expect(messagePicksOf({ picks: [gone], onlyPicked: true })).toBe(noMessagePicks);
  expect(messagePicksOf({ picks: [gone, pickOf("e2", older)], onlyPicked: true }).picks).toHaveLength(1);
});
