import type { QuotedPlace } from "#lib/page-source/places/quoted-place.ts";

// The labels of choices that can be pressed: short and unique. The next turn finds a choice by its label.

export interface Labelled {
  label: string;
  description: string | null;
  /** The element that it is about, which the preview outlines. */
  place?: QuotedPlace & { path: string };
}

/** Whether an answer is a label or begins with one. */
export function beginsWithLabel(answer: string, label: string): boolean {
  const said = answer.trim().replace(/\s+/g, " ").toLowerCase();
  const rest = said.slice(label.length);
  return said.startsWith(label.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

/** Whether a question in the history offered this message as a choice. */
export function wasOffered(question: string, message: string): boolean {
  const labels = [...question.matchAll(/^- \*\*(.+?)\*\*(?: \(recommended\))?(?::|$)/gm)];
  return labels.some(([, label = ""]) => beginsWithLabel(message, label.replace(/\\(.)/g, "$1")));
}
