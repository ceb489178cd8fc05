"use client";

import { type ReactNode, useMemo } from "react";
import { parseDiff } from "react-diff-view";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Patch } from "../../conversation/changes/patch";
import { useDiffView } from "../../conversation/changes/use-diff-view";

/** A patch with its changed words marked, or a sentence if both texts are equal or too different. */
export function ComparedPatch({ patch, part }: { patch: string | null; part: string }) {
  const { view } = useDiffView();
  const file = useMemo(() => (patch ? parseDiff(patch)[0] : undefined), [patch]);
  if (patch === null) return <p className="p-4 text-sm text-text-soft">{inspectorWords.tooDifferent}</p>;
  if (!file) return <p className="p-4 text-sm text-text-soft">{inspectorWords.same}</p>;
  return <Patch file={file} path={part} view={view} />;
}

/** One compared part under its title. A part that is the same in both takes one line. */
export function ComparedPart({ title, patch, part }: { title: string; patch: string | null; part: string }) {
  if (patch !== "")
    return (
      <ComparedCard title={title}>
        <ComparedPatch patch={patch} part={part} />
      </ComparedCard>
    );
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-wrap items-baseline gap-x-3 rounded-xl border border-line bg-sunken px-4 py-2 text-sm"
    >
      <h3 className="font-medium">{title}</h3>
      <p className="text-text-soft">{inspectorWords.same}</p>
    </section>
  );
}

export function ComparedCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <h3 className="border-line border-b bg-sunken px-4 py-2 font-medium text-sm">{title}</h3>
      {children}
    </section>
  );
}
