import { useSyncExternalStore } from "react";
import { typedPrefix } from "../typing/typed-mark";

// Sources that were changed and not saved yet, kept in this tab, so that neither a reload nor a crash loses them.

export interface SourceDraft {
  workspaceId: string;
  /** The file in the repository. */
  path: string;
  /** The version on which it was opened. */
  commit: string;
  /** As the editor has it. */
  text: string;
}

type SourcePlace = Pick<SourceDraft, "workspaceId" | "path">;

const prefix = `${typedPrefix}source `;
const keyOf = ({ workspaceId, path }: SourcePlace) => `${prefix}${workspaceId} ${path}`;
const listeners = new Set<() => void>();
/** The drafts of this page, by key. */
let drafts: ReadonlyMap<string, SourceDraft> | null = null;

export function keepSource(draft: SourceDraft): void {
  change((known) => known.set(keyOf(draft), draft));
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the text still stands in the memory of this page.
  }
}

export function dropSource(place: SourcePlace): void {
  if (!allSources().has(keyOf(place))) return;
  change((known) => known.delete(keyOf(place)));
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was stored.
  }
}

export function readSourceDraft(place: SourcePlace): SourceDraft | null {
  return allSources().get(keyOf(place)) ?? null;
}

function change(act: (known: Map<string, SourceDraft>) => void): void {
  const next = new Map(allSources());
  act(next);
  drafts = next;
  for (const listener of listeners) listener();
}

function allSources(): ReadonlyMap<string, SourceDraft> {
  drafts ??= readStorage();
  return drafts;
}

function readStorage(): ReadonlyMap<string, SourceDraft> {
  const found = new Map<string, SourceDraft>();
  try {
    for (const key of Object.keys(sessionStorage)) {
      const draft = key.startsWith(prefix) ? draftOf(sessionStorage.getItem(key)) : null;
      if (draft && keyOf(draft) === key) found.set(key, draft);
    }
  } catch {
    // Storage is blocked.
  }
  return found;
}

function draftOf(stored: string | null): SourceDraft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? "");
    const isDraft = typeof draft === "object" && draft !== null && "text" in draft && typeof draft.text === "string";
    // Only this code writes under the key, so the rest has the same shape.
    return isDraft ? (draft as SourceDraft) : null;
  } catch {
    return null;
  }
}

const none: ReadonlyMap<string, SourceDraft> = new Map();

/** Returns all drafts of this tab, and follows them. */
export function useSourceDrafts(): ReadonlyMap<string, SourceDraft> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    allSources,
    () => none,
  );
}
