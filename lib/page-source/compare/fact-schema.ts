import type { ElementKind } from "../schema.ts";

// The changes that a visitor notices between two versions of a page, as data for words. Safe in the browser.

/** An element for words: its kind, and its name as a person would point at it. */
interface Named {
  of: ElementKind;
  name: string;
}

/** The changed element on both versions of the page, by its ref; null where it does not exist. */
export interface FactPlace {
  before: string | null;
  after: string | null;
}

interface Placed {
  place: FactPlace;
}

export type PageFact =
  | { kind: "title" | "description"; before: string; after: string }
  | ({ kind: "text"; of: ElementKind; before: string; after: string } & Placed)
  | ({ kind: "picture" } & Named & Placed)
  | ({ kind: "added" | "removed" | "moved" } & Named & Placed)
  | ({ kind: "attribute"; attribute: string; before: string | null; after: string | null } & Named & Placed)
  | ({ kind: "look" } & Named & Placed)
  /** Its tag changed: another level of heading, a list of another kind. */
  | ({ kind: "role"; before: string; after: string } & Named & Placed);

/** A changed declaration of a stylesheet. Null: it was not there, or is gone. */
export interface StyleFact {
  selector: string;
  property: string;
  before: string | null;
  after: string | null;
  /** The condition of its media query; null for every screen. */
  media: string | null;
}
