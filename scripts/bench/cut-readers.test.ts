import { expect, test } from "vitest";
import { compareWords } from "./cut-readers.ts";

test.each([
  { had: [1, 2, 3], wrong: { lost: 0, doubled: 0, outOfOrder: 0 } },
  { had: [1, 3], wrong: { lost: 1, doubled: 0, outOfOrder: 0 } },
  { had: [1, 2, 2, 3], wrong: { lost: 0, doubled: 1, outOfOrder: 0 } },
  { had: [1, 3, 2], wrong: { lost: 0, doubled: 0, outOfOrder: 1 } },
  { had: [1, 2, 1, 2], wrong: { lost: 1, doubled: 2, outOfOrder: 1 } },
  { had: [], wrong: { lost: 3, doubled: 0, outOfOrder: 0 } },
])("of three words, $had are told apart", ({ had, wrong }) => {
  expect(compareWords(had, 3)).toEqual(wrong);
});
