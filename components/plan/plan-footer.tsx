"use client";

import { Check, Play, RotateCcw, Square } from "lucide-react";
import type { ReactNode } from "react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Button } from "../ui/button";
import { DiscardPlan } from "./discard-plan";
import { KeepPlan } from "./keep-plan";
import type { PlanAct, PlanActing } from "./plan-act";
import { stateOfBuild } from "./plan-progress";

interface PlanFooterProps {
  plan: PlanForDisplay;
  acting: PlanActing;
}

/**
 * The current actions on the plan, always visible: to go on or to discard it. During the discussion both stand at the
 * composer.
 */
export function PlanFooter({ plan, acting }: PlanFooterProps) {
  const step = stepOf(plan);
  if (!step) return null;
  const isBusy = acting.busy !== null;
  const next = step.act ? (
    <Button
      variant={step.isPrimary ? "primary" : "secondary"}
      disabled={isBusy}
      onClick={() => (step.act ? void acting.perform({ type: step.act }) : undefined)}
    >
      {step.icon}
      {acting.busy === step.act && step.busy ? step.busy : step.label}
    </Button>
  ) : null;
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t bg-surface px-4 py-3 sm:px-6">
      {step.hint ? (
        <p className="mr-auto min-w-0 text-text-soft text-xs max-sm:basis-full">{step.hint}</p>
      ) : (
        <span className="mr-auto" />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {/* Approve appears at the end of the row. Stop stands elsewhere, so that a late click on it approves nothing. */}
        {step.act === "stop" ? next : null}
        <DiscardPlan isBusy={isBusy} onDiscard={() => acting.perform({ type: "discard" })} />
        {step.mayKeep ? <KeepPlan acting={acting} /> : null}
        {step.act === "stop" ? null : next}
      </div>
    </footer>
  );
}

interface NextStep {
  act?: Exclude<PlanAct["type"], "say" | "change-brief" | "skip" | "retry" | "discard" | "keep">;
  /** True if there is a complete plan to return to. */
  mayKeep?: boolean;
  label?: string;
  busy?: string;
  hint?: string;
  icon?: ReactNode;
  isPrimary?: boolean;
}

function stepOf(plan: PlanForDisplay): NextStep | null {
  switch (plan.phase) {
    case "summarize":
    case "serialize":
      return {
        ...{ act: "stop", busy: planWords.stopBusy, icon: stopIcon },
        label: plan.version === null ? planWords.stopAsking : planWords.stopChange,
      };
    case "failed":
      return {
        mayKeep: plan.version !== null,
        ...{ act: "continue", label: planWords.again, busy: planWords.againBusy, isPrimary: true },
        icon: <RotateCcw aria-hidden />,
      };
    case "approve": {
      const changes = plan.plan?.pages.filter(({ action }) => action !== "keep").length ?? 0;
      return {
        ...{ act: "approve", label: planWords.approve, busy: planWords.approveBusy, isPrimary: true },
        ...{ hint: planWords.approveHint(changes), icon: <Check aria-hidden /> },
      };
    }
    case "build":
      return stepOfBuild(plan);
    default:
      return null;
  }
}

const stopIcon = <Square aria-hidden className="fill-current" />;

function stepOfBuild(plan: PlanForDisplay): NextStep {
  switch (stateOfBuild(plan)) {
    case "running":
      return { act: "stop", label: planWords.stop, busy: planWords.stopBusy, hint: planWords.stopHint, icon: stopIcon };
    case "ready":
      return { act: "build", label: planWords.build, busy: planWords.approveBusy, isPrimary: true, icon: playIcon };
    case "halted":
      return { act: "build", label: planWords.goOn, busy: planWords.approveBusy, isPrimary: true, icon: playIcon };
    case "checking":
      // This usually takes a moment; if it stays stuck, only this button continues it.
      return { act: "build", label: planWords.lookAgain, busy: planWords.approveBusy, icon: <RotateCcw aria-hidden /> };
    default:
      return {};
  }
}

const playIcon = <Play aria-hidden className="fill-current" />;
