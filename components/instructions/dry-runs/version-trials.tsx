import Link from "next/link";
import type { DryRun } from "#lib/dry-runs/schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { LocalTime } from "../../ui/local-time";
import { countVerdicts, tellVerdicts } from "./tell-verdicts";

/** The trials of one version's texts, with the verdicts on them; nothing without any. */
export function VersionTrials({ projectId, dryRuns }: { projectId: string; dryRuns: readonly DryRun[] }) {
  const words = dryRunWords;
  if (dryRuns.length === 0) return null;
  return (
    <section aria-label={words.listTitle} className="grid gap-2 rounded-xl border border-line bg-surface p-4 text-sm">
      <h2 className="font-medium">{words.listTitle}</h2>
      <ul className="grid gap-1.5">
        {dryRuns.map((run) => (
          <li key={run.id}>
            <Link
              href={`/projects/${projectId}/settings/instructions/dry-runs/${run.id}`}
              className="touch-target rounded-sm text-accent underline"
            >
              <LocalTime at={run.createdAt} />
            </Link>
            : {words.asked(run.turns.length, run.turns.length)}
            {tellVerdicts(countVerdicts(run)) === "" ? null : `, ${tellVerdicts(countVerdicts(run))}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
