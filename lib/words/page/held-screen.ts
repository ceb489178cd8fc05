import { count } from "../common.ts";

// The list of changes outside of what a person picked, where they decide about them.

export const heldScreenWords = {
  title: (n: number, forAdmin: boolean) =>
    `Held back: ${count(n, "change", "changes")} outside of what ${forAdmin ? "is released" : "you picked"}`,
  decide: "They are not on the site. Apply them, or leave them out.",
  waits: "They are not on the site. The person who asked can apply them.",
  apply: "Apply",
  applyBusy: "Applying…",
  leaveOut: "Leave out",
  leaveOutBusy: "Leaving out…",
  compare: "Before and after",
  compareOn: (title: string) => `Before and after of “${title}”`,
  dialog: "Held back",
};
