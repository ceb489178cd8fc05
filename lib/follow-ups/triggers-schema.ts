// The reasons for which the agent may come back. A new trigger is a row here, a value of the enum in the database, and its facts in
// choose-trigger.ts. Its words are in lib/words/follow-ups-admin.ts. Safe in the browser.

interface TriggerRow {
  /** The message to the model, sent as if the person had written it. A project may choose other words. */
  prompt: string;
  /** The wait for the person, before the project's bounds apply. */
  patienceMinutes: number;
  isOnByDefault: boolean;
}

/** In the order in which they are shown: triggers that wait for a person come first. */
export const triggers = {
  waiting_for_decision: {
    prompt: "Follow up on the decision the user needs to make.",
    patienceMinutes: 4,
    isOnByDefault: true,
  },
  task_incomplete: {
    prompt: "Check in about the incomplete task we discussed.",
    patienceMinutes: 6,
    isOnByDefault: true,
  },
  question_unanswered: {
    prompt: "The user asked a question but hasn't responded. Follow up on it.",
    patienceMinutes: 4,
    isOnByDefault: true,
  },
  check_in: {
    prompt: "Continue our conversation naturally.",
    patienceMinutes: 15,
    isOnByDefault: false,
  },
} satisfies Record<string, TriggerRow>;

export type TriggerType = keyof typeof triggers;

export const triggerTypes = Object.keys(triggers) as TriggerType[];

export function mapTriggers<T>(read: (row: TriggerRow, type: TriggerType) => T): Record<TriggerType, T> {
  const entries = triggerTypes.map((type) => [type, read(triggers[type], type)]);
  return Object.fromEntries(entries) as Record<TriggerType, T>;
}

export const defaultPrompts = mapTriggers(({ prompt }) => prompt);
