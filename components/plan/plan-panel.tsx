"use client";

import type { PlanForDisplay, PlanUsage as Usage } from "#lib/plans/display-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../ui/alert";
import type { PlanActing } from "./plan-act";
import { PlanApproval } from "./plan-approval";
import { PlanAsking } from "./plan-asking";
import { PlanBuild } from "./plan-build";
import { type ChangeDraft, useChangeDraft } from "./plan-change";
import { PlanFailure } from "./plan-failure";
import { PlanFooter } from "./plan-footer";
import type { PlanTurns } from "./plan-items";
import { PlanOpening } from "./plan-opening";
import { PlanStepper } from "./plan-stepper";

interface PlanPanelProps {
  plan: PlanForDisplay;
  acting: PlanActing;
  /** Why the last action failed. */
  problem: string | null;
  /** A notice about the last action. */
  news?: string | null;
  links: PlanTurns;
}

/** A plan from the first wish to the finished site: its progress, its contents and the next actions. */
export function PlanPanel({ plan, acting, problem, news = null, links }: PlanPanelProps) {
  const draft = useChangeDraft(plan.withdrawn);
  return (
    <div className="flex h-full min-h-0 flex-col bg-background">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
      >
        <div className="@container mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6">
          <header className="grid gap-1">
            <h2 className="font-display font-semibold text-2xl tracking-tight [overflow-wrap:anywhere]">
              {plan.brief?.title ?? planWords.untitled}
            </h2>
            <p className="line-clamp-3 text-sm text-text-soft [overflow-wrap:anywhere]">{planWords.wish(plan.wish)}</p>
            {plan.asked === null ? null : (
              <p className="line-clamp-3 text-sm [overflow-wrap:anywhere]" title={plan.asked}>
                {(plan.readOnly ? planWords.askedByOther : planWords.asked)(plan.asked)}
              </p>
            )}
          </header>
          {plan.phase === "discarded" ? null : <PlanStepper plan={plan} />}
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          {news ? <Alert announce>{news}</Alert> : null}
          <PlanBody plan={plan} acting={acting} links={links} draft={draft} />
          <PlanUsage usage={plan.usage} />
        </div>
      </div>
      {plan.readOnly ? null : <PlanFooter plan={plan} acting={acting} />}
    </div>
  );
}

/** The contents of the phase. Results of earlier phases stay in view. */
function PlanBody({ plan, acting, links, draft }: Omit<PlanPanelProps, "problem" | "news"> & { draft: ChangeDraft }) {
  switch (plan.phase) {
    case "discuss":
    case "discarded":
      return <PlanOpening plan={plan} acting={acting} />;
    case "summarize":
    case "serialize":
      return <PlanAsking plan={plan} />;
    case "failed":
      return <PlanFailure plan={plan} acting={acting} />;
    case "approve":
      return <PlanApproval plan={plan} acting={acting} draft={draft} />;
    case "build":
    case "done":
      return <PlanBuild plan={plan} acting={acting} links={links} />;
    default:
      return plan.phase satisfies never;
  }
}

/** The cost of making the plan, over all attempts. */
function PlanUsage({ usage }: { usage: Usage }) {
  if (usage.calls === 0) return null;
  const cost = costOf(usage);
  return (
    <p title={planWords.usageTitle} className="text-text-soft text-xs tabular-nums">
      {planWords.usage(usage.calls, usage.inputTokens, usage.outputTokens)}
      {cost ? ` · ${cost}` : null}
    </p>
  );
}

function costOf({ costUsd, inputTokens }: Usage): string | null {
  if (costUsd === null) return null;
  return costUsd === 0 && inputTokens > 0 ? costWords.free : costWords.amount(costUsd, false);
}
