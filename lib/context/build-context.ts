import type { SentMaterial } from "./files-schema.ts";
import { recallSection } from "./recall-section.ts";
import {
  annotationSection,
  instructionSection,
  rowSection,
  systemSection,
  toMessages,
  unreadAnnotation,
} from "./render-section.ts";
import type {
  Context,
  ContextAnnotation,
  ContextBounds,
  ContextRow,
  ContextSection,
  LeftOut,
  Recollection,
  UnreadAnnotation,
} from "./schema.ts";

export interface ContextInput {
  /** The parts of the system prompt, in order; never trimmed. */
  system: { label: string; text: string }[];
  /** The conversation so far, in order, without this turn's instruction. The picks of a message take one line. */
  rows: ContextRow[];
  /** The annotations on those rows, in any order. */
  annotations?: ContextAnnotation[];
  /** Annotations on those rows that were not read, because there are too many; they are left out. */
  unreadAnnotations?: UnreadAnnotation[];
  /** Notes that are older than the rows, in order. Their turns fit into no window. */
  olderNotes?: ContextRow[];
  /** Memories of other conversations. They get their budget before the history. */
  recollection?: Recollection | null;
  /** This turn's instruction; null when the next context is only shown. */
  instruction: (Omit<ContextRow, "role"> & { material?: SentMaterial | undefined }) | null;
  /** The tokens of the tools' descriptions, which are sent beside the messages. */
  toolTokens: number;
  windowTokens: number;
  /** Tokens kept free for the instruction, the answer and this turn's tool calls and results. */
  reserveTokens: number;
}

/**
 * Builds the sections and messages that the model receives. Pure: the run, the dump and the budget all call it. If the history
 * does not fit, whole turns are left out, oldest first; their notes move into the system prompt, newest first, up to a quarter of
 * the window; their annotations are left out with their messages.
 *
 * The reserve covers the instruction, so that the history before it is the same with and without it. The instruction is never left
 * out; one that is larger than the reserve makes more turns leave.
 */
export function buildContext(input: ContextInput): Context {
  const { system, rows, annotations = [], instruction, toolTokens, windowTokens, reserveTokens } = input;
  const turns = groupByTurn(rows, annotations);
  const recalled = recallSection(input.recollection ?? null, windowTokens);
  const fixed = [...system.map(({ label, text }) => systemSection(label, text)), ...recalled.sections];
  const last = instruction ? [instructionSection(instruction)] : [];
  const room = windowTokens - toolTokens - Math.max(reserveTokens, sumTokens(last));
  const { left, notes } = trim(input, turns, room - sumTokens(fixed));
  const kept = turns.slice(left).flatMap(({ sections }) => sections);
  const sections = [...fixed, ...notes, ...kept, ...last];
  return {
    sections,
    messages: toMessages(sections),
    leftOut: listLeftOut(turns.slice(0, left), notes, input.unreadAnnotations ?? []),
    notRead: Math.max(0, (rows[0] ?? instruction)?.sequence ?? 1) - 1,
    recollection: recalled.recollection,
    toolTokens,
    totalTokens: toolTokens + sumTokens(sections),
    windowTokens,
    reserveTokens,
  };
}

interface TurnSections {
  sections: ContextSection[];
  tokens: number;
}

/** Leaves out as few of the oldest turns as possible. Measures each text once, because a conversation may be long. */
function trim(input: ContextInput, turns: TurnSections[], room: number): { left: number; notes: ContextSection[] } {
  const olderNotes = (input.olderNotes ?? []).map(rowSection);
  let tokens = turns.reduce((sum, turn) => sum + turn.tokens, 0);
  for (let left = 0; ; left += 1) {
    const gone = [...olderNotes, ...turns.slice(0, left).flatMap(({ sections }) => sections)];
    const notes = recentNotes(gone, Math.min(input.windowTokens / 4, room));
    if (left === turns.length || tokens + sumTokens(notes) <= room) return { left, notes };
    tokens -= turns[left]?.tokens ?? 0;
  }
}

function groupByTurn(rows: readonly ContextRow[], annotations: readonly ContextAnnotation[]): TurnSections[] {
  const remarks = new Map<number, ContextAnnotation[]>();
  for (const remark of annotations.toSorted((a, b) => a.number - b.number)) {
    remarks.set(remark.sequence, [...(remarks.get(remark.sequence) ?? []), remark]);
  }
  const turns: (TurnSections & { id: string })[] = [];
  for (const row of rows) {
    const sections = [rowSection(row), ...(remarks.get(row.sequence) ?? []).map(annotationSection)];
    let current = turns.at(-1);
    if (current?.id !== row.editSessionId) {
      current = { id: row.editSessionId, sections: [], tokens: 0 };
      turns.push(current);
    }
    current.sections.push(...sections);
    current.tokens += sumTokens(sections);
  }
  return turns;
}

function recentNotes(gone: readonly ContextSection[], tokensMax: number): ContextSection[] {
  const lines: string[] = [];
  const movedNotes: string[] = [];
  let tokens = 0;
  for (const { kind, text, messageId, tokens: size } of gone.toReversed()) {
    if (kind !== "note") continue;
    tokens += size;
    if (tokens > tokensMax) break;
    lines.push(`- ${text.replaceAll("\n", "\n  ")}`);
    if (messageId) movedNotes.push(messageId);
  }
  if (lines.length === 0) return [];
  return [{ ...systemSection("Recent notes", `RECENT NOTES TO SELF (newest first)\n${lines.join("\n")}`), movedNotes }];
}

function listLeftOut(
  gone: readonly TurnSections[],
  notes: readonly ContextSection[],
  unread: readonly UnreadAnnotation[],
): LeftOut[] {
  const moved = new Set(notes.flatMap(({ movedNotes = [] }) => movedNotes));
  const left = gone
    .flatMap(({ sections }) => sections)
    .filter(({ kind, messageId = "" }) => kind !== "note" || !moved.has(messageId))
    .map(({ messageId = "", annotation, tokens }) => ({
      messageId,
      ...(annotation ? { annotation: annotation.number } : {}),
      tokens,
    }));
  return [...left, ...unread.map(unreadAnnotation)].sort((a, b) => sequenceOf(a) - sequenceOf(b));
}

/** Returns where the conversation's own memory begins in its context; null if all of it is there. `annotations` are those that were read. */
export function ownBounds(
  { sections }: Context,
  annotations: readonly ContextAnnotation[],
  unread: readonly UnreadAnnotation[],
): ContextBounds | null {
  const oldest = (numbers: number[]) => numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const moved = sections.flatMap(({ movedNotes = [] }) => movedNotes.map((messageId) => sequenceOf({ messageId })));
  const rows = oldest(sections.flatMap(({ messageId }) => (messageId ? sequenceOf({ messageId }) : [])));
  if (rows <= 1 && unread.length === 0) return null;
  const remarks = unread.length > 0 ? oldest(annotations.map(({ number }) => number)) : 0;
  return { rows, notes: Math.min(rows, oldest(moved)), annotations: remarks };
}

const sequenceOf = ({ messageId }: { messageId: string }) => Number(messageId.slice(1));

function sumTokens(sections: readonly ContextSection[]): number {
  return sections.reduce((sum, { tokens }) => sum + tokens, 0);
}
