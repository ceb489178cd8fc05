import { askGates, blockingGate, type Circumstances, delayOf } from "./ask-gates.ts";
import { type ChosenTrigger, chooseTrigger, type EndedTurn } from "./choose-trigger.ts";
import type { FollowUpList } from "./schema.ts";
import { mapTriggers } from "./triggers-schema.ts";

const everyTrigger = mapTriggers(() => true);

export type Decision =
  | (ChosenTrigger & { scheduled: true; delayMs: number; anchorSequence: number })
  | {
      scheduled: false;
      why: NonNullable<FollowUpList["notScheduled"]>;
      figures: FollowUpList["notScheduledFigures"];
    };

/** Decides whether and when to come back after a turn. Schedules nothing if a gate would block at that time. Pure. */
export function decideFollowUp(turn: EndedTurn, facts: Circumstances, now: Date): Decision {
  const { settings, newestRealSequence: anchorSequence } = facts;
  const chosen = chooseTrigger(turn, settings.triggers) ?? chooseTrigger(turn, everyTrigger);
  if (!chosen) return { scheduled: false, why: "nothing-to-follow-up", figures: null };
  const delayMs = delayOf(chosen.triggerType, facts.consecutive, settings);
  const timer = { ...chosen, anchorSequence, quietSince: now };
  const blocked = blockingGate(askGates(timer, facts, new Date(now.getTime() + delayMs)));
  if (blocked) return { scheduled: false, why: blocked.gate, figures: blocked.figures ?? null };
  return { ...chosen, scheduled: true, delayMs, anchorSequence };
}
