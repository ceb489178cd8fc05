import { delayMsMax, delayMsMin, type FollowUpSettings } from "#lib/follow-ups/schema.ts";
import { defaultPrompts, mapTriggers, type TriggerType, triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";

/** The settings in the form's fields: typed values are text until they are saved. */
export interface SettingsDraft {
  enabled: boolean;
  triggers: FollowUpSettings["triggers"];
  minDelay: string;
  maxDelay: string;
  cooldown: string;
  maxConsecutive: string;
  monthlyMax: string;
  isQuiet: boolean;
  quietFrom: string;
  quietUntil: string;
  prompts: Record<TriggerType, string>;
}

export type DraftField = Exclude<keyof SettingsDraft, "enabled" | "triggers" | "isQuiet" | "prompts">;
export type DraftProblems = Partial<Record<DraftField, string>>;

/** The props of each part of the form: the draft, its errors, and a function that changes it. */
export interface FieldsProps {
  draft: SettingsDraft;
  problems: DraftProblems;
  onChange: (part: Partial<SettingsDraft>) => void;
}

const minuteMs = 60_000;
const inARowMax = 10;
const monthlyMax = 10_000;
/** The proposal when quiet hours are switched on. */
const night = { from: "20:00", until: "08:00" };

const minutesText = (ms: number) => `${Number((ms / minuteMs).toFixed(2))}`;

export function draftOf(settings: FollowUpSettings): SettingsDraft {
  const { enabled, triggers, quietHours, prompts } = settings;
  const { from, until } = quietHours ?? night;
  return {
    enabled,
    triggers,
    minDelay: minutesText(settings.minDelayMs),
    maxDelay: minutesText(settings.maxDelayMs),
    cooldown: minutesText(settings.cooldownMs),
    maxConsecutive: `${settings.maxConsecutive}`,
    monthlyMax: `${settings.monthlyMax}`,
    isQuiet: quietHours !== null,
    quietFrom: from,
    quietUntil: until,
    prompts: mapTriggers((_, type) => prompts[type] ?? ""),
  };
}

/**
 * Returns the settings to save, or the errors. An untouched time stays exact to the millisecond, though its field shows it
 * rounded. A prompt that equals the default is saved as null, so that it follows the default.
 */
export function readDraft(
  draft: SettingsDraft,
  saved: FollowUpSettings,
): { settings: FollowUpSettings; problems: DraftProblems } {
  const known = draftOf(saved);
  const toMs = (field: "minDelay" | "maxDelay" | "cooldown", savedMs: number) =>
    draft[field] === known[field] ? savedMs : Math.round(toNumber(draft[field]) * minuteMs);
  const settings: FollowUpSettings = {
    enabled: draft.enabled,
    triggers: draft.triggers,
    minDelayMs: toMs("minDelay", saved.minDelayMs),
    maxDelayMs: toMs("maxDelay", saved.maxDelayMs),
    cooldownMs: toMs("cooldown", saved.cooldownMs),
    maxConsecutive: toNumber(draft.maxConsecutive),
    monthlyMax: toNumber(draft.monthlyMax),
    quietHours: draft.isQuiet ? { from: draft.quietFrom, until: draft.quietUntil } : null,
    prompts: Object.fromEntries(
      triggerTypes.flatMap((type) => {
        const prompt = draft.prompts[type].trim();
        return prompt === "" || prompt === defaultPrompts[type] ? [] : [[type, prompt]];
      }),
    ),
  };
  return { settings, problems: problemsOf(settings) };
}

function problemsOf(settings: FollowUpSettings): DraftProblems {
  const { wrong } = followUpAdminWords.settings;
  const { minDelayMs, maxDelayMs, cooldownMs, quietHours } = settings;
  const minutesMax = delayMsMax / minuteMs;
  const isDelay = (ms: number) => ms >= delayMsMin && ms <= delayMsMax;
  const isWhole = (n: number, max: number) => Number.isInteger(n) && n >= 0 && n <= max;
  const isTime = (time: string) => /^\d\d:\d\d$/.test(time);
  const found: [DraftField, string | false][] = [
    ["minDelay", !isDelay(minDelayMs) && wrong.minutes(minutesMax)],
    ["maxDelay", !isDelay(maxDelayMs) ? wrong.minutes(minutesMax) : minDelayMs > maxDelayMs && wrong.order],
    ["cooldown", !(cooldownMs >= 0 && cooldownMs <= delayMsMax) && wrong.pause(minutesMax)],
    ["maxConsecutive", !isWhole(settings.maxConsecutive, inARowMax) && wrong.whole(inARowMax)],
    ["monthlyMax", !isWhole(settings.monthlyMax, monthlyMax) && wrong.whole(monthlyMax)],
    ["quietFrom", quietHours !== null && !isTime(quietHours.from) && wrong.time],
    ["quietUntil", quietHours !== null && !isTime(quietHours.until) && wrong.time],
  ];
  if (quietHours && isTime(quietHours.from) && quietHours.from === quietHours.until) {
    found.push(["quietUntil", wrong.sameTime]);
  }
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== false));
}

/** Returns the number, with a comma read as a decimal point, or NaN. */
function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
}
