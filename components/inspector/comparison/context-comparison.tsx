"use client";

import { ChevronRight } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { comparisonWords as words } from "#lib/words/inspector/comparison.ts";
import { textPatch } from "../../conversation/changes/text-patch";
import { Badge } from "../../ui/badge";
import { type ComparedSection, compareSections, whyOf } from "./compare-sections";
import { ComparedPatch } from "./compared-text";
import { ComparisonSummary } from "./comparison-summary";

/** So many sections that came or differ are open at first; of more, each opens when somebody asks for it. Those that left are all folded. */
const openMax = 12;

/** The contexts of two requests: first in a few words, then section by section, with those that are the same folded. */
export function ContextComparison({ first, second }: { first: ModelRequest; second: ModelRequest }) {
  const { sections, lostNotes } = useMemo(() => compareSections(first, second), [first, second]);
  const differing = sections.filter(({ state }) => state === "came" || state === "changed");
  const [opened, setOpened] = useState(
    () => new Set([location.hash.slice(1), ...(differing.length <= openMax ? differing.map(({ id }) => id) : [])]),
  );
  const setOpen = useCallback(
    (id: string, isOpen: boolean) =>
      setOpened((before) => {
        if (before.has(id) === isOpen) return before;
        const next = new Set(before);
        if (isOpen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return (
    <>
      <ComparisonSummary sections={sections} lostNotes={lostNotes} onGoTo={(id) => setOpen(id, true)} />
      <section aria-label={words.sections} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-medium text-sm">{words.sections}</h3>
        {runsOf(sections).map((run) =>
          run[0]?.state === "same" ? (
            <SameSections key={run[0].id} sections={run} />
          ) : (
            run.map((section) => (
              <ComparedSectionBlock
                key={section.id}
                section={section}
                isOpen={opened.has(section.id)}
                onOpen={(isOpen) => setOpen(section.id, isOpen)}
              />
            ))
          ),
        )}
      </section>
    </>
  );
}

/** Returns the sections in runs of those that are the same and of those that are not. */
function runsOf(sections: readonly ComparedSection[]): ComparedSection[][] {
  const runs: ComparedSection[][] = [];
  for (const section of sections) {
    const run = runs.at(-1);
    if (run && (run[0]?.state === "same") === (section.state === "same")) run.push(section);
    else runs.push([section]);
  }
  return runs;
}

const summaryStyle =
  "flex min-h-11 list-none flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-2 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden";

function Chevron() {
  return <ChevronRight aria-hidden className="size-4 shrink-0 text-text-soft group-open:rotate-90" />;
}

function SameSections({ sections }: { sections: ComparedSection[] }) {
  return (
    <details className="group min-w-0 rounded-xl border border-line border-dashed">
      <summary className={`${summaryStyle} rounded-xl text-text-soft`}>
        <Chevron />
        {words.same(sections.length)}
      </summary>
      <ul className="grid gap-1 px-4 pb-3 text-text-soft text-xs">
        {sections.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
      </ul>
    </details>
  );
}

const tones = { left: "caution", came: "positive", changed: "neutral", same: "neutral" } as const;

interface ComparedSectionBlockProps {
  section: ComparedSection;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function ComparedSectionBlock({ section, isOpen, onOpen }: ComparedSectionBlockProps) {
  const { id, title, state, tokens } = section;
  const why = whyOf(section);
  // The texts arrive after the page, when the browser has looked for the place in vain.
  const goTo = useCallback(
    (block: HTMLDetailsElement | null) => {
      if (block && location.hash === `#${id}`) block.scrollIntoView();
    },
    [id],
  );
  return (
    <details
      id={id}
      ref={goTo}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="group min-w-0 scroll-mt-4 overflow-hidden rounded-xl border border-line bg-surface"
    >
      <summary className={summaryStyle}>
        <Chevron />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
        {state === "same" ? null : <Badge tone={tones[state]}>{words.states[state]}</Badge>}
        {why === null ? null : <span className="text-text-soft text-xs">{why}</span>}
        <span className="ml-auto shrink-0 text-text-soft text-xs tabular-nums">
          {words.tokens(tokens.before, tokens.after)}
        </span>
        {isOpen ? null : <span className="w-full truncate pl-6 text-text-soft text-xs">{firstLineOf(section)}</span>}
      </summary>
      {isOpen ? <SectionPatch {...section} /> : null}
    </details>
  );
}

/** Returns the first line with words of a folded section. */
const firstLineOf = ({ before, after }: ComparedSection) =>
  (after || before).split("\n", 20).find((line) => line.trim() !== "") ?? "";

function SectionPatch({ id, before, after }: ComparedSection) {
  const patch = useMemo(() => textPatch(id, asLines(before), asLines(after)), [id, before, after]);
  return (
    <div className="border-line border-t">
      <ComparedPatch patch={patch} part={id} />
    </div>
  );
}

/** A last line ends as the others do, so that the line after it is the only difference. */
const asLines = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
