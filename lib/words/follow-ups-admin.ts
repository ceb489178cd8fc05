import type { GateFigures, GateName } from "#lib/follow-ups/schema.ts";
import * as de from "./de/follow-ups-admin.ts";
import { inLanguages } from "./language.ts";

// The words of the pages on which follow-ups are allowed and inspected.

/** Returns a wait in full minutes; below two of them, in seconds. */
function waited(passedMs: number, neededMs: number): string {
  const [unitMs, unit] = neededMs < 120_000 ? [1_000, "seconds"] : [60_000, "minutes"];
  const needed = (neededMs / unitMs).toLocaleString("en", { maximumFractionDigits: 1 });
  return `${Math.floor(passedMs / unitMs).toLocaleString("en")} of ${needed} ${unit}`;
}

function figures(gate: GateName, compared: GateFigures): string {
  if ("neededMs" in compared) {
    const wait = waited(compared.passedMs, compared.neededMs);
    return gate === "cooled-down" ? `${wait} since the last one` : `quiet for ${wait}`;
  }
  if ("max" in compared)
    return `${compared.count} of ${compared.max} ${gate === "below-monthly" ? "this month" : "in a row"}`;
  return `${compared.at} there; quiet from ${compared.from} until ${compared.until} (${compared.timeZone})`;
}

