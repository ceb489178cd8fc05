import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import type { PlanActing } from "./plan-act";
import { List } from "./plan-asking";
import { type ChangeDraft, PlanChange } from "./plan-change";
import { PlanViews } from "./plan-views";

interface PlanApprovalProps {
  plan: PlanForDisplay;
  acting: PlanActing;
  draft: ChangeDraft;
}

/** The plan, to inspect in all views and to have changed before it is built. */
export function PlanApproval({ plan, acting, draft }: PlanApprovalProps) {
  const { stale, warnings, readOnly } = plan;
  return (
    <>
      {stale.length > 0 ? (
        <Alert
          tone="caution"
          action={
            readOnly ? null : (
              <Button
                variant="secondary"
                size="small"
                disabled={acting.busy !== null}
                onClick={() => void acting.perform({ type: "continue" })}
              >
                {planWords.renew}
              </Button>
            )
          }
        >
          <p className="mb-1">{planWords.staleTitle}</p>
          <List entries={stale} />
        </Alert>
      ) : null}
      {warnings.length > 0 ? (
        <Alert>
          <p className="mb-1">{planWords.warningsTitle}</p>
          <List entries={warnings} />
        </Alert>
      ) : null}
      <PlanViews plan={plan} mayEdit={!readOnly} acting={acting} />
      {readOnly ? null : <PlanChange draft={draft} acting={acting} />}
    </>
  );
}
