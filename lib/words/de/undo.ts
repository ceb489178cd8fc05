import { count } from "./common.ts";

/** An undo that later changes prevent. */
export const undoWords = {
  inWay: "Änderungen, die im Weg sind",
  undoAll: (later: number, isBringBack: boolean) =>
    isBringBack
      ? `${later === 1 ? "Diese Änderung" : "Diese Änderungen"} rückgängig machen und die andere zurückholen`
      : `${count(later, "spätere Änderung", "spätere Änderungen")} und diese rückgängig machen`,
  busy: "Wird rückgängig gemacht …",
  /** The end of several undos. */
  undone(undone: number, unchanged: number): string {
    if (undone === 0) return "Nichts wurde rückgängig gemacht: Die Website ist schon so.";
    const said =
      undone === 1 ? "Eine Änderung wurde rückgängig gemacht." : `${undone} Änderungen wurden rückgängig gemacht.`;
    if (unchanged === 0) return said;
    return `${said} ${unchanged === 1 ? "Eine andere war" : `${unchanged} andere waren`} schon weg.`;
  },
};
