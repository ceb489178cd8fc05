import type { LogPort } from "../ports.ts";
import { createPrivateBlocks, type PrivateBlocks } from "./private-blocks.ts";
import { storableText } from "./storable-text.ts";

/** The turn's answer while it streams: one stretch of text for each step with visible text, numbered from 1. */
export interface AnswerText {
  append(delta: string): void;
  /** Begins a new paragraph, because the model began a new block of text within the same step. */
  newBlock(): void;
  /** Ends the open stretch and returns it; returns "" if none is open. */
  endStretch(): string;
  /** Adds the stretches and notes of a finished step that an earlier worker has already logged. */
  resume(said: readonly string[], notes: readonly string[]): void;
  /** Returns all text so far as the editor shows it, with a blank line between stretches. */
  whole(): string;
  /** Returns the notes to self of the ended stretches, in order. */
  notes(): string[];
}

/**
 * Writes the model's text to the log as it arrives. Removes NUL characters, which PostgreSQL refuses, and holds back half a
 * surrogate pair at a delta's end until its other half arrives. A stretch opens with its first visible character. Private blocks
 * never reach the log: text that may begin one is held back until it is decided. Parts are numbered after `lastPart`.
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
      // A private block or a fence may continue after the gap, and its current line ends here.
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
