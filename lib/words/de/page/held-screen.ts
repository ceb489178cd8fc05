import { count } from "../common.ts";

export const heldScreenWords = {
  title: (n: number, isByRelease: boolean) =>
    `Zurückgehalten: ${count(n, "Änderung", "Änderungen")} außerhalb dessen, was ${isByRelease ? "freigegeben ist" : "Sie ausgewählt haben"}`,
  /** Of a turn that changed nothing else. */
  nothing: (n: number, forAdmin: boolean) =>
    `Auf der Website hat sich nichts geändert: ${n === 1 ? "1 Änderung wartet" : `${n} Änderungen warten`} auf ${forAdmin ? "die Administration" : "eine Entscheidung"}`,
  prepared: "Was der Agent zu den vorbereiteten Änderungen sagt:",
  decide: "Sie sind nicht auf der Website. Wenden Sie sie an, oder lassen Sie sie weg.",
  waits: "Sie sind nicht auf der Website. Die Person, die es gewünscht hat, kann sie anwenden.",
  apply: "Anwenden",
  applyBusy: "Wird angewendet …",
  leaveOut: "Weglassen",
  leaveOutBusy: "Wird weggelassen …",
  compare: "Vorher und nachher",
  compareOn: (title: string) => `Vorher und nachher von „${title}“`,
  dialog: "Zurückgehalten",
};
