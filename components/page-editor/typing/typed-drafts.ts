import { useSyncExternalStore } from "react";
import type { InlineContent, PageText, SourceElement } from "#lib/page-source/schema.ts";
import { typedPrefix as prefix } from "./typed-mark";

// Texts that were typed and not saved yet, kept in this tab, so that neither a reload nor a crash loses it. If storage is
// blocked, only the memory of the page has it.

interface TextPlace {
  workspaceId: string;
  /** The page's file. */
  path: string;
  ref: string;
}

type SoughtElement = Pick<SourceElement, "ref" | "name" | "tag" | "selector" | "textContent">;

export interface TypedDraft extends TextPlace {
  content: InlineContent[];
  /** The content that the page had. */
  before: InlineContent[];
  elements: PageText["elements"];
  /** The path at which the preview shows the page, without query and fragment. */
  address: string;
  /** By what the element is found again in a later version. */
  element: SoughtElement;
  /** True if the person left it; it is then offered only for a moment. */
  isLeft: boolean;
  /** True if the page was found not to have the element any more. */
  isGone?: boolean;
}

const keyOf = ({ workspaceId, path, ref }: TextPlace) => `${prefix}${workspaceId} ${ref} ${path}`;
const listeners = new Set<() => void>();
/** The drafts of this page, by key. */
let drafts: ReadonlyMap<string, TypedDraft> | null = null;

export function keepTyped(draft: TypedDraft): void {
  change((known) => known.set(keyOf(draft), draft));
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the text still stands in the editor.
  }
}

export function dropTyped(place: TextPlace): void {
  change((known) => known.delete(keyOf(place)));
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was stored.
  }
}

export function readTyped(place: TextPlace): TypedDraft | null {
  return allTyped().get(keyOf(place)) ?? null;
}

/** Gives a draft to the element that its own has become in a later version. */
export function moveTyped(draft: TypedDraft, element: SourceElement): void {
  dropTyped(draft);
  const { ref, name, tag, selector, textContent } = element;
  keepTyped({ ...draft, ref, element: { ref, name, tag, selector, textContent } });
}

function change(act: (known: Map<string, TypedDraft>) => void): void {
  const next = new Map(allTyped());
  act(next);
  drafts = next;
  for (const listener of listeners) listener();
}

function allTyped(): ReadonlyMap<string, TypedDraft> {
  drafts ??= readStorage();
  return drafts;
}

function readStorage(): ReadonlyMap<string, TypedDraft> {
  const found = new Map<string, TypedDraft>();
  try {
    for (let index = 0; index < sessionStorage.length; index++) {
      const key = sessionStorage.key(index);
      const draft = key?.startsWith(prefix) ? draftOf(sessionStorage.getItem(key)) : null;
      // A text that was left when the page went away is offered again.
      if (draft && keyOf(draft) === key) found.set(key, { ...draft, isLeft: false });
    }
  } catch {
    // Storage is blocked.
  }
  return found;
}

function draftOf(stored: string | null): TypedDraft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? "");
    const isDraft = typeof draft === "object" && draft !== null && "content" in draft && Array.isArray(draft.content);
    // Only this code writes under the key, so the rest has the same shape.
    return isDraft ? (draft as TypedDraft) : null;
  } catch {
    return null;
  }
}

const none: ReadonlyMap<string, TypedDraft> = new Map();

/** Returns all drafts of this tab, and follows them. */
export function useTypedDrafts(): ReadonlyMap<string, TypedDraft> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    allTyped,
    () => none,
  );
}
