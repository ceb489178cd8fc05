import { isQuiet } from "./quiet-hours.ts";
import { type FollowUpSettings, type GateName, type GateResult, gateNames } from "./schema.ts";
import type { TriggerType } from "./triggers-schema.ts";

/** All that decides whether a follow-up may be, apart from what there is to come back for. */
export interface Circumstances {
  settings: FollowUpSettings;
  muted: boolean;
  ongoing: boolean;
  /** Whether a turn waits or runs, or a plan is at work. */
  busy: boolean;
  /** Of the newest message that a person wrote; 0 where there is none. */
  newestRealSequence: number;
  /** Follow-ups since a person wrote last. */
  consecutive: number;
  /** When the conversation's last follow-up began. */
  lastFiredAt: Date | null;
  /** Follow-ups of the project in this calendar month. */
  firedThisMonth: number;
  /** The person's, as IANA names it. */
  timeZone: string;
}

/** Asks every gate, whether or not an earlier one has blocked, so that people can see them all. Pure; spends nothing. */
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

/** The first gate that blocks; null where all let it through. */
export function blockingGate(results: readonly GateResult[]): GateName | null {
  return results.find(({ passed }) => !passed)?.gate ?? null;
}
