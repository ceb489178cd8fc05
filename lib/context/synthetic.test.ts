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
])("metadata %j are of a prompt that nobody typed: %s", (metadata, expected) => {
  expect(isSynthetic(metadata)).toBe(expected);
});

test("the mark names what started it, and takes nothing else", () => {
  const trigger: Trigger = { trigger_type: "check_in", trigger_reason: "Not sent." };
  const mark = (of: Trigger) => promptMetadata({ kind: "follow_up", trigger: of });
  expect(mark(trigger)).toEqual({ synthetic: true, ...trigger });
  expect(() => mark({ ...trigger, trigger_type: String("mood") as Trigger["trigger_type"] })).toThrow();
  expect(() => mark({ ...trigger, trigger_reason: "" })).toThrow();
});

test("only what a person types begins a turn without the mark", () => {
  expect(promptMetadata({ kind: "prompt", trigger: null })).toEqual({});
  expect(promptMetadata({ kind: "plan_item", trigger: null })).toEqual({ synthetic: true, trigger_type: "plan_item" });
  expect(isSynthetic(promptMetadata({ kind: "follow_up", trigger: null }))).toBe(true);
});
