import { createFenceWatch } from "./fence-watch.ts";

/** Takes private blocks out of a text that arrives in pieces. */
export interface PrivateBlocks {
  /** The visible text that is decided by now; what may be the beginning of a block is held back. */
  push(text: string): string;
  /** What was held back, once no more is to come. An unclosed block ends here, or at its first blank line. */
  end(): string;
  /** Whether something is held back. */
  readonly holding: boolean;
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

interface Block {
  kind: BlockKind;
  body: string;
  /** How many brackets are open, the block's own included. */
  depth: number;
  /** Where the first blank line begins; -1 as long as there is none. */
  blankAt: number;
  /** Since the last line break of the body; null before the first one. */
  line: string | null;
}

/**
 * Removes `[NOTE TO SELF: …]` from an answer while it streams. However the text is cut into pieces, the visible text and the
 * notes are the same. Blocks inside code fences are code. Brackets inside a block balance; one that is never closed ends at
 * the first blank line; an empty one leaves nothing.
 */
export function createPrivateBlocks(): PrivateBlocks {
  const fence = createFenceWatch();
  const notes: string[] = [];
  let visible = "";
  let seenAny = false;
  let opening = "";
  let block: Block | null = null;

  const show = (text: string) => {
    for (const character of text) fence.see(character);
    seenAny ||= text.trim() !== "";
    visible += text;
  };

  const feed = (text: string) => {
    for (const character of text) step(character);
  };

  const step = (character: string) => {
    if (block) inBlock(block, character);
    else if (opening !== "") inOpening(character);
    else if (character === "[" && !fence.inside) opening = character;
    else show(character);
  };

  const inOpening = (character: string) => {
    const held = opening + character;
    const seen = normalize(held);
    const opened = openings.find((candidate) => candidate.opening.test(seen));
    if (opened) {
      opening = "";
      block = { kind: opened.kind, body: "", depth: 1, blankAt: -1, line: null };
    } else if (!seenAny && messageId.test(seen)) opening = "";
    else if (mayOpen(seen, !seenAny)) opening = held;
    else {
      const plain = opening;
      opening = "";
      show(plain);
      step(character);
    }
  };

  const inBlock = (current: Block, character: string) => {
    if (character === "]" && current.kind === "note") current.depth -= 1;
    if (current.depth === 0) return close(current.body);
    if (character === "[") current.depth += 1;
    current.body += character;
    if (character === "\n") {
      if (current.line?.trim() === "" && current.blankAt === -1) {
        current.blankAt = current.body.length - current.line.length - 2;
      }
      current.line = "";
    } else if (current.line !== null) current.line += character;
    const waits = current.kind === "note" && current.body.length <= patienceCharacters;
    if (current.blankAt !== -1 && !waits) endUnclosed(current);
  };

  const close = (text: string) => {
    const kind = block?.kind;
    block = null;
    if (kind !== "paragraph" && text.trim() !== "") notes.push(text.trim());
  };

  const endUnclosed = ({ body, blankAt }: Block) => {
    const end = blankAt === -1 ? body.length : blankAt;
    close(body.slice(0, end));
    feed(body.slice(end));
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
      while (block) endUnclosed(block);
      show(opening);
      opening = "";
      return taken();
    },
    get holding() {
      return block !== null || opening !== "";
    },
    notes,
  };
}

/** Written in any case, and with any blanks where one belongs. */
function normalize(held: string): string {
  return held
    .toUpperCase()
    .replace(/[ \t\u00A0]+/g, " ")
    .replace("[ ", "[");
}

function mayOpen(seen: string, atBeginning: boolean): boolean {
  return (
    beginnings.some((beginning) => beginning.startsWith(seen)) ||
    annotationBeginning.test(seen) ||
    (atBeginning && messageIdBeginning.test(seen))
  );
}
