import { createFenceWatch, type Fence, opensFence } from "./fence-watch.ts";

export interface PrivateBlock {
  raw: string;
  /** The note to keep, or "". */
  note: string;
}

/** Decides by the surrounding code fence whether a private block is shown as an example or kept as a note. */
export interface FencedNotes {
  /** The open fence at the current position; `hasContent` once it holds more than blocks. */
  readonly place: { fence: Fence; hasContent: boolean } | null;
  show(text: string): void;
  take(block: PrivateBlock): void;
  /** Ends the text: a fence that is still open is never closed. */
  end(): void;
}

type Item = string | PrivateBlock;

/**
 * A closed fence with other content as well is an example: its blocks are shown unchanged. A fence with only blocks is removed,
 * its own lines included. Everywhere else, also in a fence that is never closed, blocks are private. Undecided text is held back.
 */
export function createFencedNotes(out: { show: (text: string) => void; keep: (note: string) => void }): FencedNotes {
  const watch = createFenceWatch();
  /** The undecided part of the open fence, and the current line while it may be a fence's line. */
  let held: Item[] = [];
  let line: Item[] = [];
  let holdsBlock = false;
  let hasBlock = false;
  let hasContent = false;

  const asText = (items: Item[]) => {
    for (const item of items) out.show(typeof item === "string" ? item : item.raw);
  };
  const asPrivate = (items: Item[], text: "shown" | "dropped" = "shown") => {
    for (const item of items) {
      if (typeof item !== "string") out.keep(item.note);
      else if (text === "shown") out.show(item);
    }
  };
  const forget = () => {
    held = [];
    holdsBlock = false;
    hasBlock = false;
    hasContent = false;
  };
  const onlyBlocks = () => hasBlock && !hasContent;

  const closed = () => {
    if (onlyBlocks()) asPrivate(held, "dropped");
    else asText(held);
    forget();
  };
  const neverClosed = () => {
    asPrivate(held, onlyBlocks() ? "dropped" : "shown");
    forget();
  };
  const holdLine = () => {
    held.push(...line);
    line = [];
  };

  const follow = (before: Fence | null, lineEnded: boolean) => {
    const { open } = watch;
    if (before !== null && open === null && lineEnded) {
      holdLine();
      return closed();
    }
    // The model probably forgot to close the fence, so its blocks are treated as private.
    const begunAnew = before !== null && holdsBlock && lineEnded && opensFence(line.join(""), before);
    if (before !== null && (open !== before || begunAnew)) neverClosed();
    if (!lineEnded && watch.undecided) return;
    if (open) {
      holdLine();
      hasContent ||= !lineEnded;
      if (hasContent && !holdsBlock) {
        asText(held);
        held = [];
      }
    } else {
      asPrivate(line);
      line = [];
      hasBlock = false;
    }
  };

  const see = (text: string) => {
    const before = watch.open;
    for (const character of text) watch.see(character);
    follow(before, text === "\n");
  };

  return {
    get place() {
      return watch.open && { fence: watch.open, hasContent };
    },
    show(text) {
      for (const character of text) {
        if (character !== "\n" && !watch.undecided && !holdsBlock) out.show(character);
        else {
          line.push(character);
          see(character);
        }
      }
    },
    take(block) {
      // A block at the margin is outside the fence of a list.
      if (hasContent && watch.open?.margin && watch.atMargin) {
        watch.leave();
        neverClosed();
      }
      if (!watch.open?.shields) {
        out.keep(block.note);
        hasBlock ||= watch.open !== null || watch.atFence;
        return;
      }
      hasBlock = true;
      holdsBlock = true;
      line.push(block);
      if (!hasContent) return;
      see(block.raw);
      if (watch.open) holdLine();
    },
    end() {
      const before = watch.open;
      watch.end();
      holdLine();
      if (before && !watch.open) closed();
      else neverClosed();
    },
  };
}
