import type { ReactNode } from "react";
import { comparisonWords as words } from "#lib/words/inspector/comparison.ts";
import { type ComparedSection, type LostNote, type ToldSections, tellSections } from "./compare-sections";

/** So many are named at first sight; the others stand below. */
const namedMax = 8;

interface ComparisonSummaryProps {
  sections: readonly ComparedSection[];
  lostNotes: readonly LostNote[];
  /** Called with the place of a section that a person goes to. */
  onGoTo: (id: string) => void;
}

/** Tells in a few words which sections left and why, which came and which differ; each leads to its place. */
export function ComparisonSummary({ sections, lostNotes, onGoTo }: ComparisonSummaryProps) {
  const counted = (state: ComparedSection["state"]) => sections.filter((section) => section.state === state).length;
  const [left, came, changed] = [counted("left"), counted("came"), counted("changed")];
  const list = (state: ComparedSection["state"], lost: readonly LostNote[] = []) => (
    <Told told={tellSections(sections, state)} lost={lost} onGoTo={onGoTo} />
  );
  return (
    <section
      aria-label={words.summary}
      className="grid min-w-0 gap-3 rounded-2xl border border-line bg-surface p-5 text-sm"
    >
      <h3 className="font-medium">{words.summary}</h3>
      {left + came + changed === 0 ? <p className="text-text-soft">{words.nothing}</p> : null}
      {left + lostNotes.length > 0 ? (
        <Row title={words.left(left + lostNotes.length)}>{list("left", lostNotes)}</Row>
      ) : null}
      {came > 0 ? <Row title={words.came(came)}>{list("came")}</Row> : null}
      {changed > 0 ? <Row title={words.changed(changed)}>{list("changed")}</Row> : null}
    </section>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <p>{title}</p>
      {children}
    </div>
  );
}

interface ToldProps {
  told: ToldSections[];
  lost: readonly LostNote[];
  onGoTo: (id: string) => void;
}

function Told({ told, lost, onGoTo }: ToldProps) {
  const hidden = told.length - namedMax;
  return (
    <ul className="grid gap-1 pl-4">
      {told.slice(0, namedMax).map(({ id, name, why }) => (
        <li key={id} className="list-disc marker:text-text-soft [overflow-wrap:anywhere]">
          <a
            href={`#${id}`}
            onClick={() => onGoTo(id)}
            className="touch-target rounded-sm underline underline-offset-4"
          >
            {name}
          </a>
          {why === null ? null : <span className="text-text-soft"> – {why}</span>}
        </li>
      ))}
      {hidden > 0 ? <li className="text-text-soft">{words.more(hidden)}</li> : null}
      {lost.map(({ messageId, reason }) => (
        <li key={messageId} className="list-disc marker:text-text-soft">
          {words.note(messageId)}
          <span className="text-text-soft"> – {reason === null ? words.unknown : words.reasons[reason]}</span>
        </li>
      ))}
    </ul>
  );
}
