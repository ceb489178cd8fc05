import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import { planFinding } from "#lib/words/plan/findings.ts";
import { planWords } from "#lib/words/plan.ts";
import { Busy } from "../ui/busy";
import { KeptPlan, PlanDraft } from "./plan-draft";
import { PlanViews } from "./plan-views";

/** The state while the model is asked: the purpose, the attempt, and what the last attempt left out. */
export function PlanAsking({ plan }: { plan: PlanForDisplay }) {
  const { phase, attempt, attemptsMax, missing } = plan;
  return (
    <>
      <div className="grid gap-2 rounded-2xl border border-line bg-surface p-5 text-sm">
        <Busy className="font-medium text-text">
          {phase === "summarize" ? planWords.summarizing : planWords.serializing}
        </Busy>
        <Missing attempt={attempt} attemptsMax={attemptsMax} missing={missing} />
        <p className="text-text-soft">{planWords.askingText}</p>
      </div>
      <PlanDraft plan={plan} title={plan.plan ? planWords.draftTitle : planWords.briefTitle} />
      {plan.plan ? <KeptPlan plan={plan} /> : null}
      {plan.plan || plan.draft ? null : <PlanViews plan={plan} mayEdit={false} acting={null} />}
    </>
  );
}

function Missing({ attempt, attemptsMax, missing }: Pick<PlanForDisplay, "attempt" | "attemptsMax" | "missing">) {
  const [one, ...others] = missing;
  if (one === undefined) return attempt > 1 ? <p>{planWords.attempt(attempt, attemptsMax)}</p> : null;
  if (others.length === 0) return <p role="status">{planWords.missing(attempt, attemptsMax, planFinding(one))}</p>;
  return (
    <div role="status" className="grid gap-1">
      <p>{planWords.missingMany(attempt, attemptsMax)}</p>
      <List entries={missing} />
    </div>
  );
}

export function List({ entries }: { entries: string[] }) {
  return (
    <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
      {entries.map((entry) => (
        <li key={entry}>{planFinding(entry)}</li>
      ))}
    </ul>
  );
}