export const followUpAdminWords = inLanguages(de.followUpAdminWords, {
  /** `label` is that of the switch and of the prompt in the settings, `name` is shown in the inspector. */
  triggers: {
    waiting_for_decision: {
      label: "A decision is pending",
      hint: "The last answer offered choices, and none has been taken.",
      name: "Waiting for a decision",
    },
    task_incomplete: {
      label: "Something was left half done",
      hint: "The last change failed, was stopped, reached a limit, or the site’s check found something wrong.",
      name: "Task incomplete",
    },
    question_unanswered: {
      label: "A question was not answered",
      hint: "The last answer ended with a question, and nobody has answered it.",
      name: "Question unanswered",
    },
    check_in: {
      label: "Changes were not sent for review",
      hint: "There are changes that have not been sent for review, and nothing has happened since.",
      name: "Check-in",
    },
  },

  settings: {
    title: "Follow-ups",
    link: "Follow-ups",
    text: "Whether the agent may come back to a conversation by itself, when something was left half done.",
    enabled: "Let the agent come back by itself",
    enabledHint:
      "When a conversation falls silent with something left open, the agent writes once more. It can look at the site, but never change it. Each time takes a request to the model or a few, which cost what any other request costs.",
    off: "Follow-ups are off. What you set below counts as soon as they are on.",
    triggersTitle: "When it comes back",
    timingTitle: "How soon, and how often",
    minDelay: "Shortest wait, in minutes",
    minDelayHint: "Nobody is written to sooner than this. By default\u00a02.",
    maxDelay: "Longest wait, in minutes",
    maxDelayHint: "After each one that goes unanswered the wait doubles, up to this. By default\u00a060.",
    maxConsecutive: "How many in a row",
    maxConsecutiveHint: "Then it stays silent until the person writes again. By default\u00a02.",
    cooldown: "Pause between two, in minutes",
    cooldownHint: "In the same conversation. By default\u00a05.",
    monthly: "At most in a month",
    monthlyHint: "In the whole project, all conversations together; the month is UTC’s. By default\u00a0100.",
    quietTitle: "Quiet hours",
    quiet: "Keep quiet at certain hours",
    quietHint: "In each person’s own time zone. What would fall into these hours is left out, not put off.",
    quietFrom: "From",
    quietUntil: "Until",
    promptsTitle: "What the agent is told",
    promptsText:
      "The words that start a follow-up. Nobody sees them in the conversation; the agent’s answer is all that is shown. Left empty, the default counts.",
    save: "Save",
    saved: "Saved. Follow-ups that wait already go by this as well.",
    wrong: {
      minutes: (max: number) => `Enter minutes: a number above 0, at most ${max.toLocaleString("en")}.`,
      pause: (max: number) => `Enter minutes: a number from 0 to ${max.toLocaleString("en")}.`,
      whole: (max: number) => `Enter a whole number from 0 to ${max.toLocaleString("en")}.`,
      order: "The longest wait is shorter than the shortest one.",
      time: "Enter a time of the day.",
      sameTime: "Choose two different times, or turn quiet hours off.",
      form: "Something above is not right yet.",
    },
  },

  inspector: {
    earlier: "Show earlier follow-ups",
    loading: "Reading them …",
    tab: (n: number) => (n === 0 ? "Follow-ups" : `Follow-ups (${n})`),
    requests: "Requests",
    tabs: "What to inspect",
    none: "No timer has been set in this conversation.",
    waits: (compared: string | null) => (compared === null ? "A timer waits." : `A timer waits: ${compared}.`),
    notScheduled: (because: string) => `Not scheduled because ${because}.`,
    /** Returns what a gate compared, in one line. */
    figures,
    states: {
      pending: "waiting",
      claimed: "beginning",
      fired: "came back",
      cancelled: "cancelled",
      skipped: "left out",
      failed: "did not work",
    },
    due: "Due",
    set: "Set",
    ended: "Ended",
    why: "Because",
    anchor: "Anchored to",
    anchorNone: "nothing that a person wrote",
    turn: (n: number | null) => (n === null ? "Its turn" : `Turn ${n}`),
    gates: "Gates",
    gatesWait: "As they are now; they are asked again when it is due.",
    gatesNone: "Never asked: it ended before it was due.",
    channels: { email: "E-mail", webhook: "Webhook" },
    deliveryStates: {
      waiting: "waits",
      sending: "is being sent",
      sent: "sent",
      unneeded: "not needed",
      failed: "failed",
    },
    /** Returns the result of sending in one line. `status` is the number with which the other server answered. */
    delivered: (state: string, reason: string | null, status: number | null) =>
      [state, reason && `${reason}${status === null ? "" : ` (${status})`}`].filter(Boolean).join(": "),
    deliveryReasons: {
      unreachable: "the other server could not be reached",
      "certificate-refused":
        "the mail server showed a certificate that this server does not trust, so that nothing was sent",
      "not-encrypted": "the mail server offers no encryption, so that the password was not sent",
      "sign-in-refused": "the mail server refused the name or the password",
      "address-refused": "the mail server refused the address",
      refused: "the other server refused it",
      "not-configured": "this server is not set up to send it any more",
      interrupted: "the server stopped while sending it",
      "came-back": "the person came back",
      "switched-off": "the person turned these e-mails off",
      muted: "the person turned follow-ups off in this conversation",
      "lost-access": "the person may no longer edit this website",
    },
    passed: "passed",
    blocked: "blocked",
    gateNames: {
      enabled: "Follow-ups are on",
      "trigger-enabled": "This kind is on",
      "not-muted": "Not turned off in this conversation",
      "conversation-ongoing": "The conversation goes on",
      "person-may-edit": "The person may still edit this website",
      "no-turn-running": "Nothing else runs",
      "anchor-newest": "The person has written nothing since",
      "quiet-long-enough": "The person has been quiet for long enough",
      "below-consecutive": "Not too many in a row",
      "cooled-down": "The pause since the last one is over",
      "outside-quiet-hours": "Outside quiet hours",
      "below-monthly": "Below the monthly limit",
    },
    /** Read after “because”. */
    because: {
      enabled: "follow-ups are off in this project",
      "trigger-enabled": "this kind is off in this project",
      "not-muted": "they are off in this conversation",
      "conversation-ongoing": "the conversation has ended",
      "person-may-edit": "the person may no longer edit this website",
      "no-turn-running": "a turn waits or runs",
      "anchor-newest": "the person has written since",
      "quiet-long-enough": "the person has not been quiet for long enough",
      "below-consecutive": "there were enough in a row; the person has to write first",
      "cooled-down": "the last one was too short a while ago",
      "outside-quiet-hours": "it would fall into the person’s quiet hours",
      "below-monthly": "the project’s limit for this month is reached",
      "nothing-to-follow-up": "nothing was left open",
      "by-person": "the person cancelled it",
      muted: "the person turned follow-ups off in this conversation",
      "newer-turn": "a newer turn has ended since",
      "person-wrote": "the person wrote",
      "conversation-finished": "the conversation has ended",
      "project-deleted": "the project was deleted",
      internal: "something went wrong on our side; the log tells what",
    } as Record<string, string>,
  },
});

/** The words of the settings alone, which the list of sections keeps. */
export const followUpSettingsWords = followUpAdminWords.settings;
