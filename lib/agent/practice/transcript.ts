import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

// What the model is given, read as the state of the turn: there is no other state.

export interface ToolCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface AnsweredCall extends ToolCall {
  /** Null while there is no result; also when the result was left out to save room. */
  output: string | null;
  ok: boolean;
}

export interface Transcript {
  /** What was said before this turn, oldest first, without the notes. */
  history: { role: "user" | "assistant"; text: string }[];
  /** The notes to self from earlier turns, oldest first. */
  notes: string[];
  request: string;
  /** This turn's tool calls so far, in the order in which they were made. */
  calls: AnsweredCall[];
  /** The tools on offer; null when none were named. */
  tools: ReadonlySet<string> | null;
}

const noteOpening = "[Note to self from previous turn:]";
const noteSection = "RECENT NOTES TO SELF";
const leftOut = /^\[\d+ characters left out\]$/;

function textOf(message: LanguageModelV4Message): string {
  if (message.role === "system") return message.content;
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function outputText(output: LanguageModelV4ToolResultOutput): string {
  if (output.type === "text" || output.type === "error-text") return output.value;
  if (output.type === "json" || output.type === "error-json") {
    return typeof output.value === "string" ? output.value : JSON.stringify(output.value);
  }
  if (output.type === "content") return output.value.map((part) => (part.type === "text" ? part.text : "")).join("");
  return `Error: ${output.reason ?? "the call was denied"}`;
}

/** Cuts the notes out of an earlier message; a note reaches up to the next one. */
function takeNotes(text: string): { text: string; notes: string[] } {
  const [before = "", ...notes] = text.split(noteOpening);
  return { text: before.trim(), notes: notes.map((note) => note.trim()).filter((note) => note !== "") };
}

/** Notes of turns that no longer fit stand in the system prompt, newest first. */
function notesOfSystem(system: string): string[] {
  const at = system.indexOf(noteSection);
  if (at === -1) return [];
  const lines = system
    .slice(at + noteSection.length)
    .split("\n")
    .slice(1);
  const notes: string[] = [];
  for (const line of lines) {
    const note = line
      .replace(noteOpening, "")
      .replace(/^[\s>*-]+/, "")
      .trim();
    if (note === "" && notes.length > 0) break;
    if (/^[A-Z][A-Z ]{6,}$/.test(note)) break;
    if (note !== "") notes.push(note);
  }
  return notes.reverse();
}

function toInput(input: unknown): Record<string, unknown> {
  if (typeof input === "string") {
    try {
      return toInput(JSON.parse(input));
    } catch {
      return {};
    }
  }
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
}

function readCalls(messages: readonly LanguageModelV4Message[]): AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") {
        calls.push({ id: part.toolCallId, name: part.toolName, input: toInput(part.input), output: null, ok: false });
      } else if (part.type === "tool-result") {
        const call = calls.find((candidate) => candidate.id === part.toolCallId);
        if (call === undefined) continue;
        const text = outputText(part.output);
        call.output = leftOut.test(text.trim()) ? null : text;
        call.ok =
          !part.output.type.startsWith("error") &&
          part.output.type !== "execution-denied" &&
          !text.startsWith("Error: ");
      }
    }
  }
  return calls;
}

export function readTranscript(options: Pick<LanguageModelV4CallOptions, "prompt" | "tools">): Transcript {
  const { prompt } = options;
  const last = prompt.findLastIndex((message) => message.role === "user");
  const request = last === -1 ? "" : textOf(prompt[last] ?? { role: "system", content: "" });
  const notes: string[] = [];
  const history: Transcript["history"] = [];
  for (const message of prompt.slice(0, Math.max(0, last))) {
    if (message.role === "system") notes.push(...notesOfSystem(message.content));
    if (message.role !== "user" && message.role !== "assistant") continue;
    const taken = takeNotes(textOf(message));
    notes.push(...taken.notes);
    if (taken.text !== "") history.push({ role: message.role, text: taken.text });
  }
  return {
    history,
    notes,
    request,
    calls: readCalls(prompt.slice(last + 1)),
    tools: options.tools === undefined ? null : new Set(options.tools.map((tool) => tool.name)),
  };
}
