// What the agent may come back for. A new trigger is a row here, a value of the enum in the database, and the facts that
// call for it in choose-trigger.ts. Safe in the browser.

interface TriggerRow {
  /** Word for word what the model is sent, as if the person had said it; a project may choose others. */
  prompt: string;
  /** How long a person is given, before the project's bounds. */
  patienceMinutes: number;
  isOnByDefault: boolean;
  /** Beside its switch and its prompt in the settings. */
  label: string;
  hint: string;
  /** In the inspector. */
  name: string;
}

/** In the order in which they are shown: what waits for a person first. */
export const triggers = {
  waiting_for_decision: {
    prompt: "Follow up on the decision the user needs to make.",
    patienceMinutes: 4,
    isOnByDefault: true,
    label: "A decision is pending",
    hint: "The last answer offered choices, and none has been taken.",
    name: "Waiting for a decision",
  },
  task_incomplete: {
    prompt: "Check in about the incomplete task we discussed.",
    patienceMinutes: 6,
    isOnByDefault: true,
    label: "Something was left half done",
    hint: "The last change failed, was stopped, reached a limit, or the site’s check found something wrong.",
    name: "Task incomplete",
  },
  question_unanswered: {
    prompt: "The user asked a question but hasn't responded. Follow up on it.",
    patienceMinutes: 4,
    isOnByDefault: true,
    label: "A question was not answered",
    hint: "The last answer ended with a question, and nobody has answered it.",
    name: "Question unanswered",
  },
  check_in: {
    prompt: "Continue our conversation naturally.",
    patienceMinutes: 15,
    isOnByDefault: false,
    label: "Changes were not sent for review",
    hint: "There are changes that have not been sent for review, and nothing has happened since.",
    name: "Check-in",
  },
} satisfies Record<string, TriggerRow>;

export type TriggerType = keyof typeof triggers;

export const triggerTypes = Object.keys(triggers) as TriggerType[];

/** Returns a value for each trigger, such as its switch or its prompt. */
export function mapTriggers<T>(read: (row: TriggerRow, type: TriggerType) => T): Record<TriggerType, T> {
  const entries = triggerTypes.map((type) => [type, read(triggers[type], type)]);
  return Object.fromEntries(entries) as Record<TriggerType, T>;
}

export const defaultPrompts = mapTriggers(({ prompt }) => prompt);
