import type { OfferedOptions, ToolForDisplay } from "./turn-schema.ts";

// The options that the agent offers: as Markdown for the answer, and read back from the turn's log. Safe in the browser.

export const presentOptionsTool = "present_options";

/** Escapes a line for Markdown. Readers of the plain text see the backslashes, which is acceptable. */
function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/&(?=#?\w{1,40};)/g, "\\&")
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d{1,9})([.)])/, "$1\\$2");
}

/** Returns the question and its choices as Markdown that renders every line as literal text. */
export function writeOptions({ question, options }: OfferedOptions): string {
  const lines = options.map(({ label, description, recommended }) => {
    const mark = recommended ? " (recommended)" : "";
    const more = description === null ? "" : `: ${escapeMarkdown(description)}`;
    return `- **${escapeMarkdown(label)}**${mark}${more}`;
  });
  return `${escapeMarkdown(question)}\n\n${lines.join("\n")}`;
}

/** Returns an answer without the choices at its end, for a view that shows them separately. */
export function withoutOptions(text: string, offered: OfferedOptions): string {
  const written = writeOptions(offered);
  return text.endsWith(written) ? text.slice(0, -written.length).trimEnd() : text;
}

/** Returns the options of a turn's successful `present_options` call, of which there is at most one. */
export function offeredOptions(tools: readonly ToolForDisplay[]): OfferedOptions | null {
  const call = tools.find(({ toolName, state }) => toolName === presentOptionsTool && state === "succeeded");
  return call ? readOptions(call.input) : null;
}

/** Parses a logged input of `present_options`; null if it is malformed. */
export function readOptions(input: unknown): OfferedOptions | null {
  const { question, options } = fieldsOf(input);
  if (typeof question !== "string" || !Array.isArray(options)) return null;
  const read = options.map((option) => {
    const { label, description, recommended } = fieldsOf(option);
    if (typeof label !== "string") return null;
    return {
      label,
      description: typeof description === "string" ? description : null,
      recommended: recommended === true,
    };
  });
  const whole = read.filter((option) => option !== null);
  return whole.length === read.length ? { question, options: whole } : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
