import { MessagesSquare, Trash2 } from "lucide-react";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { KeepPlan } from "./keep-plan";
import type { PlanActing } from "./plan-act";
import { KeptPlan } from "./plan-draft";
import { PlanViews } from "./plan-views";

/** The panel before there is a plan, with the next steps, and the panel of a discarded plan, with the parts that were made. */
export function PlanOpening({ plan, acting }: { plan: PlanForDisplay; acting: PlanActing }) {
  const isOver = plan.phase === "discarded";
  const Icon = isOver ? Trash2 : MessagesSquare;
  return (
    <>
      <div className="flex gap-4 rounded-2xl border border-line bg-surface p-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-accent-soft text-on-accent-soft">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="grid gap-2 text-sm">
          <h3 className="font-medium text-base">{isOver ? planWords.discardedTitle : planWords.discussTitle}</h3>
          <p className="text-text-soft">{isOver ? planWords.discardedText : planWords.discussText}</p>
          {isOver ? null : <p className="text-text-soft">{planWords.discussNext}</p>}
        </div>
      </div>
      {plan.plan && !isOver ? (
        <>
          {plan.readOnly ? null : <KeepPlan acting={acting} />}
          <KeptPlan plan={plan} />
        </>
      ) : (
        <PlanViews plan={plan} mayEdit={false} acting={null} />
      )}
    </>
  );
}
