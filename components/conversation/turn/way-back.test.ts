import { expect, test } from "vitest";
import { wayOf } from "./way-back.ts";

const turn = { editSessionId: "own", kind: "prompt", commit: "c", undoneBy: null, mayBringBack: false } as const;

test.each([
  ["a change in effect is undone", turn, "undo own"],
  ["an undone one is brought back", { ...turn, undoneBy: "later", mayBringBack: true }, "bring back by later"],
  ["one of several that are gone together offers nothing", { ...turn, undoneBy: "later" }, null],
  ["an undo brings back what it took away", { ...turn, kind: "undo", mayBringBack: true }, "bring back by own"],
  ["an undo that brought a change back offers nothing", { ...turn, kind: "undo" }, null],
  ["nor does one that is undone", { ...turn, kind: "undo", undoneBy: "later", mayBringBack: true }, null],
  ["neither does a turn that changed nothing", { ...turn, commit: null }, null],
  ["going back is undone", { ...turn, kind: "go_back" }, "undo own"],
] as const)("%s", (_what, shown, expected) => {
  const way = wayOf(shown);
  expect(way && `${way.isBringBack ? "bring back by" : "undo"} ${way.editSessionId}`).toBe(expected);
});
