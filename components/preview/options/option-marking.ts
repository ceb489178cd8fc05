"use client";

import { useSyncExternalStore } from "react";

// The state that the buttons of an open question in the conversation share with its marks on the page. Both sides load when they are needed, so the state is this module's and not a component's. It belongs to one question.

interface Marking {
  /** The turn that asks. */
  question: string | null;
  /** The choice that the person points at in either pane, from 0. */
  pointed: number | null;
  /** The choice that the person wants to see on the page, until the page has gone there. */
  wished: number | null;
  /** The file of the page that the preview shows; null until that is known. */
  shownFile: string | null;
}

const nothing: Marking = { question: null, pointed: null, wished: null, shownFile: null };
let marking = nothing;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(question: string, noted: Partial<Marking>): void {
  marking = { ...(marking.question === question ? marking : nothing), ...noted, question };
  for (const listener of listeners) listener();
}

export const pointAtOption = (question: string, index: number | null) => note(question, { pointed: index });

export const wishToSee = (question: string, index: number | null) => note(question, { wished: index });

export const noteShownFile = (question: string, file: string | null) => note(question, { shownFile: file });

/** Returns the file of the page that the preview shows while this question is open; null if that is not known. */
export const shownFileOf = (question: string) => (marking.question === question ? marking.shownFile : null);

/** Returns what both panes know of a question's choices. */
export function useOptionMarking(question: string): Omit<Marking, "question"> {
  const known = useSyncExternalStore(
    subscribe,
    () => marking,
    () => nothing,
  );
  return known.question === question ? known : nothing;
}
