import type { ChangedFile } from "#lib/conversations/schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { turnWords } from "#lib/words/turn.ts";
import { secondsBetween } from "../../ui/hooks/use-elapsed-seconds";

/** The practice model's name, as it stands in the log. */
const practiceModel = "practice";

type Figured = Pick<
  TurnForDisplay,
  "files" | "receipt" | "startedAt" | "endedAt" | "model" | "usage" | "costUsd" | "usageEstimated"
>;

/**
 * Returns the figures of a turn in words: the pages that it touched, if no receipt names them, its duration and its cost. Unknown figures are left
 * out. If the model has no price, the tokens stand for the cost.
 */
export function figuresOf(turn: Figured): string[] {
  const seconds = secondsBetween(turn.startedAt, turn.endedAt);
  return [
    turn.receipt ? null : pagesOf(turn.files),
    turn.model === null || seconds === null ? null : turnWords.seconds(seconds),
    costOf(turn),
  ].filter((figure) => figure !== null);
}

/**
 * Returns the pages in words. A shared file changes every page that uses it, and those are not known here: then the file is
 * named.
 */
function pagesOf(files: readonly ChangedFile[]): string | null {
  const isPage = ({ path }: ChangedFile) => /\.html?$/i.test(path);
  const shared = files.find(({ path }) => /\.(?:css|[cm]?js)$/i.test(path));
  const pages = files.filter(isPage).length;
  if (shared) return turnWords.pagesUsing(shared.path.split("/").at(-1) ?? shared.path);
  return pages === 0 ? null : turnWords.pages(pages);
}

function costOf({ model, usage, costUsd, usageEstimated }: Figured): string | null {
  if (model === practiceModel) return costWords.freeTurn;
  if (costUsd !== null) return costWords.amount(costUsd, usageEstimated);
  return usage === null ? null : costWords.turnTokens(usage.inputTokens + usage.outputTokens, usage.cachedTokens);
}
