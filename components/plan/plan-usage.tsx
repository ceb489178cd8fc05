import type { PlanUsage as Usage } from "#lib/plans/display-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { planWords } from "#lib/words/plan.ts";

/** The cost of making the plan, over all attempts. */
export function PlanUsage({ usage }: { usage: Usage }) {
  if (usage.calls === 0) return null;
  const cost = costOf(usage);
  return (
    <p title={planWords.usageTitle} className="text-text-soft text-xs tabular-nums">
      {planWords.usage(usage.calls, usage.inputTokens, usage.outputTokens)}
      {cost ? ` · ${cost}` : null}
    </p>
  );
}

function costOf({ costUsd, inputTokens }: Usage): string | null {
  if (costUsd === null) return null;
  return costUsd === 0 && inputTokens > 0 ? costWords.free : costWords.amount(costUsd, false);
}
