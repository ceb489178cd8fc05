import { count } from "./common.ts";

/** An undo that later changes prevent. */
export const undoWords = {
  inWay: "Changes in the way",
  undoAll: (later: number, isBringBack: boolean) =>
    isBringBack
      ? `Undo ${later === 1 ? "it" : "them"} and bring this back`
      : `Undo ${count(later, "later change", "later changes")} and this one`,
  busy: "Undoing…",
};
