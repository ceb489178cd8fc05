import { Check, LoaderCircle, X } from "lucide-react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { type PlanStep, planSteps, type StepState, stateOfStep } from "./plan-progress";

/** The five steps of a plan and its progress. On a narrow screen only the current step has its name. */
export function PlanStepper({ plan }: { plan: PlanForDisplay }) {
  const states = planSteps.map((step) => stateOfStep(plan, step));
  const at = states.findIndex((state) => state === "current" || state === "failed");
  return (
    <div className="grid gap-2">
      <ol aria-label={planWords.stepsLabel} className="flex items-center gap-2">
        {planSteps.map((step, index) => (
          <Step key={step} step={step} number={index + 1} state={states[index] ?? "ahead"} />
        ))}
      </ol>
      {at === -1 ? null : (
        <p aria-hidden className="font-medium text-xs @xl:hidden">
          {planWords.stepOf(at + 1, planSteps.length, planWords.steps[planSteps[at] ?? "discuss"])}
        </p>
      )}
    </div>
  );
}

function Step({ step, number, state }: { step: PlanStep; number: number; state: StepState }) {
  const counts = state === "current" || state === "failed";
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className={`flex items-center gap-2 ${number > 1 ? "flex-1" : ""}`}
    >
      {number > 1 ? (
        <span aria-hidden className={`h-px min-w-2 flex-1 ${state === "ahead" ? "bg-line" : "bg-accent"}`} />
      ) : null}
      <Mark state={state} number={number} isBusy={state === "current" && isAsking(step)} />
      <span
        className={`whitespace-nowrap text-xs @max-xl:sr-only ${counts ? "font-medium text-text" : "text-text-soft"}`}
      >
        {planWords.steps[step]}
        <span className="sr-only">, {planWords.stepStates[state]}</span>
      </span>
    </li>
  );
}

const isAsking = (step: PlanStep) => step === "summarize" || step === "serialize";

const marks: Record<StepState, string> = {
  done: "bg-accent-soft text-on-accent-soft",
  current: "bg-accent text-on-accent",
  failed: "bg-danger-soft text-danger",
  ahead: "border border-line text-text-soft",
};

function Mark({ state, number, isBusy }: { state: StepState; number: number; isBusy: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-6 shrink-0 place-items-center rounded-full font-medium text-2xs tabular-nums [&_svg]:size-3.5 ${marks[state]}`}
    >
      {state === "done" ? (
        <Check />
      ) : state === "failed" ? (
        <X />
      ) : isBusy ? (
        <LoaderCircle className="animate-slow-spin motion-reduce:animate-none" />
      ) : (
        number
      )}
    </span>
  );
}
