import { count } from "./common.ts";
import * as de from "./de/undo.ts";
import { inLanguages } from "./language.ts";

/** An undo that later changes prevent. */
export const undoWords = inLanguages(de.undoWords, {
  inWay: "Changes in the way",
  undoAll: (later: number, isBringBack: boolean) =>
    isBringBack
      ? `Undo ${later === 1 ? "it" : "them"} and bring this back`
      : `Undo ${count(later, "later change", "later changes")} and this one`,
  busy: "Undoing…",
  /** The end of several undos. */
  undone(undone: number, unchanged: number): string {
    if (undone === 0) return "Nothing was undone: the site is like that already.";
    const said = `${count(undone, "change was", "changes were")} undone.`;
    return unchanged === 0 ? said : `${said} ${count(unchanged, "other was", "others were")} already gone.`;
  },
});
