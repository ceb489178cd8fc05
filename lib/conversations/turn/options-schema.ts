import type { OfferedOption, OfferedOptions, OptionPlace } from "./offered-schema.ts";
import type { ToolForDisplay } from "./turn-schema.ts";

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
  const lines = options.map((option) => {
    const { description, recommended, place } = option;
    const mark = recommended ? " (recommended)" : "";
    const where = place ? [description === null ? writePlace(place) : `(${writePlace(place)})`] : [];
    const more = escapeMarkdown([...(description === null ? [] : [description]), ...where].join(" "));
    return `- **${escapeMarkdown(answerOf(option))}**${mark}${more === "" ? "" : `: ${more}`}`;
  });
  return `${escapeMarkdown(question)}\n\n${lines.join("\n")}`;
}

/** Returns a place as the agent needs it in later turns; people see it in their own words. */
function writePlace({ path, line, heading }: OptionPlace): string {
  return `${path}, line ${line}${heading === null ? "" : `, under “${heading}”`}`;
}

/** Returns the message that a choice sends. */
export const answerOf = ({ label, answer }: OfferedOption): string => answer ?? label;

/** Returns the numbers of the choices that stand on the site, from 1, as their marks have them; null for the others. */
export function numbersOf(options: readonly Pick<OfferedOption, "place">[]): (number | null)[] {
  let last = 0;
  return options.map(({ place }) => (place ? ++last : null));
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
