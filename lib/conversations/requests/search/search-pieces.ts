import { messageText } from "../locate-sections.ts";
import type { FoundLine, FoundPlace } from "./search-schema.ts";

/** A text of a request that a person can be led to. */
export interface SearchPiece {
  kind: FoundLine["kind"];
  view: FoundPlace["view"];
  /** Null for a sent message: its place differs from request to request. */
  part: string | null;
  text: string;
}

/** The way in which a kept text belongs to a request. */
export type TextUse = "sent" | "tools" | "answer" | "results";

interface Part {
  type: string;
  toolCallId?: string;
  input?: unknown;
}

/** Splits a kept text as the inspector shows it. */
export function searchPieces(use: TextUse, stored: string): SearchPiece[] {
  if (use === "tools") {
    const tools = JSON.parse(stored) as { name: string; description?: string; inputSchema?: unknown }[];
    return tools.map(({ name, ...tool }) => ({
      kind: "tools",
      view: "tools",
      part: `tool-${name}`,
      text: [name, tool.description ?? "", leavesOf(tool.inputSchema)].join("\n"),
    }));
  }
  const { role, content } = JSON.parse(stored) as { role: FoundLine["kind"]; content: string | Part[] };
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  if (use === "sent") {
    return [{ kind: role, view: "messages", part: null, text: parts.map(textOf).join("\n") }];
  }
  return parts.map((part, index) => ({
    kind: role,
    view: "answer",
    part: partName(use, part, index),
    text: textOf(part),
  }));
}

function partName(use: "answer" | "results", { toolCallId }: Part, index: number): string {
  if (toolCallId === undefined) return `part-${index + 1}`;
  return `${use === "results" ? "result" : "call"}-${toolCallId}`;
}

/** A call is read by the names and values of its input, so that a text is found as a person wrote it, without JSON's escapes. */
const textOf = (part: Part) => (part.type === "tool-call" ? leavesOf(part.input) : messageText([part]));

function leavesOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.entries(value)
    .map(([name, held]) =>
      typeof held === "object" && held !== null ? `${name}:\n${leavesOf(held)}` : `${name}: ${held}`,
    )
    .join("\n");
}
