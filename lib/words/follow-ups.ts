import * as de from "./de/follow-ups.ts";
import { inLanguages } from "./language.ts";

// The words of follow-ups, with which the agent comes back by itself.

/** Returns minutes in words; hours from two hours on. */
function duration(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `about ${Math.round(minutes / 60)} h`;
}

function checkBack(minutes: number | null, lastMinute: string): string {
  if (minutes === null) return "May check back";
  return `May check back ${minutes < 1 ? lastMinute : `in ${duration(minutes)}`}`;
}

export const followUpWords = inLanguages(de.followUpWords, {
  label: "Follow-up",
  withReason: (reason: string) => `Follow-up: ${reason}`,
  announced: "The agent has come back with a follow-up.",
  working: (activity: string) => `Follow-up: ${activity}`,
  madeWay: "This follow-up made way for your message.",
  stopped: "You stopped this follow-up.",
  failed: "The agent wanted to come back, and could not. The site is as it was before.",

  /** `minutes` is null until the reader's clock is known, and 0 in the last minute. */
  mayCheckBack: (minutes: number | null) => checkBack(minutes, "in less than a minute"),
  /** The short form. */
  mayCheckBackShort: (minutes: number | null) => checkBack(minutes, "any moment"),
  more: ": why, and how to turn it off",
  whyTitle: "Why the agent may come back",
  cancel: "Cancel",
  cancelLabel: "Cancel: do not check back this time",
  cancelBusy: "Cancelling…",
  cancelled: "It will not check back this time.",
  mute: "Don’t check back here",
  muteHint: "Turns follow-ups off for this conversation only.",
  muted: "Follow-ups are off here",
  mutedText: "The agent does not come back by itself in this conversation.",
  unmute: "Turn on",
  unmuted: "Follow-ups are on here.",
});
