"use client";

import { type RefObject, useId, useMemo } from "react";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import type { TurnOverview } from "#lib/conversations/trace/turn-overview-schema.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import type { TurnPair, TurnPlace } from "../request-place";
import { useWholeRequest } from "../use-request";
import { compareTurns, isEmptyPart } from "./compare-turns";
import { ComparedPart } from "./compared-text";
import { ContextComparison } from "./context-comparison";
import { TurnFacts, type TwoTurns } from "./turn-facts";

const { turns: words } = comparisonWords;

interface TurnComparisonProps {
  heading: RefObject<HTMLHeadingElement | null>;
  pair: TurnPair;
  /** The turns that can be chosen. */
  turns: readonly InspectedTurn[];
  /** The address of the instructions' versions; null if the person may not open them. */
  versionsPath: string | null;
  onPair: (pair: TurnPair) => void;
}

/** Two turns side by side: their figures, and what differs in what they were told, called, answered and changed. */
export function TurnComparison({ heading, pair, turns, versionsPath, onPair }: TurnComparisonProps) {
  const { first, second } = pair;
  return (
    <section aria-label={words.title(first.turn, second.turn)} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid min-w-0 gap-3">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 font-display font-semibold text-xl">
          {words.title(first.turn, second.turn)}
        </h2>
        <div className="grid gap-3 sm:grid-cols-2">
          <ChosenTurn
            label={words.first}
            turns={turns}
            chosen={first}
            onChoose={(turn) => onPair({ first: turn, second })}
          />
          <ChosenTurn
            label={words.second}
            turns={turns}
            chosen={second}
            onChoose={(turn) => onPair({ first, second: turn })}
          />
        </div>
      </header>
      <LoadedTurns key={`${first.turn} ${second.turn}`} pair={pair} versionsPath={versionsPath} />
    </section>
  );
}

interface ChosenTurnProps {
  label: string;
  turns: readonly InspectedTurn[];
  chosen: TurnPlace;
  onChoose: (turn: TurnPlace) => void;
}

const nameMax = 60;

function ChosenTurn({ label, turns, chosen, onChoose }: ChosenTurnProps) {
  const id = useId();
  const isListed = turns.some(({ turn }) => turn === chosen.turn);
  return (
    <label htmlFor={id} className="grid min-w-0 gap-1 text-sm">
      <span className="text-text-soft">{label}</span>
      <Select
        id={id}
        className="min-w-0"
        value={chosen.turn}
        onChange={(event) => {
          const turn = turns.find((listed) => String(listed.turn) === event.target.value);
          if (turn) onChoose({ editSessionId: turn.editSessionId, turn: turn.turn });
        }}
      >
        {isListed ? null : <option value={chosen.turn}>{inspectorWords.turn(chosen.turn)}</option>}
        {turns.toReversed().map(({ turn, instruction }) => (
          <option key={turn} value={turn}>
            {words.name(turn, (instruction ?? inspectorWords.untitled).slice(0, nameMax))}
          </option>
        ))}
      </Select>
    </label>
  );
}

function LoadedTurns({ pair, versionsPath }: { pair: TurnPair; versionsPath: string | null }) {
  const first = useOverview(pair.first);
  const second = useOverview(pair.second);
  const patches = useMemo(
    () => (first.data && second.data ? compareTurns(first.data, second.data) : null),
    [first.data, second.data],
  );
  const problem = first.problem ?? second.problem;
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!first.data || !second.data || !patches) {
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  }
  const { data } = first;
  const part = (name: keyof typeof patches) => (
    <ComparedPart
      title={words.parts[name]}
      patch={patches[name]}
      part={name}
      same={isEmptyPart(data, name) ? words.neither : inspectorWords.same}
    />
  );
  return (
    <>
      <TurnFacts first={first.data} second={second.data} versionsPath={versionsPath} />
      <p className="text-sm text-text-soft">{words.legend}</p>
      {part("instruction")}
      {part("settings")}
      {part("calls")}
      {part("answer")}
      {part("files")}
      <section aria-label={words.parts.context} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="font-display font-semibold text-lg">{words.parts.context}</h3>
        <GivenContext first={first.data} second={second.data} />
      </section>
    </>
  );
}

const useOverview = ({ editSessionId }: TurnPlace) =>
  useRead<TurnOverview>(`/api/edit-sessions/${editSessionId}/overview`);

/** The contexts that the first requests of two turns carried, or why they can't be compared. */
function GivenContext({ first, second }: TwoTurns) {
  const missing = [first, second].filter(({ firstRequest }) => firstRequest === null);
  if (missing.length > 0) {
    return missing.map(({ turn, requests }) => (
      <p key={turn} className="text-sm text-text-soft">
        {requests === 0 ? words.contextNone(turn) : words.contextGone(turn)}
      </p>
    ));
  }
  return <LoadedContext first={first} second={second} />;
}

function LoadedContext({ first, second }: TwoTurns) {
  const one = useWholeRequest({ ...first, n: first.firstRequest ?? 0 });
  const other = useWholeRequest({ ...second, n: second.firstRequest ?? 0 });
  const problem = one.problem ?? other.problem;
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!one.request || !other.request) return <Skeleton className="h-64" />;
  return <ContextComparison first={one.request} second={other.request} />;
}
