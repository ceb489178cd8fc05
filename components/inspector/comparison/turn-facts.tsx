import Link from "next/link";
import type { TurnOverview } from "#lib/conversations/trace/turn-overview-schema.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { PurgeNotice } from "../../memory/purge-notice";
import { factsOf, turnFacts } from "./compare-turns";
import { ComparedCard } from "./compared-text";

const { turns: words } = comparisonWords;

export interface TwoTurns {
  first: TurnOverview;
  second: TurnOverview;
}

/** The figures of both turns in a table; those that differ are marked. */
export function TurnFacts({ first, second, versionsPath }: TwoTurns & { versionsPath: string | null }) {
  const [one, other] = [factsOf(first), factsOf(second)];
  const versions = [first.instructionsVersion, second.instructionsVersion];
  const [older = 0, newer = 0] = versions.flatMap((version) => version ?? []).toSorted((a, b) => a - b);
  return (
    <ComparedCard title={words.figures}>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-text-soft text-xs">
            <td className="w-[30%] px-4 pt-3" />
            <th scope="col" className="px-2 pt-3 font-medium">
              {inspectorWords.turn(first.turn)}
            </th>
            <th scope="col" className="px-2 pt-3 font-medium">
              {inspectorWords.turn(second.turn)}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {turnFacts.map((fact) => {
            const differs = one[fact] !== other[fact];
            return (
              <tr key={fact} className={differs ? "bg-accent-soft/40" : undefined}>
                <th scope="row" className="px-4 py-2 text-left align-top font-normal text-text-soft">
                  {words.facts[fact]}
                  {differs ? <span className="sr-only">, {words.differs}</span> : null}
                </th>
                {[one, other].map((facts, index) => (
                  <td
                    key={index === 0 ? "first" : "second"}
                    className={`px-2 py-2 align-top tabular-nums [overflow-wrap:anywhere] ${differs ? "font-medium" : ""}`}
                  >
                    {facts[fact]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {versionsPath && older !== newer ? (
        <p className="border-line border-t px-4 py-2 text-sm">
          <Link href={`${versionsPath}/${newer}?with=${older}`} className="touch-target rounded-sm underline">
            {words.versionsDifference}
          </Link>
        </p>
      ) : null}
      {[first, second].map(({ turn, purged }) =>
        purged ? (
          <div key={turn} className="grid gap-1 border-line border-t px-4 py-3 text-sm">
            <p>{words.purged(turn)}</p>
            <PurgeNotice mark={purged} />
          </div>
        ) : null,
      )}
    </ComparedCard>
  );
}
