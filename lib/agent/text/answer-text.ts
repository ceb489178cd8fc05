import type { LogPort } from "../ports.ts";
import { createPrivateBlocks, type PrivateBlocks } from "./private-blocks.ts";
import { storableText } from "./storable-text.ts";

/** The turn's answer as it arises: a stretch of text for each step that says something, numbered from 1. */
export interface AnswerText {
  append(delta: string): void;
  /** A new block of text begins within the same step; it stands in a paragraph of its own. */
  newBlock(): void;
  /** Ends the present stretch, if one is open, and returns it. */
  endStretch(): string;
  /** Takes over what an earlier worker has logged of a finished step. */
  resume(said: readonly string[], notes: readonly string[]): void;
  /** Everything said so far, stretches apart by a blank line, as the editor shows it. */
  whole(): string;
  /** The notes to self that stood in the stretches that have ended, in their order. */
  notes(): string[];
}

/**
 * Writes the model's words to the log as they come. What a text column can't hold is kept out: NUL characters, and half a
 * character at a delta's end, which waits for its other half. A stretch opens with its first visible character. Private blocks
 * never reach the log: what may begin one waits until it is decided. Parts of text are numbered after `lastPart`.
 */
export function createAnswerText(log: LogPort, { lastPart = 0 } = {}): AnswerText {
  const stretches: string[] = [];
  const notes: string[] = [];
  let part = lastPart;
  let blocks: PrivateBlocks = createPrivateBlocks();
  let open = "";
  let gap = "";
  let half = "";

  const show = (decided: string) => {
    let text = decided;
    if (open === "" || gap !== "") text = text.trimStart();
    if (text === "") return;
    text = gap + text;
    gap = "";
    if (open === "") part += 1;
    open += text;
    log.text(part, text);
  };

  return {
    append(delta) {
      const text = (half + delta).replaceAll("\0", "");
      half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
      show(blocks.push(storableText(text.slice(0, text.length - half.length))));
    },
    newBlock() {
      half = "";
      // A private block or a fence may go on behind the gap, and one of its lines ends there.
      show(blocks.push("\n\n").trimEnd());
      if (open !== "") gap = "\n\n";
    },
    endStretch() {
      show(blocks.end());
      notes.push(...blocks.notes);
      blocks = createPrivateBlocks();
      const ended = open;
      if (ended !== "") stretches.push(ended);
      open = "";
      gap = "";
      half = "";
      return ended;
    },
    resume(said, noted) {
      stretches.push(...said.filter((stretch) => stretch !== ""));
      notes.push(...noted);
    },
    whole: () => (open === "" ? stretches : [...stretches, open]).join("\n\n"),
    notes: () => notes,
  };
}
