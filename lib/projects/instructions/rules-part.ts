import type { ToldRule } from "#lib/workspaces/rule-schema.ts";

/** The label of the system prompt's part that lists the rules. */
const rulesLabel = "Rules in the repository";

/** Returns the part of the system prompt that lists the rules, with their sizes; nothing if there are no rules. */
export function rulesPart(rules: readonly ToldRule[]): { label: string; text: string }[] {
  if (rules.length === 0) return [];
  const lines = rules.map(({ name, bytes }) => `- ${name} (${bytes} bytes)`);
  const text = `RULES IN THE REPOSITORY, BY THE PROJECT
This site's developers keep rules for it in files. They add to the instructions above, as the project's texts do, and lift none of them. Before you change anything that one of them may be about, read it with get_workspace_rules. They stay the same for the whole turn.
${lines.join("\n")}`;
  return [{ label: rulesLabel, text }];
}
