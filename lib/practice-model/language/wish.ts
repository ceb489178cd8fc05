import type { KitSection } from "./additions.ts";
import type { SpokenColour } from "./colours.ts";
import type { Look } from "./looks.ts";
import type { Side } from "./nouns.ts";
import type { Language } from "./patterns/acts.ts";
import { type Context, noTarget, type Target } from "./read-target.ts";
import type { Correction } from "./whole/read-corrections.ts";
import type { FieldWish } from "./whole/read-field.ts";
import type { Word } from "./words.ts";

// The wishes that a message can hold.

/** Another name for somebody or something. */
export interface Renaming {
  act: "rename";
  language: Language;
  known: number;
  name: string;
  /** The old name; null if it was not said. */
  old: string | null;
  /** Whether it is the name of whom the site is about. */
  isOfSite: boolean;
}

export type Wish = {
  language: Language;
  known: number;
} /** `isExplicit`: it speaks of changing words, so that a part of a text can be meant. */ & (
  | {
      act: "say";
      target: Target;
      text: string;
      isQuoted: boolean;
      old: string | null;
      isExplicit: boolean;
      isStatement: boolean;
    }
  /** Which text changes, but not to what. */
  | { act: "say-what"; target: Target }
  /** The thing that gets another colour, but not which. */
  | { act: "colour-what"; target: Target }
  | { act: "replace-words"; old: string; text: string }
  | Omit<Correction, "language" | "known">
  | Omit<Renaming, "language" | "known">
  /** `by`: in the currency of the price; below zero for cheaper. */
  | { act: "raise-price"; name: string; by: number }
  | Omit<FieldWish, "language" | "known">
  | { act: "recolour"; from: SpokenColour; to: SpokenColour }
  | { act: "look"; target: Target; looks: readonly Look[] }
  | { act: "remove"; target: Target }
  | { act: "hide-on-phones" | "hide" | "copy"; target: Target }
  | { act: "swap"; one: Target; other: Target | null }
  | { act: "move"; target: Target; side: Side; beside: Target }
  | { act: "shift"; target: Target; to: "up" | "down" | "first" | "last" | number }
  | { act: "link"; target: Target; to: string }
  | { act: "new-tab"; target: Target | null }
  | { act: "add-text"; text: string; isQuoted: boolean; side: Side | "inside"; beside: Target }
  /** `target`: the list, or the entries of it that a noun names; `index`: its place among them, -1 for the last. */
  | { act: "add-item"; text: string; target: Target | null; index: number | null }
  | { act: "add-link"; label: string | null; to: string; side: Side | "inside"; beside: Target | null }
  | { act: "add-section"; subject: string; text: string | null; side: Side; beside: Target | null; page: Target | null }
  /** A section of the kit; `place`: the page, or what it stands beside. */
  | { act: "add-kit"; section: KitSection }
  | { act: "add-page"; name: string; text: string | null }
  | { act: "describe"; target: Target | null }
  | { act: "history"; first: boolean }
  | { act: "undo" }
  | { act: "again"; target: Target | null }
  | { act: "other"; target: Target | null; side: Side | null }
  /** Says where all other wishes of the message are meant. */
  | { act: "scope"; target: Target; isEverywhere: boolean }
  /** Says what stays, or why: nothing to do. `about`: what it speaks of, which “it” in the next wish means. */
  | { act: "remark"; about: Target | null; keeps?: readonly string[] }
  /** Understood, and not possible. */
  | { act: "decline"; sentence: string }
  /** One wish for each of several things: “the logo and the text under it”. */
  | { act: "all"; wishes: readonly Wish[] }
);

export interface Clause {
  words: readonly Word[];
  wishes: readonly Wish[];
}

/** The wish at a place; null for one that has no place. */
export function within(wish: Wish, context: Context): Wish | null {
  const inside = (target: Target): Target => ({ ...target, within: [...target.within, context] });
  const lifted = { ...wish, known: wish.known + 1 };
  switch (lifted.act) {
    case "say":
    case "look":
    case "remove":
    case "hide-on-phones":
    case "hide":
    case "copy":
    case "shift":
    case "link":
    case "say-what":
    case "colour-what":
      return { ...lifted, target: inside(lifted.target) };
    case "move": {
      // An entry of the menu is called by its words, also “Prices”.
      const isMenu = context.target.noun?.name === "menu";
      const called = (one: Target) =>
        isMenu && one.quoted.length === 0 && !one.isPronoun
          ? { ...noTarget, quoted: [one.literal], literal: one.literal, within: one.within }
          : one;
      return { ...lifted, target: inside(called(lifted.target)), beside: inside(called(lifted.beside)) };
    }
    case "add-text":
      return { ...lifted, beside: inside(lifted.beside) };
    case "add-item":
      return { ...lifted, target: lifted.target ? inside(lifted.target) : context.target };
    case "swap":
      return { ...lifted, one: inside(lifted.one), other: lifted.other && inside(lifted.other) };
    case "add-link":
      return { ...lifted, beside: lifted.beside ? inside(lifted.beside) : context.target };
    case "add-kit":
      return lifted.section.place
        ? null
        : { ...lifted, section: { ...lifted.section, place: context.target, side: context.side } };
    case "add-section":
      return lifted.beside
        ? { ...lifted, beside: inside(lifted.beside) }
        : { ...lifted, page: lifted.page ?? context.target };
    default:
      return null;
  }
}
