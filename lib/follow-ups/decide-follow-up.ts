import { askGates, blockingGate, type Circumstances } from "./ask-gates.ts";
import { type ChosenTrigger, chooseTrigger, type EndedTurn } from "./choose-trigger.ts";
import { delayMsMax, type FollowUpList, type FollowUpSettings } from "./schema.ts";
import { mapTriggers, type TriggerType, triggers } from "./triggers-schema.ts";

const minuteMs = 60_000;
const everyTrigger = mapTriggers(() => true);

export type Decision =
  | (ChosenTrigger & { scheduled: true; delayMs: number; anchorSequence: number })
  | { scheduled: false; why: NonNullable<FollowUpList["notScheduled"]> };

/** Decides whether and when to come back after a turn. Schedules nothing if a gate would block at that time. Pure. */
export function decideFollowUp(turn: EndedTurn, facts: Circumstances, now: Date): Decision {
  const { settings, newestRealSequence: anchorSequence } = facts;
  const chosen = chooseTrigger(turn, settings.triggers) ?? chooseTrigger(turn, everyTrigger);
  if (!chosen) return { scheduled: false, why: "nothing-to-follow-up" };
  const delayMs = delayOf(chosen.triggerType, facts.consecutive, settings);
  const blocked = blockingGate(askGates({ ...chosen, anchorSequence }, facts, new Date(now.getTime() + delayMs)));
  return blocked ? { scheduled: false, why: blocked } : { ...chosen, scheduled: true, delayMs, anchorSequence };
}

/** Returns the delay in milliseconds, within the project's bounds. It doubles after each unanswered follow-up. */
export function delayOf(
  triggerType: TriggerType,
  consecutive: number,
  { minDelayMs, maxDelayMs }: Pick<FollowUpSettings, "minDelayMs" | "maxDelayMs">,
): number {
  const patience = Math.min(delayMsMax, triggers[triggerType].patienceMinutes * minuteMs * 2 ** consecutive);
  return Math.min(maxDelayMs, Math.max(minDelayMs, patience));
}
