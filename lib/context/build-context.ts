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
  /** The notes that people pinned, in order. Those that are not told in their place come first among the moved notes. */
  pinnedNotes?: ContextRow[];
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
 * does not fit, whole turns are left out, oldest first; their notes move into the system prompt, pinned ones first and each newest first,
 * up to a quarter of the window; their annotations are left out with their messages.
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
  const pinned = (input.pinnedNotes ?? []).map(rowSection);
  // A turn that is kept tells its notes in their place.
  const pinnedBefore = (kept: TurnSections | undefined) => {
    const [first] = kept?.sections ?? [];
    return first ? pinned.filter((note) => sequenceIn(note) < sequenceIn(first)) : pinned;
  };
  let tokens = turns.reduce((sum, turn) => sum + turn.tokens, 0);
  for (let left = 0; ; left += 1) {
    const gone = [...olderNotes, ...turns.slice(0, left).flatMap(({ sections }) => sections)];
    const notes = movedNotes(gone, pinnedBefore(turns[left]), Math.min(input.windowTokens / 4, room));
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

/** Returns the section of notes whose turns are not told. A pinned note that does not fit leaves room for a shorter one. */
function movedNotes(
  gone: readonly ContextSection[],
  pinned: readonly ContextSection[],
  tokensMax: number,
): ContextSection[] {
  const isPinned = new Set(pinned.map(({ messageId }) => messageId));
  const recent = gone.filter(({ kind, messageId }) => kind === "note" && !isPinned.has(messageId)).toReversed();
  let room = tokensMax;
  const first = pinned.toReversed().filter(({ tokens }) => {
    if (tokens > room) return false;
    room -= tokens;
    return true;
  });
  const tooMuch = recent.findIndex(({ tokens }) => {
    room -= tokens;
    return room < 0;
  });
  const others = tooMuch === -1 ? recent : recent.slice(0, tooMuch);
  const lists = [
    ...listNotes("PINNED NOTES TO SELF (people decided that you keep them, newest first)", first),
    ...listNotes("RECENT NOTES TO SELF (newest first)", others),
  ];
  if (lists.length === 0) return [];
  const moved = [...first, ...others].flatMap(({ messageId }) => messageId ?? []);
  return [{ ...systemSection("Recent notes", lists.join("\n\n")), movedNotes: moved }];
}

const listNotes = (heading: string, notes: readonly ContextSection[]) =>
  notes.length === 0 ? [] : [[heading, ...notes.map(({ text }) => `- ${text.replaceAll("\n", "\n  ")}`)].join("\n")];

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

/** Returns where the conversation's own memory begins in its context; null if all of it is there. `annotations` and `pinned` are those that were read. */
export function ownBounds(
  { sections }: Context,
  annotations: readonly ContextAnnotation[],
  unread: readonly UnreadAnnotation[],
  pinned: readonly ContextRow[],
): ContextBounds | null {
  const isPinned = new Set(pinned.map(({ sequence }) => sequence));
  const oldest = (numbers: number[]) => numbers.reduce((least, number) => Math.min(least, number), Infinity);
  // A pinned note may be much older than the next one that is told.
  const moved = sections
    .flatMap(({ movedNotes = [] }) => movedNotes.map((messageId) => sequenceOf({ messageId })))
    .filter((sequence) => !isPinned.has(sequence));
  const rows = oldest(sections.flatMap(({ messageId }) => (messageId ? sequenceOf({ messageId }) : [])));
  if (rows <= 1 && unread.length === 0) return null;
  const remarks = unread.length > 0 ? oldest(annotations.map(({ number }) => number)) : 0;
  return { rows, notes: Math.min(rows, oldest(moved)), annotations: remarks };
}

const sequenceIn = ({ messageId = "" }: ContextSection) => sequenceOf({ messageId });
const sequenceOf = ({ messageId }: { messageId: string }) => Number(messageId.slice(1));

function sumTokens(sections: readonly ContextSection[]): number {
  return sections.reduce((sum, { tokens }) => sum + tokens, 0);
}
