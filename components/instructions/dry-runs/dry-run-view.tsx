"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import type { DryRun, DryRunTurn } from "#lib/dry-runs/schema.ts";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { AskedTurnRow } from "./asked-turn-row";
import { countVerdicts, tellVerdicts } from "./tell-verdicts";
import { UseTexts } from "./use-texts";

const lookMs = 1_500;

/** A dry run: what was tried, how far it is, and each request that was asked again beside what happened then. */
export function DryRunView({ projectId, dryRun }: { projectId: string; dryRun: DryRun }) {
  const path = `/api/projects/${projectId}/instructions/dry-runs/${dryRun.id}`;
  const [run, setRun] = useState(dryRun);
  const isRunning = run.endedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    const look = () =>
      // A look that failed is made again at the next beat.
      requestJson<DryRun>("GET", path).then(setRun, () => undefined);
    const beat = setInterval(() => void look(), lookMs);
    return () => clearInterval(beat);
  }, [isRunning, path]);
  const stop = useAction(async () => {
    await requestJson("POST", `${path}/stop`);
    setRun((shown) => ({ ...shown, isStopping: true }));
  });
  const reread = async () => setRun(await requestJson<DryRun>("GET", path));
  const judged = (turn: DryRunTurn) =>
    setRun((shown) => ({
      ...shown,
      turns: shown.turns.map((one) => (one.position === turn.position ? turn : one)),
    }));
  const asked = run.turns.filter(({ status }) => status === "completed" || status === "failed");
  const differing = asked.filter(({ sameAnswer, sameSite }) => !sameAnswer || !sameSite);
  const verdicts = tellVerdicts(countVerdicts(run));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3 text-sm">
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isRunning ? (
            <Busy>{run.isStopping ? words.stopping : words.running(asked.length, run.turns.length)}</Busy>
          ) : (
            <p className="font-medium text-base">{tellOutcome(asked.length, differing.length)}</p>
          )}
          {verdicts === "" ? null : <p>{words.verdictsGiven(verdicts)}</p>}
        </div>
        {isRunning ? (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            disabled={run.isStopping || stop.isBusy}
            onClick={() => void stop.run()}
          >
            {words.stop}
          </Button>
        ) : null}
        {stop.problem ? (
          <Alert tone="danger" announce>
            {stop.problem}
          </Alert>
        ) : null}
        {asked.length === 0 ? null : (
          <p className="text-text-soft">
            {words.answeredBy(run.model)} {words.figures(run.usage.inputTokens + run.usage.outputTokens, run.costUsd)}
          </p>
        )}
        <p className="text-text-soft">
          <InForce run={run} instructions={`/projects/${projectId}/settings/instructions`} />
        </p>
        {run.ownTexts || run.inForce || run.shared?.version === null ? null : (
          <UseTexts projectId={projectId} texts={run} onUsed={reread} />
        )}
        {run.ownTexts ? null : <TriedTexts run={run} />}
      </div>
      <ol className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        {run.turns.map((turn) => (
          <li key={turn.position} className="min-w-0">
            <AskedTurnRow
              path={`${path}/turns/${turn.position}`}
              turn={turn}
              ownTexts={run.ownTexts}
              isOnly={run.turns.length === 1}
              onJudged={judged}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

const tellOutcome = (asked: number, differ: number) =>
  asked === 1 ? askedAgainWords.over.one(differ === 0) : askedAgainWords.over.many(asked, differ);

/** Whether the tried texts are saved, with the way to them. */
function InForce({ run: { ownTexts, savedAs, inForce, shared }, instructions }: { run: DryRun; instructions: string }) {
  if (ownTexts) return words.ownTexts;
  if (inForce && savedAs === null) return words.inForce;
  if (shared?.version === null && savedAs === null)
    return (
      <>
        {words.sharedNotSaved}{" "}
        <Link
          href={`/settings/templates/${shared.templateId}`}
          className="touch-target rounded-sm text-accent underline"
        >
          {words.toShared(shared.name)}
        </Link>
      </>
    );
  const [said, link, href] =
    savedAs === null
      ? [words.notSaved, words.toTexts, instructions]
      : [inForce ? words.savedAndInForce : words.saved, words.savedAs(savedAs), `${instructions}/versions/${savedAs}`];
  return (
    <>
      {said}{" "}
      <Link href={href} className="touch-target rounded-sm text-accent underline">
        {link}
      </Link>
    </>
  );
}

function TriedTexts({ run }: { run: DryRun }) {
  const { shared } = run;
  const told = (texts: Record<TextName, string | null>) =>
    textNames.filter((name) => (texts[name] ?? "").trim() !== "");
  const said = told(run);
  const ofAll = shared ? told(shared) : [];
  return (
    <details className="rounded-xl border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium">{words.texts}</summary>
      <dl className="grid gap-3 px-4 pb-4">
        {said.length + ofAll.length === 0 ? <dd className="text-text-soft">{words.textsEmpty}</dd> : null}
        {shared === null
          ? null
          : ofAll.map((name) => (
              <div key={`shared ${name}`} className="grid gap-1">
                <dt className="text-text-soft text-xs">
                  {words.sharedText(instructionsWords[name], shared.name, shared.version)}
                </dt>
                <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shared[name]}</dd>
              </div>
            ))}
        {said.map((name) => (
          <div key={name} className="grid gap-1">
            <dt className="text-text-soft text-xs">{instructionsWords[name]}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{run[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
