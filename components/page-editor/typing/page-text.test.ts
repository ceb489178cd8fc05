import { expect, test } from "vitest";
import type { PageText } from "#lib/page-source/schema.ts";
import { afterMove } from "./page-text.ts";

const now = { content: ["Open daily."], commit: "b" } as Partial<PageText> as PageText;

test("the same text in another version takes what was typed", () => {
  expect(afterMove(["Open daily."], ["a"], now)).toBe("store");
});

test("a version that was tried is not tried again, so a refusal ends", () => {
  expect(afterMove(["Open daily."], ["a", "b"], now)).toBe("tell");
});

test("another text, and no text any more, are the person's to compare", () => {
  expect(afterMove(["Open at seven."], ["a"], now)).toBe("compare");
  expect(afterMove(["Open daily."], ["a"], null)).toBe("compare");
});
