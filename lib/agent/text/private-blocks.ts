import { closesFence } from "./fence-watch.ts";
import { createFencedNotes, type FencedNotes, type PrivateBlock } from "./fenced-notes.ts";

/** Removes private blocks from a text that arrives in pieces. */
export interface PrivateBlocks {
  /** Returns the visible text that is decided by now; text that may begin a block is held back. */
  push(text: string): string;
  /** Ends the text and returns the rest of the visible text. An unclosed block ends here, or at its first blank line. */
  end(): string;
  /** The notes so far, in order. */
  readonly notes: readonly string[];
}

// The longest wait for a block's closing bracket, in UTF-16 code units; then the block ends at its first blank line.
const patienceCharacters = 2_500;

/** The marks that open a block. The last three are our own marks, which a model may imitate from its history. */
const openings = [
  { opening: /^\[NOTE TO SELF ?:$/, kind: "note" },
  { opening: /^\[NOTE TO SELF FROM PREVIOUS TURN ?:\]$/, kind: "note-paragraph" },
  { opening: /^\[SUMMARY OF PREVIOUS TURN ACTIONS ?:\]$/, kind: "paragraph" },
  { opening: /^\[ANNOTATION #\d{1,9}[^[\]\n]{0,80}:\]$/, kind: "paragraph" },
] as const;
type BlockKind = (typeof openings)[number]["kind"];

const beginnings = [
  "[NOTE TO SELF :",
  "[NOTE TO SELF:",
  "[NOTE TO SELF FROM PREVIOUS TURN :]",
  "[NOTE TO SELF FROM PREVIOUS TURN:]",
  "[SUMMARY OF PREVIOUS TURN ACTIONS :]",
  "[SUMMARY OF PREVIOUS TURN ACTIONS:]",
  "[ANNOTATION #",
];
const annotationBeginning = /^\[ANNOTATION #\d{1,9}[^[\]\n]{0,80}$/;
/** The number of a message in a request. At the beginning of an answer it is an imitation and is removed. */
const messageId = /^\[M\d{1,9}\]$/;
const messageIdBeginning = /^\[(?:M\d{0,9})?$/;

/** Ignored inside a mark: characters without a width, and marks of bold or italic text. */
const unseen = /[\p{Default_Ignorable_Code_Point}*_]/u;
/** Marks of code, emphasis or deletion that may wrap a block. */
const wrapping = /[`~*_]/;

/** The characters read so far of a mark that may open a block. */
interface Opening {
  raw: string;
  /** In capitals, with each run of white space as one space. */
  seen: string;
}

interface Block {
  kind: BlockKind;
  raw: string;
  body: string;
  /** The number of open brackets, the block's own included. */
  depth: number;
  place: FencedNotes["place"];
  /** The index of the first blank line; -1 if there is no blank line yet. */
  blankAt: number;
  /** The index of the line that closes the surrounding fence; -1 if there is no such line yet. */
  fenceAt: number;
  /** The text since the body's last line break; null before the first one. */
  line: string | null;
}

/**
 * Removes `[NOTE TO SELF: …]` from an answer while it streams. The visible text and the notes do not depend on how the text is cut
 * into pieces. Brackets inside a block must balance. A block that is never closed ends at the first blank line, or with the
 * surrounding fence; an empty block leaves no note. `createFencedNotes` decides which blocks in a code fence are shown.
 */
export function createPrivateBlocks(): PrivateBlocks {
  const notes: string[] = [];
  let visible = "";
  let seenAny = false;
  let wrap = "";
  let opening: Opening | null = null;
  let block: Block | null = null;
  /** An ended block, with the characters that may be the second half of its wrapping. */
  let wrapped: { block: PrivateBlock; tail: string } | null = null;

  const fenced = createFencedNotes({
    show(text) {
      visible += text;
    },
    keep(note) {
      if (note !== "") notes.push(note);
    },
  });

  const show = (text: string) => {
    seenAny ||= text.trim() !== "";
    fenced.show(text);
  };
  const showWrap = () => {
    const text = wrap;
    wrap = "";
    show(text);
  };
  const feed = (text: string) => {
    for (const character of text) step(character);
  };

  const step = (character: string) => {
    if (block) inBlock(block, character);
    else if (wrapped) inTail(wrapped, character);
    else if (opening) inOpening(opening, character);
    else if (character === "[") opening = { raw: "[", seen: "[" };
    else {
      if (wrap !== "" && !wrap.startsWith(character)) showWrap();
      if (wrapping.test(character)) wrap += character;
      else show(character);
    }
  };

  const inOpening = (held: Opening, character: string) => {
    const seen = read(held.seen, character);
    const raw = held.raw + character;
    const opened = openings.find((candidate) => candidate.opening.test(seen));
    if (opened) {
      opening = null;
      const { kind } = opened;
      block = { kind, raw, body: "", depth: 1, place: fenced.place, blankAt: -1, fenceAt: -1, line: null };
    } else if (!seenAny && wrap === "" && messageId.test(seen)) opening = null;
    else if (mayOpen(seen, !seenAny)) opening = { raw, seen };
    else {
      opening = null;
      showWrap();
      show(held.raw);
      step(character);
    }
  };

  const inBlock = (current: Block, character: string) => {
    if (character === "]" && current.kind === "note") current.depth -= 1;
    if (current.depth === 0) return close(current);
    if (character === "[") current.depth += 1;
    current.body += character;
    if (character === "\n") {
      endLine(current);
      current.line = "";
    } else if (current.line !== null) current.line += character;
    if (character !== "\n" && current.body.length <= patienceCharacters) return;
    const waits = (isAlone(current) || current.kind === "note") && current.body.length <= patienceCharacters;
    if (endOf(current) !== -1 && !(waits && mayGoOn(current))) endUnclosed(current);
  };

  const close = (current: Block) => {
    block = null;
    const ended = toPrivate(current, current.body, "]");
    if (wrap === "") fenced.take(ended);
    else wrapped = { block: ended, tail: "" };
  };

  const inTail = (held: NonNullable<typeof wrapped>, character: string) => {
    if (!wrap.startsWith(character)) return endTail(held, character);
    held.tail += character;
    if (held.tail.length < wrap.length) return;
    const raw = wrap + held.block.raw + held.tail;
    wrapped = null;
    wrap = "";
    fenced.take({ ...held.block, raw });
  };

  const endTail = (held: NonNullable<typeof wrapped>, rest: string) => {
    wrapped = null;
    showWrap();
    fenced.take(held.block);
    feed(held.tail + rest);
  };

  const endUnclosed = (current: Block) => {
    block = null;
    const end = endOf(current);
    const body = end === -1 ? current.body : current.body.slice(0, end);
    showWrap();
    fenced.take(toPrivate(current, body, ""));
    feed(current.body.slice(body.length));
  };

  const taken = () => {
    const text = visible;
    visible = "";
    return text;
  };

  return {
    push(text) {
      feed(text);
      return taken();
    },
    end() {
      while (block || wrapped) {
        if (wrapped) endTail(wrapped, "");
        else if (block) {
          endLine(block);
          endUnclosed(block);
        }
      }
      showWrap();
      show(opening?.raw ?? "");
      opening = null;
      fenced.end();
      return taken();
    },
    notes,
  };
}

/** Returns a complete text without its private blocks. */
export function withoutPrivateBlocks(text: string): string {
  const blocks = createPrivateBlocks();
  return blocks.push(text) + blocks.end();
}

/** Returns true if the block is in a fence that holds only blocks. */
const isAlone = ({ place }: Block) => place !== null && !place.hasContent;

/** Remembers the completed line if an unclosed block may end there. */
function endLine(block: Block): void {
  const { line, body, place } = block;
  if (line === null) return;
  const begin = body.endsWith("\n") ? body.length - line.length - 1 : body.length - line.length;
  if (block.blankAt === -1 && line.trim() === "") block.blankAt = begin - 1;
  if (block.fenceAt === -1 && place && closesFence(line, place.fence)) block.fenceAt = begin;
}

/** Returns the index where an unclosed block ends. A block that is a fence's only content ends with the fence, not at a blank line. */
function endOf(block: Block): number {
  const { blankAt, fenceAt } = block;
  if (isAlone(block) || blankAt === -1) return fenceAt === -1 ? blankAt : fenceAt;
  return fenceAt === -1 ? blankAt : Math.min(blankAt, fenceAt);
}

/** Returns true if the block may continue. Code, and a block without a bracket of its own, ends with its fence. */
function mayGoOn({ kind, place, fenceAt }: Block): boolean {
  return fenceAt === -1 || (kind === "note" && place !== null && !place.hasContent);
}

function toPrivate({ kind, raw }: Block, body: string, bracket: string): PrivateBlock {
  return { raw: raw + body + bracket, note: kind === "paragraph" ? "" : body.replace(/^[*_]+/, "").trim() };
}

/** Adds a character to the mark in its normalized form: any case, any white space. */
function read(seen: string, character: string): string {
  if (unseen.test(character)) return seen;
  if (/\s/.test(character)) return /[[ ]$/.test(seen) ? seen : `${seen} `;
  return seen + character.normalize("NFKC").toUpperCase();
}

function mayOpen(seen: string, atBeginning: boolean): boolean {
  return (
    beginnings.some((beginning) => beginning.startsWith(seen)) ||
    annotationBeginning.test(seen) ||
    (atBeginning && messageIdBeginning.test(seen))
  );
}
