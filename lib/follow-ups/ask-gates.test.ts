import { expect, test } from "vitest";
import { type AskedTimer, askGates, blockingGate, type Circumstances, delayOf } from "./ask-gates.ts";
import type { EndedTurn } from "./choose-trigger.ts";
import { decideFollowUp } from "./decide-follow-up.ts";
import { isQuiet } from "./quiet-hours.ts";
import { defaultFollowUpSettings, type FollowUpSettings, type GateName } from "./schema.ts";
import { mapTriggers, triggers, triggerTypes } from "./triggers-schema.ts";

const minuteMs = 60_000;
const at = new Date("2026-11-20T12:00:00Z");
const settings: FollowUpSettings = { ...defaultFollowUpSettings, enabled: true };
const open: Circumstances = {
  settings,
  muted: false,
  ongoing: true,
  mayEdit: true,
  busy: false,
  newestRealSequence: 7,
  consecutive: 0,
  lastFiredAt: null,
  firedThisMonth: 0,
  timeZone: "UTC",
};
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
const timer: AskedTimer = { triggerType: "question_unanswered", anchorSequence: 7, quietSince: minutesAgo(60) };
const blockedBy = (facts: Partial<Circumstances>, asked = timer) =>
  blockingGate(askGates(asked, { ...open, ...facts }, at))?.gate ?? null;
const set = (more: Partial<FollowUpSettings>) => ({ settings: { ...settings, ...more } });

test.each<[string, Partial<Circumstances>, string | null]>([
  ["all of them open", {}, null],
  ["the switch is off", set({ enabled: false }), "enabled"],
  ["the trigger is off", set({ triggers: { ...settings.triggers, question_unanswered: false } }), "trigger-enabled"],
  ["the person muted it", { muted: true }, "not-muted"],
  ["the session has ended", { ongoing: false }, "conversation-ongoing"],
  ["the person may only read now", { mayEdit: false }, "person-may-edit"],
  ["a turn runs or waits", { busy: true }, "no-turn-running"],
  ["a person wrote since", { newestRealSequence: 9 }, "anchor-newest"],
  ["two went unanswered", { consecutive: 2 }, "below-consecutive"],
  ["one went unanswered", { consecutive: 1 }, null],
  ["the last one was a moment ago", { lastFiredAt: new Date(at.getTime() - minuteMs) }, "cooled-down"],
  ["the last one was long enough ago", { lastFiredAt: new Date(at.getTime() - 5 * minuteMs) }, null],
  ["it is quiet time", set({ quietHours: { from: "11:30", until: "12:30" } }), "outside-quiet-hours"],
  ["quiet time has just ended", set({ quietHours: { from: "11:00", until: "12:00" } }), null],
  ["the month is spent", { firedThisMonth: 100 }, "below-monthly"],
  ["one is left of the month", { firedThisMonth: 99 }, null],
])("gates when %s", (_name, facts, expected) => {
  expect(blockedBy(facts)).toBe(expected);
});

test("every gate is checked, also after one that blocks", () => {
  const results = askGates(timer, { ...open, muted: true, busy: true }, at);
  expect(results).toHaveLength(12);
  expect(results.filter(({ passed }) => !passed).map(({ gate }) => gate)).toEqual(["not-muted", "no-turn-running"]);
});

// Every trigger by every gate: no trigger has a way past one.
const allOn = { ...settings, triggers: mapTriggers(() => true) };
const shut: readonly { gate: GateName; facts?: Partial<Circumstances>; asked?: Partial<AskedTimer> }[] = [
  { gate: "enabled", facts: { settings: { ...allOn, enabled: false } } },
  { gate: "trigger-enabled", facts: { settings: { ...allOn, triggers: mapTriggers(() => false) } } },
  { gate: "not-muted", facts: { muted: true } },
  { gate: "conversation-ongoing", facts: { ongoing: false } },
  { gate: "person-may-edit", facts: { mayEdit: false } },
  { gate: "no-turn-running", facts: { busy: true } },
  { gate: "anchor-newest", facts: { newestRealSequence: 9 } },
  {
    gate: "quiet-long-enough",
    facts: { settings: { ...allOn, minDelayMs: 61 * minuteMs, maxDelayMs: 90 * minuteMs } },
  },
  { gate: "quiet-long-enough", asked: { quietSince: minutesAgo(1) } },
  { gate: "below-consecutive", facts: { consecutive: 1, settings: { ...allOn, maxConsecutive: 1 } } },
  { gate: "cooled-down", facts: { lastFiredAt: minutesAgo(4) } },
  { gate: "outside-quiet-hours", facts: { settings: { ...allOn, quietHours: { from: "11:30", until: "12:30" } } } },
  { gate: "below-monthly", facts: { firedThisMonth: 100 } },
];
test.each(triggerTypes.flatMap((triggerType) => shut.map((row) => ({ triggerType, ...row }))))(
  "$triggerType does not pass the gate $gate",
  ({ triggerType, gate, facts, asked }) => {
    expect(blockedBy({ settings: allOn }, { ...timer, triggerType })).toBe(null);
    expect(blockedBy({ settings: allOn, ...facts }, { ...timer, triggerType, ...asked })).toBe(gate);
  },
);

