import { ChevronRight } from "lucide-react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { PlanAcceptance } from "./plan-acceptance";
import type { PlanActing } from "./plan-act";
import { PlanItems, type PlanTurns } from "./plan-items";
import { isBuiltAsAgreed, stateOfBuild } from "./plan-progress";
import { PlanViews } from "./plan-views";

interface PlanBuildProps {
  plan: PlanForDisplay;
  acting: PlanActing;
  links: PlanTurns;
}

/** The build of the plan and, at its end, whether everything is as agreed. */
export function PlanBuild({ plan, acting, links }: PlanBuildProps) {
  return (
    <>
      {plan.phase === "done" ? <Outcome plan={plan} /> : <Halt plan={plan} />}
      <PlanItems plan={plan} acting={acting} links={links} />
      {plan.acceptance ? <PlanAcceptance results={plan.acceptance} /> : null}
      <details className="group border-line border-t pt-4">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-md font-medium text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 text-text-soft group-open:rotate-90" />
          {planWords.agreedTitle}
        </summary>
        <div className="pt-3">
          <PlanViews plan={plan} mayEdit={false} acting={null} />
        </div>
      </details>
    </>
  );
}

/** Why the build does not continue. */
function Halt({ plan }: { plan: PlanForDisplay }) {
  const state = stateOfBuild(plan);
  if (state === "checking") return <Busy>{planWords.checking}</Busy>;
  if (state === "waits") return <Alert tone="caution">{planWords.waitsForYou}</Alert>;
  return state === "halted" ? <Alert>{planWords.halted}</Alert> : null;
}

function Outcome({ plan }: { plan: PlanForDisplay }) {
  const isWhole = isBuiltAsAgreed(plan);
  return (
    <Alert tone={isWhole ? "positive" : "caution"}>
      <p className="font-medium">{isWhole ? planWords.doneTitle : planWords.donePartly}</p>
      <p>{planWords.doneText}</p>
    </Alert>
  );
}
