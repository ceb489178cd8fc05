import { expect, test } from "vitest";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import {
  rulesToolTokens,
  type ToolSetName,
  tokensOfCommands,
  toolTokens,
} from "#lib/projects/instructions/tool-tokens.ts";
import { describeTools } from "./describe-tools.ts";
import { getWorkspaceRules } from "./project/get-workspace-rules.ts";
import { runProjectCommand } from "./project/run-project-command.ts";
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

test.each([[["test"]], [["test", "lint", "check:links", "typecheck"]]])(
  "the token count of the tool for the commands %j matches its description",
  (names) => {
    const [first = "", ...others] = names;
    const sent = estimateTokens(describeTools([runProjectCommand([first, ...others])]));
    expect(Math.abs(tokensOfCommands(names) - sent) / sent, `they take ${sent}`).toBeLessThan(0.03);
  },
);