test.each(triggerTypes)(
  "%s honours its own patience and the project's shortest wait to the millisecond",
  (triggerType) => {
    const patienceMs = triggers[triggerType].patienceMinutes * minuteMs;
    for (const [minDelayMs, neededMs] of [
      [1_000, patienceMs],
      [40 * minuteMs, 40 * minuteMs],
    ] as const) {
      const facts = { settings: { ...allOn, minDelayMs } };
      const since = (ms: number) => ({ ...timer, triggerType, quietSince: new Date(at.getTime() - ms) });
      expect(blockedBy(facts, since(neededMs))).toBe(null);
      expect(blockedBy(facts, since(neededMs - 1))).toBe("quiet-long-enough");
    }
  },
);

test.each<[GateName, Partial<Circumstances>, unknown]>([
  ["quiet-long-enough", {}, { passedMs: 60 * minuteMs, neededMs: 4 * minuteMs }],
  ["below-consecutive", { consecutive: 2 }, { count: 2, max: 2 }],
  ["cooled-down", { lastFiredAt: minutesAgo(3) }, { passedMs: 3 * minuteMs, neededMs: 5 * minuteMs }],
  ["cooled-down", {}, undefined],
  [
    "outside-quiet-hours",
    { ...set({ quietHours: { from: "22:00", until: "07:00" } }), timeZone: "Asia/Tokyo" },
    { at: "21:00", from: "22:00", until: "07:00", timeZone: "Asia/Tokyo" },
  ],
  ["below-monthly", { firedThisMonth: 7 }, { count: 7, max: 100 }],
  ["no-turn-running", { busy: true }, undefined],
])("the gate %s says which numbers it compared", (gate, facts, figures) => {
  const result = askGates(timer, { ...open, ...facts }, at).find((one) => one.gate === gate);
  expect(result?.figures).toEqual(figures);
});

test.each([
  ["22:00", "07:00", "2026-11-20T23:30:00Z", "UTC", true],
  ["22:00", "07:00", "2026-11-20T06:59:00Z", "UTC", true],
  ["22:00", "07:00", "2026-11-20T07:00:00Z", "UTC", false],
  ["22:00", "07:00", "2026-11-20T12:00:00Z", "UTC", false],
  // Eleven at night in Tokyo.
  ["22:00", "07:00", "2026-11-20T14:00:00Z", "Asia/Tokyo", true],
  ["22:00", "07:00", "2026-11-20T14:00:00Z", "America/New_York", false],
  ["09:00", "09:00", "2026-11-20T09:00:00Z", "UTC", false],
])("from %s until %s it is quiet at %s in %s: %s", (from, until, now, timeZone, expected) => {
  expect(isQuiet({ from, until }, new Date(now), timeZone)).toBe(expected);
});

test.each([
  ["the trigger's own patience", 0, 1, 90, 4],
  ["twice as long after one that went unanswered", 1, 1, 90, 8],
  ["no longer than the project wants", 0, 1, 3, 3],
  ["no shorter than the project wants", 0, 30, 90, 30],
])("the delay is %s", (_name, consecutive, min, max, expected) => {
  const bounds = { minDelayMs: min * minuteMs, maxDelayMs: max * minuteMs };
  expect(delayOf("question_unanswered", consecutive, bounds)).toBe(expected * minuteMs);
});

const asked: EndedTurn = {
  ...{ kind: "prompt", status: "completed", errorCode: null, text: "Shall I?" },
  ...{ offeredOptions: false, checkFailed: false, isHeldToPicks: false, plan: null, hasUnsentChanges: false },
};

test("a timer is anchored to the newest message of a person", () => {
  expect(decideFollowUp(asked, open, at)).toMatchObject({ scheduled: true, anchorSequence: 7, delayMs: 4 * minuteMs });
});

test.each<[string, Partial<Circumstances>, string]>([
  ["that is shut now", set({ enabled: false }), "enabled"],
  [
    "of a trigger that is off",
    set({ triggers: { ...settings.triggers, question_unanswered: false } }),
    "trigger-enabled",
  ],
  ["that will be shut when it is due", set({ quietHours: { from: "12:03", until: "12:30" } }), "outside-quiet-hours"],
])("no timer is scheduled before a gate %s", (_name, facts, why) => {
  expect(decideFollowUp(asked, { ...open, ...facts }, at)).toMatchObject({ scheduled: false, why });
});
