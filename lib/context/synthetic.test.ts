import { expect, test } from "vitest";
import { isSynthetic, syntheticMetadata, type Trigger } from "./synthetic.ts";

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
  expect(syntheticMetadata(trigger)).toEqual({ synthetic: true, ...trigger });
  expect(() => syntheticMetadata({ ...trigger, trigger_type: "mood" } as unknown as Trigger)).toThrow();
  expect(() => syntheticMetadata({ ...trigger, trigger_reason: "" })).toThrow();
});
