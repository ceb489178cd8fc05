import { type DryRun, verdicts } from "#lib/dry-runs/schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";

/** Returns the verdicts on the turns of dry runs in one line: "3 better, 1 worse"; empty without any. */
export function tellVerdicts(runs: readonly Pick<DryRun, "turns">[]): string {
  const given = runs.flatMap(({ turns }) => turns.flatMap(({ verdict }) => verdict ?? []));
  return verdicts
    .flatMap((verdict) => {
      const times = given.filter((one) => one === verdict).length;
      return times === 0 ? [] : `${times} ${dryRunWords.verdictsOf[verdict]}`;
    })
    .join(", ");
}
