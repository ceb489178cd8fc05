import { closesFence } from "./fence-watch.ts";
import { createFencedNotes, type FencedNotes, type PrivateBlock } from "./fenced-notes.ts";

/** Takes private blocks out of a text that arrives in pieces. */
export interface PrivateBlocks {
  /** The visible text that is decided by now; what may be the beginning of a block is held back. */
  push(text: string): string;
  /** What was held back, once no more is to come. An unclosed block ends here, or at its first blank line. */
  end(): string;
  /** The notes so far, in their order. */
  readonly notes: readonly string[];
}

// A block that nobody closes is waited for this long; then it ends at its first blank line. In characters.
const patienceCharacters = 2_500;

/** What opens a block. The last three are marks of our own that a model may have learnt from its history. */
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
/** How messages are numbered on the wire; at the beginning of an answer it is an imitation, and means nothing to people. */
const messageId = /^\[M\d{1,9}\]$/;
const messageIdBeginning = /^\[(?:M\d{0,9})?$/;

/** Not seen by a reader of the mark: characters without a width, and what makes a part of it bold or slanted. */
const unseen = /[\p{Default_Ignorable_Code_Point}*_]/u;
/** What a block may be wrapped in: marks of code, emphasis or deletion. */
const wrapping = /[`~*_]/;

/** What has been read of a mark that may open a block. */
interface Opening {
  raw: string;
  /** In capitals, and with one blank where any belong. */
  seen: string;
}

interface Block {
  kind: BlockKind;
  raw: string;
  body: string;
  /** How many brackets are open, the block's own included. */
  depth: number;
  place: FencedNotes["place"];
  /** Where the first blank line begins; -1 as long as there is none. */
  blankAt: number;
  /** Where the line begins that closes the fence around it; -1 as long as there is none. */
  fenceAt: number;
  /** Since the last line break of the body; null before the first one. */
  line: string | null;
}

/**
 * Removes `[NOTE TO SELF: …]` from an answer while it streams. However the text is cut into pieces, the visible text and the
 * notes are the same. Brackets inside a block balance; one that is never closed ends at the first blank line, or with the fence
 * around it; an empty one leaves nothing. Which blocks in a code fence are shown is decided by `createFencedNotes`.
 */
export function createPrivateBlocks(): PrivateBlocks {
  const notes: string[] = [];
  let visible = "";
  let seenAny = false;
  let wrap = "";
  let opening: Opening | null = null;
  let block: Block | null = null;
  /** A block that has ended, with what may be the other half of its wrapping. */
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

/** A text that is there in whole, as people may read it. */
export function withoutPrivateBlocks(text: string): string {
  const blocks = createPrivateBlocks();
  return blocks.push(text) + blocks.end();
}

/** Whether it stands in a fence with nothing but blocks. */
const isAlone = ({ place }: Block) => place !== null && !place.hasContent;

/** The line of the body that is complete may be where a block ends that nobody closes. */
function endLine(block: Block): void {
  const { line, body, place } = block;
  if (line === null) return;
  const begin = body.endsWith("\n") ? body.length - line.length - 1 : body.length - line.length;
  if (block.blankAt === -1 && line.trim() === "") block.blankAt = begin - 1;
  if (block.fenceAt === -1 && place && closesFence(line, place.fence)) block.fenceAt = begin;
}

/** Where it ends if nobody closes it: of a fence's only content nothing may be left over. */
function endOf(block: Block): number {
  const { blankAt, fenceAt } = block;
  if (isAlone(block) || blankAt === -1) return fenceAt === -1 ? blankAt : fenceAt;
  return fenceAt === -1 ? blankAt : Math.min(blankAt, fenceAt);
}

/** What is code ends with its fence; what has no bracket of its own as well. */
function mayGoOn({ kind, place, fenceAt }: Block): boolean {
  return fenceAt === -1 || (kind === "note" && place !== null && !place.hasContent);
}

function toPrivate({ kind, raw }: Block, body: string, bracket: string): PrivateBlock {
  return { raw: raw + body + bracket, note: kind === "paragraph" ? "" : body.replace(/^[*_]+/, "").trim() };
}

/** Written in any case, and with any blanks where one belongs. */
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
