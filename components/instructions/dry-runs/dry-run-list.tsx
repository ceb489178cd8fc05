import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { DryRun } from "#lib/dry-runs/schema.ts";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { LocalTime } from "../../ui/local-time";
import { countVerdicts, tellVerdicts } from "./tell-verdicts";

/** A project's dry runs, newest first. */
export function DryRunList({ projectId, dryRuns }: { projectId: string; dryRuns: readonly DryRun[] }) {
  const words = dryRunWords;
  if (dryRuns.length === 0) return <p className="text-sm text-text-soft">{words.listNone}</p>;
  return (
    <ol className="divide-y divide-line rounded-2xl border border-line bg-surface">
      {dryRuns.map((run) => (
        <li key={run.id} className="relative flex items-start gap-3 px-4 py-4 text-sm sm:px-5">
          <div className="grid min-w-0 flex-1 gap-1">
            <Link
              href={`/projects/${projectId}/settings/instructions/dry-runs/${run.id}`}
              className="rounded-sm font-medium text-base before:absolute before:inset-0 hover:underline"
            >
              <LocalTime at={run.createdAt} />
            </Link>
            <p className="line-clamp-2 [overflow-wrap:anywhere]">{tellTexts(run)}</p>
            <p className="text-text-soft">
              {words.asked(run.turns.filter(hasEnded).length, run.turns.length)}
              {tellVerdicts(countVerdicts(run)) === "" ? null : ` · ${tellVerdicts(countVerdicts(run))}`}
            </p>
            <p className="text-text-soft text-xs">{[run.by, run.model].filter(Boolean).join(" · ")}</p>
          </div>
          <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-text-soft" />
        </li>
      ))}
    </ol>
  );
}

const hasEnded = ({ status }: DryRun["turns"][number]) => status !== "waiting" && status !== "running";

/** Returns the tried texts in one line, the shared ones first, as the agent was told them. */
function tellTexts({ ownTexts, shared, turns, ...own }: DryRun): string {
  // A single turn that was asked again from the inspector is known by its words.
  if (ownTexts) return turns.length === 1 ? (turns[0]?.instruction ?? "") : dryRunWords.ownTexts;
  const said = [shared, own].flatMap((texts) => textNames.map((name) => texts?.[name]?.trim()).filter(Boolean));
  return said.length === 0 ? dryRunWords.textsEmpty : said.join(" · ");
}
