import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import type { AcceptanceResult } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";

const looks = {
  passed: { Icon: CircleCheck, className: "text-positive" },
  failed: { Icon: CircleX, className: "text-danger" },
  open: { Icon: CircleDashed, className: "text-text-soft" },
};

/** The agreed criteria, and whether the finished site meets them. */
export function PlanAcceptance({ results }: { results: AcceptanceResult[] }) {
  return (
    <fieldset aria-label={planWords.acceptanceTitle} className="grid min-w-0 gap-3">
      <h3 className="font-medium text-sm">{planWords.acceptanceTitle}</h3>
      {results.length === 0 ? (
        <p className="text-sm text-text-soft">{planWords.acceptanceNone}</p>
      ) : (
        <ul className="overflow-hidden rounded-2xl border border-line bg-surface">
          {results.map((result) => (
            <Result key={result.text} {...result} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function Result({ text, passed, problem }: AcceptanceResult) {
  const outcome = passed === null ? "open" : passed ? "passed" : "failed";
  const { Icon, className } = looks[outcome];
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 text-sm first:border-t-0">
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${className}`} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          {text}
          <span className={outcome === "open" ? "text-text-soft" : "sr-only"}>
            {outcome === "open" ? ` (${planWords.byPerson})` : `: ${planWords.results[outcome]}`}
          </span>
        </p>
        {problem ? <p className="text-danger text-xs">{problem}</p> : null}
      </div>
    </li>
  );
}
