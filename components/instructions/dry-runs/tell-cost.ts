import type { PastTurn, PastTurns } from "#lib/dry-runs/schema.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";

interface Asked {
  turns: readonly Pick<PastTurn, "usage" | "costUsd">[];
  /** The connected model. */
  connected: Pick<PastTurns, "model" | "isPractice">;
  /** The name of another model that answers instead; empty for the connected one. */
  other: string;
}

/** Returns what it will cost to ask turns again, or why that is not known, and what they took the first time. */
export function tellCost({ turns, connected, other }: Asked): string[] {
  const { cost: words } = askedAgainWords;
  if (turns.length === 0) return [words.noneChosen];
  if (connected.isPractice) return [words.practice];
  const tokens = turns.reduce((sum, { usage }) => sum + (usage ? usage.inputTokens + usage.outputTokens : 0), 0);
  return [priceOf({ turns, connected, other }), ...(tokens === 0 ? [] : [words.tokens(turns.length, tokens)])];
}

function priceOf({ turns, connected, other }: Asked): string {
  const { cost: words } = askedAgainWords;
  if (other !== "" && other !== connected.model) return words.otherModel(other);
  const model = connected.model || words.connected;
  if (turns.some(({ usage }) => usage === null)) return words.noTokens;
  if (turns.some(({ costUsd }) => costUsd === null)) return words.noPrice(model);
  const usd = turns.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  return usd === 0 ? words.free(model) : words.amount(usd, model);
}
