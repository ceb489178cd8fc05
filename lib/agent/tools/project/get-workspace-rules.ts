import { z } from "zod";
import { defineTool, failed, succeeded } from "../tool.ts";

const charactersMax = 60_000;

export const getWorkspaceRules = defineTool({
  name: "get_workspace_rules",
  description: `Returns the rules that this site's developers keep in its repository, as the system prompt lists them.

With names it returns those rules; without, all of them as far as they fit into one result.`,
  input: z.object({
    names: z.array(z.string()).max(30).optional().describe('Names from the list, for example ["prices.md"]'),
  }),
  readOnly: true,
  repeatable: true,
  progress: () => ({ code: "reading-rules", params: {}, text: "Reading this site’s rules" }),
  async run({ names }, { rules }) {
    const unknown = (names ?? []).filter((name) => !rules.some((rule) => rule.name === name));
    if (unknown.length > 0)
      return failed(`There is no rule ${unknown.join(", ")}. There are: ${rules.map(({ name }) => name).join(", ")}.`);
    const wanted = names === undefined ? rules : rules.filter(({ name }) => names.includes(name));
    const told: string[] = [];
    const left: string[] = [];
    let characters = 0;
    for (const { name, text } of wanted) {
      characters += text.length;
      if (characters > charactersMax && told.length > 0) left.push(name);
      else told.push(`RULE ${name}\n${text.trim()}`);
    }
    if (left.length > 0) told.push(`Not in this result, ask for them by name: ${left.join(", ")}`);
    return succeeded(told.join("\n\n"));
  },
});
