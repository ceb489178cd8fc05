import { expect, test } from "vitest";
import { readModelList } from "./list-models.ts";

test("a list gives names in order, with the windows that servers tell", () => {
  const data = [
    { id: "b", context_length: 200_000 },
    { id: "a", max_model_len: 32_768 },
    { id: " c " },
    { id: "d", context_length: "many" },
    ...[{ id: "" }, { id: "x".repeat(201) }, { name: "e" }, null, 7],
  ];
  expect(readModelList({ data })).toEqual([
    { id: "a", windowTokens: 32_768 },
    { id: "b", windowTokens: 200_000 },
    { id: "c", windowTokens: null },
    { id: "d", windowTokens: null },
  ]);
});

test.each([undefined, null, [], "x", { models: [] }, { data: {} }])("%j is not a list of models", (answer) => {
  expect(readModelList(answer)).toBeNull();
});
