"use client";

import type { ContextUsage } from "#lib/conversations/conversation/conversation-schema.ts";
import { grouped } from "#lib/words/common.ts";
import { budgetWords, costWords } from "#lib/words/costs.ts";
import { Popover } from "../ui/overlays/popover";

/** Keeps the budget's place until it is known, so that nothing appears late. */
export function BudgetPlace() {
  return (
    <span aria-hidden className="inline-flex h-8 shrink-0 items-center gap-2 px-3 font-medium text-text-soft text-xs">
      <BudgetBar percent={null} />
    </span>
  );
}

function BudgetBar({ percent, isCut = false }: { percent: number | null; isCut?: boolean }) {
  return (
    <>
      <span aria-hidden className="@max-md:hidden">
        {budgetWords.name}{" "}
      </span>
      <span aria-hidden className="h-1.5 w-10 overflow-hidden rounded-full bg-line">
        {percent === null ? null : (
          <span
            className={`block h-full rounded-full ${isCut || percent >= 80 ? "bg-caution" : "bg-accent"}`}
            style={{ width: `${Math.max(percent, 2)}%` }}
          />
        )}
      </span>
      {/* One width for every figure, because it changes during a turn. */}
      <span className="min-w-7 text-right tabular-nums">{percent === null ? "" : `${percent}%`}</span>
    </>
  );
}

/** How full the agent's memory is. A press shows what fills it and what the conversation has cost. */
export function Budget({ usage }: { usage: ContextUsage }) {
  const percent = Math.min(100, Math.round((usage.usedTokens / usage.windowTokens) * 100));
  const label = budgetWords.label(percent, usage.leftOutTurns);
  return (
    <Popover
      label={label}
      title={label}
      variant="quiet"
      size="small"
      className="shrink-0 text-text-soft text-xs"
      panelClassName="w-80 max-w-[calc(100vw-1rem)] p-4 text-sm"
      trigger={<BudgetBar percent={percent} isCut={usage.leftOutTurns > 0} />}
    >
      <BudgetDetails usage={usage} />
    </Popover>
  );
}

function BudgetDetails({ usage }: { usage: ContextUsage }) {
  const sections = Object.entries(usage.bySection).filter(([, tokens]) => tokens > 0);
  return (
    <div className="grid gap-3 text-left">
      <p className="font-medium">{budgetWords.panelTitle}</p>
      {usage.leftOutTurns === 0 ? (
        <p className="text-text-soft text-xs">{budgetWords.panelText}</p>
      ) : (
        <>
          <p>{budgetWords.leftOut(usage.leftOutTurns)}</p>
          <p className="text-text-soft text-xs">{budgetWords.panelRead}</p>
        </>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-xs tabular-nums">
        {sections.map(([kind, tokens]) => (
          <div key={kind} className="col-span-2 grid grid-cols-subgrid">
            <dt>{budgetWords.sections[kind] ?? kind}</dt>
            <dd className="text-right text-text-soft">{grouped(tokens)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-soft text-xs tabular-nums">
        {budgetWords.used(usage.usedTokens, usage.windowTokens, usage.corrected)}
      </p>
      {usage.prediction ? (
        <p className="text-text-soft text-xs tabular-nums">
          {budgetWords.prediction(usage.prediction.predictedTokens, usage.prediction.countedTokens)}
        </p>
      ) : null}
      <hr className="border-line" />
      <p className="font-medium">{costWords.title}</p>
      <p className="tabular-nums">{costOf(usage)}</p>
      <p className="text-text-soft text-xs tabular-nums">
        {usage.costUsd === null ? `${costWords.together} ` : ""}
        {costWords.tokens(usage.inputTokens, usage.cachedTokens, usage.outputTokens)}
      </p>
    </div>
  );
}

function costOf({ costUsd, estimated, inputTokens }: ContextUsage): string {
  if (costUsd === null) return costWords.unknown;
  return costUsd === 0 && inputTokens > 0 ? costWords.free : costWords.amount(costUsd, estimated);
}
