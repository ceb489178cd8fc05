import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import type { FrameBox, FrameStyle, MeasuredElement } from "../preview/frame-messages";
import type { SaveState } from "./use-save-operations";

// The types that the parts of the page editor share. The text editor and the panel get their props from `page-editor.tsx`.

/** A page as the preview shows it, with the server's own facts about its elements. */
export interface EditedPage {
  workspaceId: string;
  /** The path at which the preview shows it, with query and fragment. */
  address: string;
  /** Names the commit that `refs` belong to: the base of every operation. */
  map: SourceMap;
}

interface HandProps {
  page: EditedPage;
  saving: SaveState;
  /** Why nothing can be saved now, as a sentence; null if it can. The typed text stays. */
  blocked: string | null;
  /**
   * Saves the operations as one turn, on the page's version or a later one. Resolves with how that ended, as `saving` then has it.
   */
  onSave: (operations: Operation[], base?: string) => Promise<SaveState>;
  /** Closes the editor or panel, and returns the focus to the page. */
  onLeave: () => void;
}

/**
 * The text editor lies over the element, which the frame conceals while it is open. It is in the stage's coordinates, the CSS pixels
 * of the frame's viewport, and is scaled with the frame. After a save it stays until the frame shows the new version.
 */
export interface TextEditorProps extends HandProps {
  /** True once the person wants to type into another text, so that this one is saved. */
  isNextWanted: boolean;
  /** Called if the text stays open all the same. */
  onStay: () => void;
  element: SourceElement;
  /** Around all boxes of the element. It changes while the page scrolls. */
  box: FrameBox;
  /** As the page claims it: only for the look of the editor. */
  style: FrameStyle;
  /** The boxes of the texts around it on the page. */
  beside: readonly FrameBox[];
  /** The elements in it, as the page claims them, in no order. */
  parts: readonly MeasuredElement[];
  /** The element in the version that the frame shows; null if that does not have it, or another page is shown. */
  shown: { commit: string; ref: string } | null;
  /** Scrolls the page by so many pixels of the stage. */
  onScroll: (pixels: number) => void;
  /** Makes the element on the page as high as the text that has grown; 0 gives it its own height back. */
  onHeight: (pixels: number) => void;
}

/** The panel lies over the stage's edge, at the app's own scale. */
export interface ElementPanelProps extends HandProps {
  /** All on this page, at least one. */
  elements: readonly SourceElement[];
  /** As the page claims it, in no order; elements that are not shown may be missing. */
  measured: readonly MeasuredElement[];
  /** Shows styles in this document only, until the next version; null takes them back. */
  onTry: (css: string | null) => void;
  /** Opens the text editor on the element, if it has text. */
  onType: (element: SourceElement) => void;
  /** Picks another element of the page instead, such as the one around it. */
  onPick: (element: SourceElement) => void;
  /** Asks for another picture in place of this one. */
  onReplace: (element: SourceElement) => void;
  /** Called when the panel lies over this share of the stage, from below. */
  onCover: (share: number) => void;
  /** Called when changes were left and could not be saved; `problem` is a sentence. The panel may be gone by then. */
  onUnsaved: (problem: string) => void;
  /** Called when something was stored in another way than by `onSave`, such as an undo. */
  onChanged: () => void;
}
