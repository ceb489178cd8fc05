import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planFailure } from "#lib/words/failures/failures.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../ui/alert";
import type { PlanActing } from "./plan-act";
import { List } from "./plan-asking";
import { KeptPlan, PlanDraft } from "./plan-draft";

/** Why the plan failed: the missing parts, the brief to complete by hand, and the plan that stays. */
export function PlanFailure({ plan, acting }: { plan: PlanForDisplay; acting: PlanActing }) {
  const { failure, missing } = plan;
  const mayAct = plan.readOnly ? null : acting;
  return (
    <>
      <Alert tone="danger">
        <p className="font-medium">{failure ? planWords.failedIn[failure.phase] : planWords.line.failed}</p>
        {failure ? <p className="mt-1">{planFailure({ params: {}, ...failure })}</p> : null}
        {missing.length > 0 ? (
          <div className="mt-2 grid gap-1">
            <p>{planWords.missingTitle}</p>
            <List entries={missing} />
          </div>
        ) : null}
        <p className="mt-2">{plan.plan ? planWords.failedKeptPlan : planWords.failedKept}</p>
      </Alert>
      <PlanDraft
        plan={plan}
        title={planWords.failedDraftTitle}
        text={mayAct ? planWords.failedDraftText : undefined}
        acting={mayAct}
      />
      {plan.plan ? <KeptPlan plan={plan} acting={plan.draft ? null : mayAct} /> : null}
    </>
  );
}
