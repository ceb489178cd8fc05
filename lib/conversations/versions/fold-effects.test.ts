import { expect, test } from "vitest";
import { foldEffects, type VersionLink } from "./fold-effects.ts";

const kinds = { change: "prompt", undo: "undo", back: "go_back", restore: "restore" } as const;

/** "undo:1" undoes the first version; "back:2" goes back to the second, "back:0" to the beginning. */
function versions(acts: string[]): VersionLink[] {
  return acts.map((act, index) => {
    const [name, target] = act.split(":");
    return {
      id: String(index + 1),
      kind: kinds[name as keyof typeof kinds],
      targetId: Number(target) ? `${target}` : null,
    };
  });
}

/** Returns who took away what: "1<2" if undoing 2 brings back change 1 alone, else "1<<2". */
function taken(acts: string[]): string {
  const found = [...foldEffects(versions(acts))].map(([id, { by, alone }]) => `${id}${alone ? "<" : "<<"}${by}`);
  return found.sort().join(" ");
}

test.each([
  ["a change is in effect", ["change"], ""],
  ["an undone change is not", ["change", "undo:1"], "1<2"],
  ["the undo of an undo brings back", ["change", "undo:1", "undo:2"], "2<<3"],
  ["and is undone from the change itself", ["change", "undo:1", "undo:2", "undo:1"], "1<4 2<<3"],
  ["or from its own entry", ["change", "undo:1", "undo:2", "undo:3"], "1<4 3<<4"],
  ["after which it can be brought back once more", ["change", "undo:1", "undo:2", "undo:3", "undo:4"], "2<<5 4<<5"],
  ["other changes stay", ["change", "change", "undo:1"], "1<3"],
  ["going back takes away what came after", ["change", "change", "change", "back:1"], "2<<4 3<<4"],
  ["and one change alone can be brought back from it", ["change", "change", "back:1"], "2<3"],
  ["going back to the beginning takes away all", ["change", "change", "back:0"], "1<<3 2<<3"],
  ["undoing that brings all back", ["change", "change", "back:0", "undo:3"], "3<4"],
  ["going back to before an undo brings back", ["change", "undo:1", "back:1"], "2<<3"],
  ["and undoing that undoes again", ["change", "undo:1", "back:1", "undo:3"], "1<<4 3<<4"],
  ["going back to after an undo keeps it undone", ["change", "undo:1", "change", "back:2"], "1<2 3<4"],
  ["what was restored is a change of its own", ["restore:9", "undo:1"], "1<2"],
  ["what is older than all of them is not asked for", ["undo:9", "change"], ""],
])("%s", (_what, acts, expected) => {
  expect(taken(acts)).toBe(expected);
});
