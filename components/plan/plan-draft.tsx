import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { BriefView } from "./brief/brief-view";
import type { PlanActing } from "./plan-act";
import { PlanViews } from "./plan-views";

interface PlanDraftProps {
  plan: PlanForDisplay;
  title: string;
  text?: string;
  /** Absent for a person who only reads. */
  acting?: PlanActing | null;
}

/**
 * The brief that a plan is being made from, or that the model left incomplete: a person who may edit can complete it by
 * hand.
 */
export function PlanDraft({ plan: { draft }, title, text, acting = null }: PlanDraftProps) {
  if (!draft) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {text ? <p className="text-sm text-text-soft">{text}</p> : null}
      <div className="rounded-2xl border border-line bg-surface p-5">
        <BriefView brief={draft.brief} undecided={draft.undecided} mayEdit={acting !== null} acting={acting} />
      </div>
    </section>
  );
}

/** The last complete plan, until its successor is complete. */
export function KeptPlan({ plan, acting = null }: { plan: PlanForDisplay; acting?: PlanActing | null }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-medium text-sm">{planWords.keptTitle}</h3>
      <p className="text-sm text-text-soft">{planWords.keptText}</p>
      <PlanViews plan={plan} mayEdit={acting !== null} acting={acting} />
    </section>
  );
}
