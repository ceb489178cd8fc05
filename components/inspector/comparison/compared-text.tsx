"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
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

interface ComparedPartProps {
  title: string;
  patch: string | null;
  part: string;
  /** The sentence if nothing differs. */
  same?: string;
  /** Whether it opens only on demand. */
  isFolded?: boolean;
}

/** One compared part under its title. A part that is the same in both takes one line. */
export function ComparedPart({ title, patch, part, same = inspectorWords.same, isFolded = false }: ComparedPartProps) {
  if (patch !== "" && isFolded) return <FoldedPart title={title} patch={patch} part={part} />;
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
      <p className="text-text-soft">{same}</p>
    </section>
  );
}

/** A part that is compared when somebody opens it, because it repeats more closely what stands above. */
function FoldedPart({ title, patch, part }: { title: string; patch: string | null; part: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-2 bg-sunken px-3 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-text-soft group-open:rotate-90" />
          <span className="font-medium">{title}</span>
        </summary>
        {isOpen ? <ComparedPatch patch={patch} part={part} /> : null}
      </details>
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
