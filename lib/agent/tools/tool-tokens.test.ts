import { expect, test } from "vitest";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { rulesToolTokens, type ToolSetName, toolTokens } from "#lib/projects/instructions/tool-tokens.ts";
import { describeTools } from "./describe-tools.ts";
import { getWorkspaceRules } from "./get-workspace-rules.ts";
import { toolSets } from "./tool-set.ts";

test.each(Object.keys(toolSets) as ToolSetName[])(
  "the token count of the tools “%s” matches their descriptions",
  (name) => {
    const sent = estimateTokens(describeTools(toolSets[name]));
    // If descriptions have changed, copy `sent` to lib/projects/instructions/tool-tokens.ts.
    expect(Math.abs(toolTokens[name] - sent) / sent, `${name} takes ${sent}`).toBeLessThan(0.02);
  },
);

test("the token count of the tool for rules matches its description", () => {
  const sent = estimateTokens(describeTools([getWorkspaceRules]));
  expect(Math.abs(rulesToolTokens - sent) / sent, `it takes ${sent}`).toBeLessThan(0.02);
});
