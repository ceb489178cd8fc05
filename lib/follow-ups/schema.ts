import { z } from "zod";
import { deliverySchema } from "./delivery/delivery-schema.ts";
import { mapTriggers, triggerTypes } from "./triggers-schema.ts";

// Follow-ups: turns that the server starts by itself. Safe in the browser.

const minuteMs = 60_000;
/** No person can answer sooner than this. */
export const delayMsMin = 1_000;
/** One day, the longest wait of a timer. */
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
    /** The number of follow-ups in a row before the person must write again. */
    maxConsecutive: z.int().min(0).max(10),
    /** The shortest time between two follow-ups of a conversation. */
    cooldownMs: z.int().min(0).max(delayMsMax),
    /** The number of follow-ups of the whole project in a calendar month (UTC). */
    monthlyMax: z.int().min(0).max(10_000).default(100),
    /** From one time of day to another, also over midnight; null for no quiet hours. */
    quietHours: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
    /** The messages to the model, by trigger. The default is used for a missing or empty one. */
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

const followUpStates = ["pending", "claimed", "fired", "cancelled", "skipped", "failed"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** In the order in which they are checked. */
export const gateNames = [
  "enabled",
  "trigger-enabled",
  "not-muted",
  "conversation-ongoing",
  "person-may-edit",
  "no-turn-running",
  "anchor-newest",
  "quiet-long-enough",
  "below-consecutive",
  "cooled-down",
  "outside-quiet-hours",
  "below-monthly",
] as const;
export type GateName = (typeof gateNames)[number];

/** The numbers that a gate compared. A gate that only asks yes or no has none. */
const gateFiguresSchema = z.union([
  /** Milliseconds that have passed, of those that have to pass. */
  z.object({ passedMs: z.number(), neededMs: z.number() }),
  /** Follow-ups that began, of those that may begin. */
  z.object({ count: z.int(), max: z.int() }),
  /** Times of day, in the person's time zone. */
  z.object({ at: timeOfDay, from: timeOfDay, until: timeOfDay, timeZone: z.string() }),
]);
export type GateFigures = z.infer<typeof gateFiguresSchema>;

export const gateResultSchema = z.object({
  gate: z.enum(gateNames),
  passed: z.boolean(),
  figures: gateFiguresSchema.optional(),
});
export type GateResult = z.infer<typeof gateResultSchema>;

const time = z.iso.datetime();

/** A timer in full, for people with `inspect`. */
export const followUpSchema = z.object({
  id: z.uuid(),
  triggerType: z.enum(triggerTypes),
  reason: z.string(),
  state: z.enum(followUpStates),
  /** The reason why it was cancelled, skipped or failed; null otherwise. */
  stateReason: z.string().nullable(),
  /** The person's message that it is anchored to, `m<sequence>`, or null. */
  anchor: z.string().nullable(),
  dueAt: time,
  createdAt: time,
  endedAt: time.nullable(),
  /** Of one that waits as they are now; of another as they were when it was due, or empty if it ended before. */
  gates: z.array(gateResultSchema),
  editSessionId: z.uuid().nullable(),
  /** How it was sent to its person, who was away. */
  deliveries: z.array(deliverySchema),
});
export type FollowUp = z.infer<typeof followUpSchema>;

export const followUpListSchema = z.object({
  /** The newest first. */
  followUps: z.array(followUpSchema),
  /** Whether there are older ones than these, and how many there are in all. */
  hasMore: z.boolean(),
  total: z.int().nonnegative(),
  /** The reason why no timer waits now: the first gate that blocks, or no trigger; null if one waits. */
  notScheduled: z.enum([...gateNames, "nothing-to-follow-up"]).nullable(),
  /** The numbers that this gate compared, or null. */
  notScheduledFigures: gateFiguresSchema.nullable(),
});
export type FollowUpList = z.infer<typeof followUpListSchema>;

export const muteSchema = z.object({ muted: z.boolean() });
