import { expect, test } from "vitest";
import { recogniseInProcess } from "./process-class.ts";

/** Returns what a second compilation of a file would have: a class of the same text. */
function copyOfClass(name: string) {
  class Failure extends Error {}
  recogniseInProcess(Failure, name);
  return Failure;
}

test("a class recognises the instances of its copies, and nothing else", () => {
  const [one, other, different] = [copyOfClass("failure"), copyOfClass("failure"), copyOfClass("different")];
  expect(new one() instanceof one).toBe(true);
  expect(new one() instanceof other).toBe(true);
  const foreign = [new different(), new Error("busy"), null, undefined, "busy", {}];
  expect(foreign.filter((value) => (value as object) instanceof other)).toEqual([]);
});
