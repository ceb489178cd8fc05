import { expect, test } from "vitest";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { type ToolSetName, toolTokens } from "#lib/projects/instructions/tool-tokens.ts";
import { describeTools } from "../model/model-step.ts";
import { toolSets } from "./tool-set.ts";

test.each(Object.keys(toolSets) as ToolSetName[])("the tools of “%s” are counted as what is sent of them", (name) => {
  const sent = estimateTokens(describeTools(toolSets[name]));
  // Where descriptions have changed, `sent` is the figure for lib/projects/instructions/tool-tokens.ts.
  expect(Math.abs(toolTokens[name] - sent) / sent, `${name} takes ${sent}`).toBeLessThan(0.02);
});
