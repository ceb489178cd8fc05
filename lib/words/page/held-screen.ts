import { count } from "../common.ts";
import * as de from "../de/page/held-screen.ts";
import { inLanguages } from "../language.ts";

// The list of changes outside of what a person picked, where they decide about them.

export const heldScreenWords = inLanguages(de.heldScreenWords, {
  title: (n: number, isByRelease: boolean) =>
    `Held back: ${count(n, "change", "changes")} outside of what ${isByRelease ? "is released" : "you picked"}`,
  /** Of a turn that changed nothing else. */
  nothing: (n: number, forAdmin: boolean) =>
    `Nothing on the site has changed: ${count(n, "change waits", "changes wait")} ${forAdmin ? "for an administrator" : "for a decision"}`,
  prepared: "What the agent says about the changes that it prepared:",
  decide: "They are not on the site. Apply them, or leave them out.",
  waits: "They are not on the site. The person who asked can apply them.",
  apply: "Apply",
  applyBusy: "Applying…",
  leaveOut: "Leave out",
  leaveOutBusy: "Leaving out…",
  compare: "Before and after",
  compareOn: (title: string) => `Before and after of “${title}”`,
  dialog: "Held back",
});
