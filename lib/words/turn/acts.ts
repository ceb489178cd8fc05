import { quoted } from "../common.ts";
import * as de from "../de/turn/acts.ts";
import { inLanguages } from "../language.ts";

/** The acts of a person without the agent. The argument is a quoted instruction, or another act. */
export const actWords = inLanguages(de.actWords, {
  named: quoted,
  unnamed: "an earlier change",
  answered: (asked: string, answer: string) => `${asked} — ${answer}`,
  undid: (what: string) => `Undid ${what}`,
  undoing: (what: string) => `undoing ${what}`,
  broughtBack: (what: string) => `Brought back ${what}`,
  bringingBack: (what: string) => `bringing back ${what}`,
  wentBackAgain: (after: string) => `Went back again to the site after ${after}`,
  wentBackAgainToStart: "Went back again to the site as it was at the beginning",
  goingBackAgain: (after: string) => `going back again to the site after ${after}`,
  goingBackAgainToStart: "going back again to the site as it was at the beginning",
  restoredAgain: (what: string) => `Brought back again what ${what} had done`,
  restoringAgain: (what: string) => `bringing back again what ${what} had done`,
  appliedHeldAgain: (what: string) => `Applied again what was held back in ${what}`,
  applyingHeldAgain: (what: string) => `applying again what was held back in ${what}`,
  restored: (what: string) => `Brought back what ${what} had done`,
  restoring: (what: string) => `bringing back what ${what} had done`,
  appliedHeld: (what: string) => `Applied what was held back in ${what}`,
  applyingHeld: (what: string) => `applying what was held back in ${what}`,
  wentBack: (after: string) => `Went back to the site after ${after}`,
  wentBackToStart: "Went back to the site as it was at the beginning",
  goingBack: (after: string) => `going back to the site after ${after}`,
  goingBackToStart: "going back to the site as it was at the beginning",
});
