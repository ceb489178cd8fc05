import type { Colour } from "#lib/page-source/styles/colours.ts";

/** A place on the page that a wish names besides what was picked. */
export type Beside =
  /** Another pick, by its place among the picks, from 0. */
  | { kind: "pick"; index: number }
  /** An element with these words, perhaps of a kind such as "heading". */
  | { kind: "words"; words: string; noun: string | null };

/** One change to the picked elements. A request may have several. */
export type PickWish =
  | { kind: "resize"; larger: boolean; noun: string | null }
  | { kind: "weight"; bold: boolean; noun: string | null }
  | { kind: "align"; to: "left" | "center" | "right"; noun: string | null }
  | { kind: "colour"; part: "text" | "background" | "unsaid"; colour: Colour; name: string; noun: string | null }
  | { kind: "remove"; noun: string | null }
  | { kind: "duplicate"; noun: string | null }
  | { kind: "shift"; by: "up" | "down" | "first" | "last"; noun: string | null }
  | { kind: "place"; side: "before" | "after"; beside: Beside; index: number; noun: string | null }
  | { kind: "swap" }
  /** `old` is the part of the text to replace; null for the whole text. `isQuoted`: exactly these signs. `plural`: it was said of all picks. */
  | { kind: "say"; old: string | null; text: string; isQuoted: boolean; plural: boolean; noun: string | null }
  | { kind: "describe"; text: string }
  | { kind: "link"; target: string; noun: string | null }
  | { kind: "hide-on-phones"; noun: string | null }
  | { kind: "add-paragraph"; side: "before" | "after"; text: string };

/** A request about picks: wishes that can be carried out, or why they can't. */
export type ReadPickWish =
  | { kind: "wishes"; wishes: PickWish[] }
  /** Understood, but something is missing or it can mean two things. The sentence asks for it. */
  | { kind: "ask"; sentence: string }
  /** Understood, but beyond the practice model. */
  | { kind: "cannot"; what: string }
  | { kind: "unknown" };
