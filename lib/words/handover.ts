import * as de from "./de/handover.ts";
import { inLanguages } from "./language.ts";

/** Asking for a site that another person edits, and handing it over. */
export const handoverWords = inLanguages(de.handoverWords, {
  ask: "Ask to edit",
  askAgain: "Ask again",
  waiting: (name: string) => `${name} was asked. The editor opens here as soon as the site is yours.`,
  declined: (name: string) => `${name} would like to go on for now.`,
  overtaken: "Somebody else has asked since.",
  wantedBy: (name: string) => `${name} would like to edit.`,
  handOver: "Hand over",
  handingOver: "Handing over…",
  notNow: "Not now",
  handedTo: (name: string) => `You handed the website over to ${name}. Your changes are kept.`,
});
