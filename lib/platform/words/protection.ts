/** The first sentence tells a refusal from other failures of a tool: see `readRefusal`. */
const refused = (path: string) =>
  `The agent may not change \`${path}\`. An admin can allow it in the project’s settings.`;

export const protectionWords = {
  refused,
};

/** The sentence for the person in what a tool answered, where the tool was refused a protected path. */
export function readRefusal(output: unknown): string | null {
  const pattern = /^Error: (The agent may not change `[^`\n]+`\. An admin can allow it in the project’s settings\.)/;
  return typeof output === "string" ? (pattern.exec(output)?.[1] ?? null) : null;
}
