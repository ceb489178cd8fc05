import { expect, test } from "vitest";
import { AgentFailure } from "#lib/agent/agent-failure.ts";
import { modelTroubleWords } from "#lib/words/turn/model-trouble.ts";
import { helpWithModel } from "./model-trouble.ts";

test("a chooser of the model reads what to do, the others whom to ask", () => {
  const own = helpWithModel("model-key-refused", "you");
  expect(own).toContain("Enter a valid one");
  const { message } = new AgentFailure("model-key-refused");
  expect(own).not.toBe(message);
  expect(helpWithModel("model-key-refused", "organization")).toBe(modelTroubleWords.ask.organization);
  expect(helpWithModel("model-key-refused", "operator")).toBe(modelTroubleWords.ask.operator);
  expect(helpWithModel("model-busy", "you")).toBeNull();
});
