"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { dryRunTurnsMax, dryRunTurnsUsual, type PastTurns, type StartDryRun } from "#lib/dry-runs/schema.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { LocalTime } from "../../ui/local-time";
import { OtherModelField } from "./other-model-field";
import { tellCost } from "./tell-cost";

interface DryRunStartProps {
  projectId: string;
  texts: Pick<StartDryRun, "background" | "steps" | "output" | "shared">;
  onClose: () => void;
}

/** The choice of earlier requests to ask again with texts, with what that costs, before it begins. */
export function DryRunStart({ projectId, texts, onClose }: DryRunStartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, problem } = useRead<PastTurns>(`/api/projects/${projectId}/instructions/past-turns?limit=30`);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section
      aria-label={words.startTitle}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-8 rounded-sm font-display font-semibold text-lg">
        {words.startTitle}
      </h3>
      <p className="max-w-prose text-pretty text-sm text-text-soft">{words.startText}</p>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {data === null && problem === null ? <Busy>{words.trying}</Busy> : null}
      {data?.turns.length === 0 ? <p className="text-sm">{words.none}</p> : null}
      {data && data.turns.length > 0 ? (
        <Choice projectId={projectId} past={data} texts={texts} onClose={onClose} />
      ) : (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={onClose}>
          {words.cancel}
        </Button>
      )}
    </section>
  );
}

function Choice({ projectId, past, texts, onClose }: DryRunStartProps & { past: PastTurns }) {
  const router = useRouter();
  const name = useId();
  const { turns, model, isPractice } = past;
  const [chosen, setChosen] = useState(() => new Set(idsOf(turns.slice(0, usualOf(past)))));
  const [other, setOther] = useState("");
  const [isWhole, setWhole] = useState(false);
  /** The first of the requests that were shown on request: the pressed button is gone. */
  const [nextFocus, setNextFocus] = useState<string | null>(null);
  const { run, isBusy, problem } = useAction(async () => {
    const body: StartDryRun = { ...texts, turns: [...chosen], model: other.trim() || null };
    const { id } = await requestJson<{ id: string }>("POST", `/api/projects/${projectId}/instructions/dry-runs`, body);
    router.push(`/projects/${projectId}/settings/instructions/dry-runs/${id}`);
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const shown = isWhole ? turns : turns.slice(0, shownAtFirst);
  const asked = turns.filter(({ editSessionId }) => chosen.has(editSessionId));
  const [cost, tokens] = tellCost({ turns: asked, connected: past, other: other.trim() });
  const isTooMany = chosen.size > dryRunTurnsMax;
  return (
    <>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-medium text-sm">{words.choose}</legend>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <p role="status" className={isTooMany ? "text-danger" : "text-text-soft"}>
            {words.chosen(chosen.size, dryRunTurnsMax)}
          </p>
          <Button
            variant="link"
            size="inline"
            className="touch-target"
            onClick={() => setChosen(new Set(idsOf(turns.slice(0, dryRunTurnsUsual))))}
          >
            {askedAgainWords.newest(Math.min(turns.length, dryRunTurnsUsual))}
          </Button>
          <Button variant="link" size="inline" className="touch-target" onClick={() => setChosen(new Set())}>
            {askedAgainWords.none}
          </Button>
        </div>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {shown.map((turn) => (
            <li key={turn.editSessionId}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken has-focus-visible:bg-sunken">
                <input
                  type="checkbox"
                  name={name}
                  ref={turn.editSessionId === nextFocus ? takeFocus : undefined}
                  checked={chosen.has(turn.editSessionId)}
                  onChange={(event) => toggle(turn.editSessionId, event.target.checked)}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span className="grid min-w-0 gap-0.5 text-sm">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">{turn.instruction}</span>
                  <span className="text-text-soft text-xs">
                    {words.by(turn.by)} <LocalTime at={turn.at} />
                    {isPractice ? null : ` · ${words.wouldCost(other.trim() === "" ? turn.costUsd : null)}`}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {shown.length === turns.length ? null : (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => {
              setWhole(true);
              setNextFocus(turns[shownAtFirst]?.editSessionId ?? null);
            }}
          >
            {words.showMore(turns.length - shown.length)}
          </Button>
        )}
      </fieldset>
      {isPractice ? null : (
        <OtherModelField projectId={projectId} connected={model} value={other} onChange={setOther} />
      )}
      <div className="grid gap-1 text-sm">
        <p>{cost}</p>
        {tokens === undefined ? null : <p className="text-text-soft text-xs">{tokens}</p>}
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy || chosen.size === 0 || isTooMany} onClick={() => void run()}>
          {isBusy ? words.starting : words.start(chosen.size)}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </>
  );
}

const shownAtFirst = dryRunTurnsUsual;
/** So many are chosen at first unless they are free. */
const pricedTurnsUsual = 3;
const takeFocus = (element: HTMLElement | null) => element?.focus();

const idsOf = (turns: PastTurns["turns"]) => turns.map(({ editSessionId }) => editSessionId);

/** Returns how many are chosen at first: fewer if asking them costs something, or nobody knows what. */
const usualOf = ({ turns, isPractice }: PastTurns) =>
  isPractice || turns.every(({ costUsd }) => costUsd === 0) ? dryRunTurnsUsual : pricedTurnsUsual;
