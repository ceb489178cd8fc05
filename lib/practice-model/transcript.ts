import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { type ReadFile, readFiles } from "#lib/context/render-files.ts";
import { type ReadPick, readPicks } from "#lib/context/render-picks.ts";
import { journalPrefix, notePrefix } from "#lib/context/render-section.ts";
import { leaveOutComingBack } from "./come-back.ts";
import type { Said } from "./said.ts";

// Reads the state of the turn from the prompt, which holds all of it.

export interface AnsweredCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
  /** Null before the result arrives, or if it was dropped from the prompt to save room. */
  output: string | null;
  ok: boolean;
}

export interface Memory {
  kind: "note" | "journal";
  text: string;
}

export interface Transcript {
  /** The messages before this turn, oldest first, without the notes. */
  history: Said[];
  /** The model's own notes and the software's journal of earlier turns, oldest first. */
  memories: Memory[];
  request: string;
  /** The elements that the person picked for the request; empty without picks. */
  picks: readonly ReadPick[];
  /** Whether nothing else may change. */
  onlyPicked: boolean;
  /** The files that the person sent with the request; empty without files. */
  files: readonly ReadFile[];
  /** This turn's tool calls so far, in call order. */
  calls: AnsweredCall[];
  /** The offered tools; null if the request names none. */
  tools: ReadonlySet<string> | null;
}

const noteSection = "RECENT NOTES TO SELF";
const leftOut = /^\[\d+ characters left out\]$/;

export function textOfMessage(message: LanguageModelV4Message): string {
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

/** The start of each part of an earlier message: an id, or the mark of private text. */
const partMark =
  /(?:^|\n\n)(?:\[m\d+\] |(\[[A-Z][\w ]{10,60}:\]|\[Annotation #\d+ by egregora on m\d+(?:, answers #\d+)?:\]))/g;

/** Splits a message into what was said and what was remembered, part by part; annotations are skipped. */
function takeMemories(text: string): { text: string; memories: Memory[] } {
  const marks = [...text.matchAll(partMark)].filter(
    ({ 1: mark }) => !mark || mark === notePrefix || mark === journalPrefix || mark.startsWith("[Annotation "),
  );
  const said = [text.slice(0, marks[0]?.index ?? text.length).trim()];
  const memories: Memory[] = [];
  for (const [index, mark] of marks.entries()) {
    const part = text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length).trim();
    if (!mark[1]) said.push(part);
    else if (mark[1] === notePrefix) memories.push({ kind: "note", text: part });
    else if (mark[1] === journalPrefix) memories.push({ kind: "journal", text: part });
  }
  return { text: said.filter((part) => part !== "").join("\n\n"), memories };
}

/** Returns the notes of turns that no longer fit, oldest first. The system prompt lists the newest first. */
function memoriesOfSystem(system: string): Memory[] {
  const at = system.indexOf(noteSection);
  if (at === -1) return [];
  const notes: Memory[] = [];
  for (const line of system.slice(at).split("\n").slice(1)) {
    const last = notes.at(-1);
    if (line.startsWith("- ")) notes.push({ kind: "note", text: line.slice(2).trim() });
    else if (line.startsWith("  ") && last) last.text += `\n${line.slice(2)}`;
    else break;
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

export function readCalls(messages: readonly LanguageModelV4Message[]): AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") {
        calls.push({ id: part.toolCallId, name: part.toolName, input: toInput(part.input), output: null, ok: false });
      } else if (part.type === "tool-result") {
        // Each turn numbers its ids from 1, and a discussion has several turns: the last call with the id is meant.
        const call = calls.findLast((candidate) => candidate.id === part.toolCallId);
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
  const message =
    last === -1 ? "" : textOfMessage(prompt[last] ?? { role: "system", content: "" }).replace(/^\[m\d+\] /, "");
  const sending = readFiles(message);
  // The files come before the picks, whose sources could hold anything.
  const picking = readPicks(sending ? `${sending.instruction}${sending.rest}` : message);
  const memories: Memory[] = [];
  const history: Transcript["history"] = [];
  for (const message of prompt.slice(0, Math.max(0, last))) {
    if (message.role === "system") memories.push(...memoriesOfSystem(message.content));
    if (message.role !== "user" && message.role !== "assistant") continue;
    const taken = takeMemories(textOfMessage(message));
    memories.push(...taken.memories);
    if (taken.text !== "") history.push({ role: message.role, text: taken.text });
  }
  return {
    history: leaveOutComingBack(history),
    memories,
    request: picking?.instruction ?? sending?.instruction ?? message,
    picks: picking?.picks ?? [],
    onlyPicked: picking?.onlyPicked ?? false,
    files: sending?.files ?? [],
    calls: readCalls(prompt.slice(last + 1)),
    tools: options.tools === undefined ? null : new Set(options.tools.map((tool) => tool.name)),
  };
}
