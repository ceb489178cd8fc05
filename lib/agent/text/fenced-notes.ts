import { createFenceWatch, type Fence, opensFence } from "./fence-watch.ts";

/** A private block that was found in a text. */
export interface PrivateBlock {
  /** As it stood in the text. */
  raw: string;
  /** What to keep of it; "" where there is nothing. */
  note: string;
}

/** Passes text and private blocks on, as the fence that they stand in decides. */
export interface FencedNotes {
  /** The fence that a block stands in at this place; `hasContent` once there is more in it than blocks. */
  readonly place: { fence: Fence; hasContent: boolean } | null;
  show(text: string): void;
  take(block: PrivateBlock): void;
  /** No more is to come: a fence that is open now is never closed. */
  end(): void;
}

type Item = string | PrivateBlock;

/**
 * A closed fence that holds other content as well is an example: its blocks are shown as they stand there. A fence that holds
 * nothing but blocks leaves the text with its lines. Everywhere else, also in a fence that is never closed, blocks are private.
 * What is not decided yet is held back.
 */
export function createFencedNotes(out: { show: (text: string) => void; keep: (note: string) => void }): FencedNotes {
  const watch = createFenceWatch();
  /** The open fence from where it is undecided, and the current line while it may be the line of a fence. */
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
    // A forgotten end: where an example would go on, a private block must not be shown.
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
      // In a list, what stands at the margin is no longer in the list's fence.
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
