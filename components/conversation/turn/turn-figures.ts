import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { turnWords } from "#lib/words/turn.ts";
import { secondsBetween } from "../../ui/hooks/use-elapsed-seconds";

/** The practice model's name, as it stands in the log. */
const practiceModel = "practice";

type Figured = Pick<TurnForDisplay, "startedAt" | "endedAt" | "model" | "usage" | "costUsd" | "usageEstimated">;

/**
 * Returns the figures of a turn in words: its duration and its cost. Unknown figures are left out. If the model has no price, the
 * tokens stand for the cost.
 */
export function figuresOf(turn: Figured): string[] {
  const seconds = secondsBetween(turn.startedAt, turn.endedAt);
  return [turn.model === null || seconds === null ? null : turnWords.seconds(seconds), costOf(turn)].filter(
    (figure) => figure !== null,
  );
}

function costOf({ model, usage, costUsd, usageEstimated }: Figured): string | null {
  if (model === practiceModel) return costWords.freeTurn;
  if (costUsd !== null) return costWords.amount(costUsd, usageEstimated);
  return usage === null ? null : costWords.turnTokens(usage.inputTokens + usage.outputTokens, usage.cachedTokens);
}
