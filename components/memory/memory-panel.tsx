"use client";

import { Brain } from "lucide-react";
import { useState } from "react";
import type { MemoryPage, MemoryPurge } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LocalTime } from "../ui/local-time";
import { MemoryDays } from "./memory-days";
import { MemoryList } from "./memory-list";
import { MemorySearchSetting } from "./memory-search-switch";
import { PurgeDialog } from "./purge-dialog";
import type { PurgeTarget } from "./purge-target";
import { useMemory } from "./use-memory";

/** The agent's memory of a project: searching, removing, and how long it is kept. */
export function MemoryPanel({ projectId, initial }: { projectId: string; initial: MemoryPage }) {
  const { page, search, setSearch, more, purge, decide } = useMemory(projectId, initial);
  const [target, setTarget] = useState<PurgeTarget | null>(null);
  const isEmpty = page.entries.length === 0;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isEmpty && search === "" ? (
          <EmptyState icon={<Brain />} title={memoryWords.emptyTitle} description={memoryWords.emptyText} />
        ) : (
          <>
            <Field label={memoryWords.search}>
              {(control) => (
                <Input
                  {...control}
                  type="search"
                  value={search}
                  maxLength={200}
                  placeholder={memoryWords.searchPlaceholder}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
            </Field>
            <p className="text-pretty text-sm text-text-soft">{memoryWords.note.hint}</p>
            {isEmpty ? <p className="text-sm text-text-soft">{memoryWords.searchNothing(search)}</p> : null}
            <MemoryList
              entries={page.entries}
              onDecide={(entry, state) => void decide.run(entry, state)}
              onPurge={setTarget}
            />
            {decide.problem ? (
              <Alert tone="danger" announce>
                {decide.problem}
              </Alert>
            ) : null}
            {more.problem ? <Alert tone="danger">{more.problem}</Alert> : null}
            <div className="flex flex-wrap gap-3">
              {page.hasMore ? (
                <Button variant="secondary" disabled={more.isBusy} onClick={() => void more.run()}>
                  {memoryWords.more}
                </Button>
              ) : null}
              {/* Below the results of a search it would seem to mean only these. */}
              {search === "" ? (
                <Button variant="secondary" onClick={() => setTarget({ scope: "project" })}>
                  {memoryWords.purgeAll}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </section>
      <MemorySearchSetting projectId={projectId} initial={initial.search} />
      <MemoryDays projectId={projectId} initial={initial.daysToKeep} />
      <PurgeList purges={page.purges} />
      <PurgeDialog
        projectId={projectId}
        target={target}
        isBusy={purge.isBusy}
        problem={purge.problem}
        onClose={() => setTarget(null)}
        onPurge={purge.run}
      />
    </div>
  );
}

/** The removals: who, how much, when and why. */
function PurgeList({ purges }: { purges: MemoryPurge[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">{memoryWords.purgesTitle}</h2>
      {purges.length === 0 ? <p className="text-sm text-text-soft">{memoryWords.purgesNone}</p> : null}
      <ul className="grid gap-3">
        {purges.map((purge) => (
          <li key={purge.id} className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
            <span className="text-text-soft text-xs">
              {memoryWords.purgesBy(purge.by)} · <LocalTime at={purge.createdAt} /> · {memoryWords.amounts(purge)}
            </span>
            {purge.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
