import { isQuiet } from "./quiet-hours.ts";
import { type FollowUpSettings, type GateName, type GateResult, gateNames } from "./schema.ts";
import type { TriggerType } from "./triggers-schema.ts";

export interface Circumstances {
  settings: FollowUpSettings;
  muted: boolean;
  ongoing: boolean;
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

/** Returns the result of every gate, also after one that blocks, so that people can see them all. Pure. */
export function askGates(
  { triggerType, anchorSequence }: { triggerType: TriggerType; anchorSequence: number },
  facts: Circumstances,
  at: Date,
): GateResult[] {
  const { settings, lastFiredAt } = facts;
  const passed: Record<GateName, boolean> = {
    enabled: settings.enabled,
    "trigger-enabled": settings.triggers[triggerType],
    "not-muted": !facts.muted,
    "conversation-ongoing": facts.ongoing,
    "no-turn-running": !facts.busy,
    "anchor-newest": facts.newestRealSequence === anchorSequence,
    "below-consecutive": facts.consecutive < settings.maxConsecutive,
    "cooled-down": !lastFiredAt || at.getTime() - lastFiredAt.getTime() >= settings.cooldownMs,
    "outside-quiet-hours": !isQuiet(settings.quietHours, at, facts.timeZone),
    "below-monthly": facts.firedThisMonth < settings.monthlyMax,
  };
  return gateNames.map((gate) => ({ gate, passed: passed[gate] }));
}

/** Returns the first gate that blocks, or null. */
export function blockingGate(results: readonly GateResult[]): GateName | null {
  return results.find(({ passed }) => !passed)?.gate ?? null;
}
