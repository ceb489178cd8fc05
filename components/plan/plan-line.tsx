"use client";

import type { PlanPhase } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { DiscardPlan } from "./discard-plan";
import { usePlanActs } from "./use-plan";

interface PlanLineProps {
  plan: { id: string; phase: PlanPhase };
  /** True while a turn runs or waits: its answer belongs to the plan. */
  isRunning: boolean;
  onChanged: () => Promise<void>;
  onLook: () => void;
  /** True if the plan is in view already, on a wide window. */
  isInView: boolean;
}

/** The line above the composer while a plan is open: what that means for the site, and the next step. */
export function PlanLine({ plan, isRunning, onChanged, onLook, isInView }: PlanLineProps) {
  const acting = usePlanActs(plan.id, onChanged);
  const isBusy = acting.busy !== null;
  return (
    <div className="@container mb-1 grid gap-2">
      {acting.problem ? (
        <Alert tone="danger" announce>
          {acting.problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1.5 rounded-xl bg-accent-soft py-2 pr-2 pl-4 text-on-accent-soft">
        <p role="status" className={`min-w-40 flex-1 text-xs ${plan.phase === "discuss" ? "@max-md:basis-full" : ""}`}>
          {planWords.line[plan.phase]}
        </p>
        {plan.phase === "discuss" ? (
          <>
            <DiscardPlan size="small" isBusy={isBusy} onDiscard={() => acting.perform({ type: "discard" })} />
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy || isRunning}
              onClick={() => void acting.perform({ type: "continue" })}
            >
              {acting.busy === "continue" ? planWords.enoughBusy : planWords.enough}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={onLook} className={isInView ? "md:hidden" : undefined}>
            {planWords.look}
          </Button>
        )}
      </div>
    </div>
  );
}
