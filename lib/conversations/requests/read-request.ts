import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { PurgedEntry } from "#lib/memory/memory-schema.ts";
import { messageText } from "./locate-sections.ts";
import {
  type ModelRequest,
  type RequestMessage,
  type RequestOutline,
  type RequestSection,
  requestOutlineSchema,
} from "./request-schema.ts";

/** A message of the conversation with the turn that it came from. */
export interface MessageOrigin {
  sequence: number;
  role: string;
  /** The turn's number in the conversation. */
  turn: number;
  text: string;
}

/** Returns the number of the turn that a message came from, also if it was purged; null if it is not known. */
export function turnOf(
  messageId: string,
  origins: Map<string, MessageOrigin>,
  purged: readonly PurgedEntry[],
): number | null {
  const gap = purged.find((entry) => entry.messageId === messageId && entry.annotation === null);
  return origins.get(messageId)?.turn ?? gap?.turn ?? null;
}

const emptyOutline: RequestOutline = { sections: [], leftOut: [], windowTokens: 0 };

export function readOutline(text: string | undefined): RequestOutline {
  return text === undefined ? emptyOutline : requestOutlineSchema.parse(JSON.parse(text));
}

/** Parses a stored message; undefined stands for one that was purged. */
export function readMessage(text: string | undefined): RequestMessage {
  if (text === undefined) return { role: "unknown", content: null, text: "", tokens: 0 };
  const { role, content } = JSON.parse(text) as { role: string; content: unknown };
  const said = messageText(content);
  return { role, content, text: said, tokens: estimateTokens(said) };
}

/** Returns the context's sections with their turns, then the messages that this turn itself has added. */
export function readSections(
  outline: RequestOutline,
  sent: RequestMessage[],
  origins: Map<string, MessageOrigin>,
  ordinals: Map<string, number> = new Map(),
): RequestSection[] {
  const held = outline.sections.map((section) => ({
    ...section,
    turn: ordinals.get(section.editSessionId ?? "") ?? origins.get(section.messageId ?? "")?.turn ?? null,
  }));
  const last = Math.max(-1, ...outline.sections.map(({ message }) => message ?? -1));
  const own = sent.slice(last + 1).map(
    ({ role, text, tokens }, index): RequestSection => ({
      kind: "turn",
      label: role,
      tokens,
      message: last + 1 + index,
      start: 0,
      end: text.length,
      turn: null,
    }),
  );
  return [...held, ...own];
}

const shrunk = /^\[(\d+) characters left out\]$/;

/** Returns the tool results that were shortened to make room. */
export function listShortened(sent: RequestMessage[]): ModelRequest["shortened"] {
  return sent.flatMap(({ content }, message) =>
    (Array.isArray(content) ? content : []).flatMap((part: { toolName?: unknown; output?: { value?: unknown } }) => {
      const mark = shrunk.exec(typeof part?.output?.value === "string" ? part.output.value : "");
      return mark ? [{ message, toolName: String(part.toolName), characters: Number(mark[1]) }] : [];
    }),
  );
}

const privateKinds = {
  note: "note",
  journal: "journal",
  annotation: "annotation",
} as const;
const noteRole = "assistant_note_to_self";

/** Returns the private memory in the request, with each piece's turn. */
export function listCarriedNotes(
  sections: RequestSection[],
  sent: RequestMessage[],
  outline: RequestOutline,
  origins: Map<string, MessageOrigin>,
): ModelRequest["notes"] {
  const inPlace = sections.flatMap((section) => {
    if (!(section.kind in privateKinds) || section.messageId === undefined || section.turn === null) return [];
    const text = sent[section.message ?? -1]?.text.slice(section.start, section.end) ?? "";
    const kind = privateKinds[section.kind as keyof typeof privateKinds];
    const { messageId, annotation, turn } = section;
    return [{ messageId, kind, ...(annotation ? { annotation } : {}), turn, text, recent: false }];
  });
  const system = sent[0]?.role === "system" ? sent[0].text : "";
  const moved = new Set(outline.sections.flatMap(({ movedNotes = [] }) => movedNotes));
  const candidates = new Set([...moved, ...outline.leftOut.map(({ messageId }) => messageId)]);
  const recent = [...candidates].flatMap((messageId) => {
    const origin = origins.get(messageId);
    if (origin?.role !== noteRole) return [];
    if (!moved.has(messageId) && !system.includes(`\n- ${origin.text}`)) return [];
    return [{ messageId, kind: "note" as const, turn: origin.turn, text: origin.text, recent: true }];
  });
  return [...recent, ...inPlace];
}
