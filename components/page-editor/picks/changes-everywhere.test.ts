import { expect, test } from "vitest";
import { changesEverywhere } from "./changes-everywhere.ts";

const restricted = { released: { refs: ["e1"], sentence: "" } };

test.each([
  [{ isFrame: true }, {}, true],
  [{ isFrame: false }, {}, false],
  [null, {}, false],
  [{ isFrame: true }, restricted, false],
])("whether a change of %j is made everywhere by default for %j: %s", (elsewhere, map, isEverywhere) => {
  expect(changesEverywhere(elsewhere, map)).toBe(isEverywhere);
});
