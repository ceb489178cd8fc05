import type { PlanForDisplay } from "#lib/plans/schema.ts";
import { planWords } from "#lib/platform/words/plan.ts";
import { Alert } from "../ui/alert";
import type { PlanActing } from "./plan-act";
import { List } from "./plan-asking";
import { PlanViews } from "./plan-views";

/** Why no plan came of it, and what was still missing; everything that there was stays in view. */
export function PlanFailure({ plan, acting }: { plan: PlanForDisplay; acting: PlanActing }) {
  const { failure, missing } = plan;
  return (
    <>
      <Alert tone="danger">
        <p className="font-medium">{failure ? planWords.failedIn[failure.phase] : planWords.line.failed}</p>
        {failure ? <p className="mt-1">{failure.message}</p> : null}
        {missing.length > 0 ? (
          <div className="mt-2 grid gap-1">
            <p>{planWords.missingTitle}</p>
            <List entries={missing} />
          </div>
        ) : null}
        <p className="mt-2">{planWords.failedKept}</p>
      </Alert>
      <PlanViews plan={plan} mayEdit={!plan.readOnly && failure?.phase === "serialize"} acting={acting} />
    </>
  );
}
