import type { ElementKind } from "../schema.ts";

// The changes that a visitor notices between two versions of a page, as data for words. Safe in the browser.

/** An element for words: its kind, and its name as a person would point at it. */
interface Named {
  of: ElementKind;
  name: string;
}

export type PageFact =
  | { kind: "title"; before: string; after: string }
  | { kind: "text"; of: ElementKind; before: string; after: string }
  | ({ kind: "picture" } & Named)
  | ({ kind: "added" | "removed" | "moved" } & Named)
  | ({ kind: "attribute"; attribute: string; before: string | null; after: string | null } & Named)
  | ({ kind: "look" } & Named)
  /** Its tag changed: another level of heading, a list of another kind. */
  | ({ kind: "role"; before: string; after: string } & Named);

/** A changed declaration of a stylesheet. Null: it was not there, or is gone. */
export interface StyleFact {
  selector: string;
  property: string;
  before: string | null;
  after: string | null;
  /** The condition of its media query; null for every screen. */
  media: string | null;
}
