import { expect, test } from "vitest";
import { isSynthetic, promptMetadata, type Trigger } from "./synthetic.ts";

test.each([
  [{ synthetic: true }, true],
  [{ synthetic: true, trigger_type: "anything" }, true],
  [{}, false],
  [{ synthetic: false }, false],
  [{ synthetic: "true" }, false],
  [{ synthetic: 1 }, false],
  [{ trigger_type: "check_in" }, false],
  [null, false],
  [undefined, false],
])("metadata %j mark a synthetic prompt: %s", (metadata, expected) => {
  expect(isSynthetic(metadata)).toBe(expected);
});

test("the mark accepts only a known trigger with a reason", () => {
  const trigger: Trigger = { trigger_type: "check_in", trigger_reason: "Not sent." };
  const mark = (of: Trigger) => promptMetadata({ kind: "follow_up", trigger: of });
  expect(mark(trigger)).toEqual({ synthetic: true, ...trigger });
  expect(() => mark({ ...trigger, trigger_type: String("mood") as Trigger["trigger_type"] })).toThrow();
  expect(() => mark({ ...trigger, trigger_reason: "" })).toThrow();
});

test("only a prompt that a person typed has no mark", () => {
  expect(promptMetadata({ kind: "prompt", trigger: null })).toEqual({});
  expect(promptMetadata({ kind: "plan_item", trigger: null })).toEqual({ synthetic: true, trigger_type: "plan_item" });
  expect(isSynthetic(promptMetadata({ kind: "follow_up", trigger: null }))).toBe(true);
});
