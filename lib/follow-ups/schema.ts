import { z } from "zod";
import { mapTriggers, triggerTypes } from "./triggers-schema.ts";

// Follow-ups: turns that the server starts by itself. Safe in the browser.

const minuteMs = 60_000;
/** Sooner than this nobody could have answered. */
export const delayMsMin = 1_000;
/** A day: nothing that the agent comes back for waits for longer. */
export const delayMsMax = 24 * 60 * minuteMs;
export const promptCharactersMax = 500;

/** `HH:MM`, in the person's time zone. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const delay = z.int().min(delayMsMin).max(delayMsMax);
const prompt = z.string().trim().max(promptCharactersMax);

export const followUpSettingsSchema = z
  .object({
    enabled: z.boolean(),
    triggers: z.object(mapTriggers(() => z.boolean())),
    minDelayMs: delay.describe(
      "The shortest wait after the end of a turn, in milliseconds: one second at least, a day at most, and not above maxDelayMs.",
    ),
    maxDelayMs: delay.describe("The longest wait, in milliseconds: a day at most, and not below minDelayMs."),
    /** How many in a row before the person writes again. */
    maxConsecutive: z.int().min(0).max(10),
    /** Between two of one conversation. */
    cooldownMs: z.int().min(0).max(delayMsMax),
    /** In the whole project, in a calendar month (UTC). */
    monthlyMax: z.int().min(0).max(10_000).default(100),
    /** From one time of the day until another, also over midnight; null where every hour is fine. */
    quietHours: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
    /** The words that the model is sent, by trigger; what is missing or empty has the default's. */
    prompts: z.partialRecord(z.enum(triggerTypes), prompt),
  })
  .refine(({ minDelayMs, maxDelayMs }) => minDelayMs <= maxDelayMs, {
    path: ["maxDelayMs"],
    message: "The longest delay is shorter than the shortest one.",
  });
export type FollowUpSettings = z.infer<typeof followUpSettingsSchema>;

export const defaultFollowUpSettings: FollowUpSettings = {
  enabled: false,
  triggers: mapTriggers(({ isOnByDefault }) => isOnByDefault),
  minDelayMs: 2 * minuteMs,
  maxDelayMs: 60 * minuteMs,
  maxConsecutive: 2,
  cooldownMs: 5 * minuteMs,
  monthlyMax: 100,
  quietHours: null,
  prompts: {},
};

export const followUpStates = ["pending", "claimed", "fired", "cancelled", "skipped", "failed"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** In the order in which they are asked. */
export const gateNames = [
  "enabled",
  "trigger-enabled",
  "not-muted",
  "conversation-ongoing",
  "no-turn-running",
  "anchor-newest",
  "below-consecutive",
  "cooled-down",
  "outside-quiet-hours",
  "below-monthly",
] as const;
export type GateName = (typeof gateNames)[number];

export const gateResultSchema = z.object({ gate: z.enum(gateNames), passed: z.boolean() });
export type GateResult = z.infer<typeof gateResultSchema>;

const time = z.iso.datetime();

/** A timer with all that is known of it: for people with `inspect`. */
export const followUpSchema = z.object({
  id: z.uuid(),
  triggerType: z.enum(triggerTypes),
  reason: z.string(),
  state: z.enum(followUpStates),
  /** Why it was cancelled, skipped or failed; null otherwise. */
  stateReason: z.string().nullable(),
  /** The message of a person that it is anchored to, `m<sequence>`; null where there was none. */
  anchor: z.string().nullable(),
  dueAt: time,
  createdAt: time,
  endedAt: time.nullable(),
  /** Empty before it was due. */
  gates: z.array(gateResultSchema),
  editSessionId: z.uuid().nullable(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

export const followUpListSchema = z.object({
  /** The newest first. */
  followUps: z.array(followUpSchema),
  /** Why none waits now: the first gate that blocks, or that there is nothing to come back for; null where one waits. */
  notScheduled: z.enum([...gateNames, "nothing-to-follow-up"]).nullable(),
});
export type FollowUpList = z.infer<typeof followUpListSchema>;

export const muteSchema = z.object({ muted: z.boolean() });
