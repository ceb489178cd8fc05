import type { OfferedOptions, ToolForDisplay } from "../schema.ts";

// What the agent offered the person to choose from: in words, for the answer, and read back from the turn's log. Safe in
// the browser.

export const presentOptionsTool = "present_options";

/** Backslashes are taken out again by whoever shows it as Markdown; what reads it as text can live with them. */
function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/&(?=#?\w{1,40};)/g, "\\&")
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d{1,9})([.)])/, "$1\\$2");
}

/** The question and its choices as Markdown that shows each line exactly as it was worded, and can be nothing but text. */
export function writeOptions({ question, options }: OfferedOptions): string {
  const lines = options.map(({ label, description, recommended }) => {
    const mark = recommended ? " (recommended)" : "";
    const more = description === null ? "" : `: ${escapeMarkdown(description)}`;
    return `- **${escapeMarkdown(label)}**${mark}${more}`;
  });
  return `${escapeMarkdown(question)}\n\n${lines.join("\n")}`;
}

/** An answer without the choices at its end, for where they are shown by themselves. */
export function withoutOptions(text: string, offered: OfferedOptions): string {
  const written = writeOptions(offered);
  return text.endsWith(written) ? text.slice(0, -written.length).trimEnd() : text;
}

/** What a turn offered, by its calls: there is one such call that worked, or none. */
export function offeredOptions(tools: readonly ToolForDisplay[]): OfferedOptions | null {
  const call = tools.find(({ toolName, state }) => toolName === presentOptionsTool && state === "succeeded");
  return call ? readOptions(call.input) : null;
}

/** An input of `present_options` as the log keeps it; null for what is none. */
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
