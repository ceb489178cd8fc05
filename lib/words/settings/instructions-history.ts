import * as de from "../de/settings/instructions-history.ts";
import { inLanguages } from "../language.ts";

export const instructionsHistoryWords = inLanguages(de.instructionsHistoryWords, {
  title: "History of the instructions",
  text: "Every version of what the agent is told beside Sitewright’s own part: what you add, your organization’s shared instructions, and the rules that are switched off. Who saved it, when, and why.",
  link: "History",
  back: "Instructions",
  version: (n: number) => (n === 0 ? "Sitewright’s own part alone" : `Version ${n}`),
  versionZeroText: "This is how every project begins.",
  inForce: "In force",
  by: (name: string) => `${name},`,
  changed: (names: readonly string[]) =>
    names.length === 0
      ? "Nothing differs from the version before."
      : `Changed: ${new Intl.ListFormat("en", { type: "conjunction" }).format(names)}.`,
  base: "the rules that are switched off",
  template: "the choice of shared instructions",
  templateTexts: (shared: string) => `the words of the shared instructions ${shared}, for all projects`,
  templateOff: (left: readonly string[]) =>
    `what is left out of the shared instructions (now ${left.length === 0 ? "nothing" : new Intl.ListFormat("en", { type: "conjunction" }).format(left)})`,
  sharedVersion: (name: string, n: number, restored: number | null) =>
    `“${name}” (their version ${n}${restored === null ? "" : `, which brought back their version ${restored}`})`,
  templateVersion: (name: string, n: number) => `${name}, version ${n}`,
  templateLeftOut: (name: string) => `${name}: left out in this project`,
  templateTitle: "Shared instructions",
  templateNone: "None.",
  broughtBack: (n: number) => (n === 0 ? "Brought back Sitewright’s own part alone." : `Brought back version ${n}.`),
  earlier: "Earlier versions",
  newest: "Newest versions",
  versionTitle: (n: number) => (n === 0 ? "Sitewright’s own part alone" : `Instructions, version ${n}`),
  all: "All versions",
  compareWith: "Compare with",
  with: { before: "the one before", now: "in force" },
  /** A version to compare with: its number, what it is to the shown one, and the reason that a person gave. */
  choice: (n: number, role: string | null, reason: string | null) =>
    [n === 0 ? "Sitewright’s own part alone" : `Version ${n}`, role, reason]
      .filter((part) => part !== null)
      .join(" · "),
  fromTo: (from: number, to: number) =>
    `${from === 0 ? "Sitewright’s own part alone" : `Version ${from}`} beside version ${to}. Words that only one of them has are marked.`,
  same: "No difference.",
  ownSame: (names: readonly string[]) =>
    `No difference in what the project adds itself: ${new Intl.ListFormat("en", { type: "conjunction" }).format(names)}.`,
  nothing: "Nothing.",
  tooDifferent: "These texts differ too much to be compared line by line.",
  offTitle: "Rules that are switched off",
  offNone: "None.",
  offNow: (name: string) => `${name}: switched off`,
  offBefore: (name: string) => `${name}: was switched off, and is on again`,
  restore: "Bring this version back",
  restoring: "Bringing it back …",
  restoreHint: "It becomes the next version. Nothing is lost, and the next change follows it.",
  restoreShared: "The words of shared instructions stay as they are now: they hold for all projects that use them.",
  saysTheSame: "It says the same as the version in force.",
  differsShared:
    "From the version in force only the words of the shared instructions differ. They hold for all projects that use them, and are brought back there:",
  toShared: (name: string) => `Open “${name}”`,
  isInForce: "This version is in force.",
});
