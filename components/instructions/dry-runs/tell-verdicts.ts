import { type DryRun, type VerdictCounts, verdicts } from "#lib/dry-runs/schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";

/** Returns how often each verdict was given on the turns of a dry run that were asked to their end. */
export function countVerdicts({ turns }: Pick<DryRun, "turns">): VerdictCounts {
  const ended = turns.filter(({ status }) => status === "completed" || status === "failed");
  const times = (verdict: DryRun["turns"][number]["verdict"]) =>
    ended.filter((turn) => turn.verdict === verdict).length;
  return { better: times("better"), same: times("same"), worse: times("worse"), unjudged: times(null) };
}

/** Returns verdicts in one line: "3 better, 1 worse, 2 not judged"; empty if none was given. */
export function tellVerdicts(counts: VerdictCounts): string {
  if (verdicts.every((verdict) => counts[verdict] === 0)) return "";
  return ([...verdicts, "unjudged"] as const)
    .flatMap((verdict) => (counts[verdict] === 0 ? [] : `${counts[verdict]} ${dryRunWords.verdictsOf[verdict]}`))
    .join(", ");
}
