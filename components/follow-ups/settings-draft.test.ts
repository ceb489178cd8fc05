import { expect, test } from "vitest";
import { defaultFollowUpSettings, followUpSettingsSchema } from "#lib/follow-ups/schema.ts";
import { defaultPrompts } from "#lib/follow-ups/triggers-schema.ts";
import { draftOf, readDraft } from "./settings-draft";

const saved = { ...defaultFollowUpSettings, quietHours: { from: "21:30", until: "07:00" } };

test("an untouched setting is saved as it was, to the millisecond", () => {
  const exact = { ...saved, minDelayMs: 1_000, cooldownMs: 61_234, prompts: { check_in: "And now?" } };
  expect(readDraft(draftOf(exact), exact)).toEqual({ settings: exact, problems: {} });
});

test("minutes are read with a point or a comma", () => {
  const draft = { ...draftOf(saved), minDelay: "0.5", maxDelay: " 90 ", cooldown: "1,5" };
  expect(readDraft(draft, saved).settings).toMatchObject({
    minDelayMs: 30_000,
    maxDelayMs: 5_400_000,
    cooldownMs: 90_000,
  });
});

test("an empty prompt and the default prompt are not stored", () => {
  const prompts = { ...draftOf(saved).prompts, check_in: "  ", task_incomplete: defaultPrompts.task_incomplete };
  const { settings } = readDraft({ ...draftOf(saved), prompts }, saved);
  expect(settings.prompts).toEqual({});
});

test.each([
  [{ minDelay: "" }, "minDelay"],
  [{ minDelay: "0" }, "minDelay"],
  [{ minDelay: "90" }, "maxDelay"],
  [{ maxDelay: "1441" }, "maxDelay"],
  [{ cooldown: "-1" }, "cooldown"],
  [{ maxConsecutive: "1.5" }, "maxConsecutive"],
  [{ maxConsecutive: "11" }, "maxConsecutive"],
  [{ monthlyMax: "many" }, "monthlyMax"],
  [{ quietFrom: "" }, "quietFrom"],
  [{ quietFrom: "07:00" }, "quietUntil"],
])("%o is wrong, and said at its field", (change, field) => {
  const { problems } = readDraft({ ...draftOf(saved), ...change }, saved);
  expect(Object.keys(problems)).toEqual([field]);
});

test("the server accepts everything that the form accepts", () => {
  const { settings } = readDraft({ ...draftOf(saved), minDelay: "1440", maxDelay: "1440", cooldown: "0" }, saved);
  expect(followUpSettingsSchema.parse(settings)).toEqual(settings);
});

test("quiet hours that are switched off are saved as null and have no error", () => {
  const draft = { ...draftOf(saved), isQuiet: false, quietFrom: "" };
  expect(readDraft(draft, saved)).toEqual({ settings: { ...saved, quietHours: null }, problems: {} });
});
