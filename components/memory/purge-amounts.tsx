"use client";

import type { PurgeAmounts } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { useRead } from "../http/use-read";
import type { PurgeTarget } from "./purge-target";

/** How much a purge takes, counted when the dialog opens. */
export function PurgeAmountsList({ projectId, target }: { projectId: string; target: PurgeTarget }) {
  const { data, problem } = useRead<PurgeAmounts>(`/api/projects/${projectId}/memory/purge${queryOf(target)}`);
  return (
    <section aria-live="polite" aria-busy={!data && !problem} className="grid gap-2 text-sm">
      <h3 className="font-medium">{memoryWords.takes}</h3>
      {data ? (
        <Amounts amounts={data} />
      ) : (
        <p className="text-text-soft">{problem ? memoryWords.takesFailed : memoryWords.takesLoading}</p>
      )}
      <p className="text-text-soft">{memoryWords.takesNot}</p>
    </section>
  );
}

function Amounts({ amounts }: { amounts: PurgeAmounts }) {
  const { takesParts: parts } = memoryWords;
  const { requests, answers, ...others } = amounts;
  const lines = [
    ...(["notes", "journals", "annotations", "plans"] as const).flatMap((kind) =>
      others[kind] > 0 ? parts[kind](others[kind]) : [],
    ),
    ...(requests > 0 ? [parts.requests(requests, answers)] : []),
    ...(["dryRuns", "replays", "summaries", "searchEntries"] as const).flatMap((kind) =>
      others[kind] > 0 ? parts[kind](others[kind]) : [],
    ),
  ];
  if (lines.length === 0) return <p className="text-text-soft">{memoryWords.takesNothing}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function queryOf(target: PurgeTarget): string {
  switch (target.scope) {
    case "entry":
      return `?entryId=${target.entryId}`;
    case "conversation":
      return `?conversationId=${target.conversationId}`;
    case "project":
      return "";
    default:
      return target satisfies never;
  }
}
