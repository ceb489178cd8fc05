import { CircleCheck, CircleDashed, CircleMinus, CircleX } from "lucide-react";
import type { AcceptanceResult } from "#lib/plans/schema.ts";
import { planFinding } from "#lib/words/plan/findings.ts";
import { acceptancePoint, planWords } from "#lib/words/plan.ts";

const looks = {
  passed: { Icon: CircleCheck, className: "text-positive" },
  failed: { Icon: CircleX, className: "text-danger" },
  open: { Icon: CircleDashed, className: "text-text-soft" },
  leftOut: { Icon: CircleMinus, className: "text-text-soft" },
};

/** The wishes, each ticked or not, and the points that were looked up on the finished site. */
export function PlanAcceptance({ results }: { results: AcceptanceResult[] }) {
  const wishes = results.filter(({ about }) => about !== undefined);
  return (
    <>
      {wishes.length > 0 ? (
        <fieldset aria-label={planWords.wishesTitle} className="grid min-w-0 gap-3">
          <h3 className="font-medium text-sm">{planWords.wishesTitle}</h3>
          <Results results={wishes} />
        </fieldset>
      ) : null}
      <LookedUp results={results.filter(({ about }) => about === undefined)} />
    </>
  );
}

function LookedUp({ results }: { results: AcceptanceResult[] }) {
  return (
    <fieldset aria-label={planWords.acceptanceTitle} className="grid min-w-0 gap-3">
      <h3 className="font-medium text-sm">{planWords.acceptanceTitle}</h3>
      {results.length === 0 ? (
        <p className="text-sm text-text-soft">{planWords.acceptanceNone}</p>
      ) : (
        <Results results={results} />
      )}
    </fieldset>
  );
}

function Results({ results }: { results: AcceptanceResult[] }) {
  return (
    <ul className="overflow-hidden rounded-2xl border border-line bg-surface">
      {results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may read the same, and the list does not change
        <Result key={index} {...result} />
      ))}
    </ul>
  );
}

function outcomeOf({ passed, about }: AcceptanceResult): keyof typeof looks {
  if (about === "left-out") return "leftOut";
  return passed === null ? "open" : passed ? "passed" : "failed";
}

function Result(result: AcceptanceResult) {
  const { text, problem, about } = result;
  const outcome = outcomeOf(result);
  const { Icon, className } = looks[outcome];
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 text-sm first:border-t-0">
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${className}`} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          {about === undefined ? acceptancePoint(text) : planWords.quoted(text)}
          <span className={outcome === "open" ? "text-text-soft" : "sr-only"}>
            {outcome === "open" ? ` (${planWords.byPerson})` : `: ${planWords.results[outcome]}`}
          </span>
        </p>
        {problem ? (
          <p className={outcome === "leftOut" ? "text-text-soft" : "text-danger text-xs"}>
            {outcome === "leftOut" ? planWords.notIncluded(problem) : planFinding(problem)}
          </p>
        ) : null}
      </div>
    </li>
  );
}
