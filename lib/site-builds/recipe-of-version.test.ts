import { expect, test } from "vitest";
import { ownRecipe } from "#tests/factories/built-recipe.ts";
import { hashOf } from "./recipe-of-version.ts";

test("a recipe from before there were bases keeps its hash", () => {
  const before = "10703a6717f0a18bd301f91e85272f2d23ad6cabae2d010bf1eb1188faaee0a7";
  expect(hashOf(ownRecipe)).toBe(before);
  expect(hashOf({ ...ownRecipe, base: undefined })).toBe(before);
  expect(hashOf({ ...ownRecipe, base: "docs" })).not.toBe(before);
});
