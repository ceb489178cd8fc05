import { isQuiet, timeOfDay } from "./quiet-hours.ts";
import { type FollowUpSettings, type GateFigures, type GateName, type GateResult, gateNames } from "./schema.ts";
import { type TriggerType, triggers } from "./triggers-schema.ts";

const minuteMs = 60_000;

export interface Circumstances {
  settings: FollowUpSettings;
  muted: boolean;
  /** Whether the conversation goes on, or was left by its person and can go on. */
  ongoing: boolean;
  /** Whether its person may still edit the project. */
  mayEdit: boolean;
  /** Whether a turn waits or runs, or a plan is at work. */
  busy: boolean;
  /** The sequence of the newest message that a person wrote; 0 if no person has written. */
  newestRealSequence: number;
  /** The number of follow-ups since a person last wrote. */
  consecutive: number;
  /** When the conversation's last follow-up began. */
  lastFiredAt: Date | null;
  /** The project's follow-ups in this calendar month (UTC). */
  firedThisMonth: number;
  /** The person's, as an IANA name. */
  timeZone: string;
}

export interface AskedTimer {
  triggerType: TriggerType;
  anchorSequence: number;
  /** Since when the person has been silent: the turn's end, or their last sign of typing. */
  quietSince: Date;
}

type Answer = boolean | { passed: boolean; figures: GateFigures };

/** Returns the result of every gate, also after one that blocks, so that people can see them all. Pure. */
export function askGates(
  { triggerType, anchorSequence, quietSince }: AskedTimer,
  facts: Circumstances,
  at: Date,
): GateResult[] {
  const { settings, lastFiredAt } = facts;
  const answers: Record<GateName, Answer> = {
    enabled: settings.enabled,
    "trigger-enabled": settings.triggers[triggerType],
    "not-muted": !facts.muted,
    "conversation-ongoing": facts.ongoing,
    "person-may-edit": facts.mayEdit,
    "no-turn-running": !facts.busy,
    "anchor-newest": facts.newestRealSequence === anchorSequence,
    "quiet-long-enough": hasWaited(quietSince, at, delayOf(triggerType, facts.consecutive, settings)),
    "below-consecutive": isBelow(facts.consecutive, settings.maxConsecutive),
    "cooled-down": lastFiredAt === null || hasWaited(lastFiredAt, at, settings.cooldownMs),
    "outside-quiet-hours": isOutside(settings.quietHours, at, facts.timeZone),
    "below-monthly": isBelow(facts.firedThisMonth, settings.monthlyMax),
  };
  return gateNames.map((gate) => {
    const answer = answers[gate];
    return typeof answer === "boolean" ? { gate, passed: answer } : { gate, ...answer };
  });
}

/** Returns the first gate that blocks, or null. */
export function blockingGate(results: readonly GateResult[]): GateResult | null {
  return results.find(({ passed }) => !passed) ?? null;
}

/** Returns the delay in milliseconds, within the project's bounds. It doubles after each unanswered follow-up. */
export function delayOf(
  triggerType: TriggerType,
  consecutive: number,
  { minDelayMs, maxDelayMs }: Pick<FollowUpSettings, "minDelayMs" | "maxDelayMs">,
): number {
  const patienceMs = triggers[triggerType].patienceMinutes * minuteMs * 2 ** consecutive;
  return Math.min(maxDelayMs, Math.max(minDelayMs, patienceMs));
}

function hasWaited(since: Date, at: Date, neededMs: number): Answer {
  const passedMs = Math.max(0, at.getTime() - since.getTime());
  return { passed: passedMs >= neededMs, figures: { passedMs, neededMs } };
}

const isBelow = (count: number, max: number): Answer => ({ passed: count < max, figures: { count, max } });

function isOutside(quietHours: FollowUpSettings["quietHours"], at: Date, timeZone: string): Answer {
  if (!quietHours) return true;
  return {
    passed: !isQuiet(quietHours, at, timeZone),
    figures: { at: timeOfDay(at, timeZone), ...quietHours, timeZone },
  };
}
