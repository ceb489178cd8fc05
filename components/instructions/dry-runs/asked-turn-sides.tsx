"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { AskedSide, AskedTurn } from "#lib/dry-runs/schema.ts";
import { isPicturePath } from "#lib/page-source/assets/picture-path-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { turnFailure } from "#lib/words/failures/failures.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { Changes } from "../../conversation/changes/changes";
import { describeTool } from "../../conversation/turn/describe-tool";
import { useRead } from "../../http/use-read";
import { CompareSides } from "../../preview/preview-compare";
import { PreviewStage } from "../../preview/preview-stage";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { Segmented } from "../../ui/segmented";
import { TextDifference } from "../text-difference";

/** Both sides of a request, then and when it was asked again: answer, calls, changes, pages, and what it took. */
export function AskedTurnSides({ path, ownTexts }: { path: string; ownTexts: boolean }) {
  const { data: turn, problem } = useRead<AskedTurn>(path);
  const [shown, setShown] = useState<"pages" | "code" | null>(null);
  if (problem)
    return (
      <Alert tone="danger" announce className="m-4">
        {problem}
      </Alert>
    );
  if (!turn) return <Busy className="px-5 pb-5">{words.loading}</Busy>;
  const { past, tried, expiredAt, conversationId } = turn;
  const names = { past: words.past, tried: ownTexts ? words.triedAgain : words.tried };
  const bothAnswered = past.answer !== null && tried.answer !== null && past.answer !== tried.answer;
  const toggle = (one: "pages" | "code") => setShown(shown === one ? null : one);
  const hasChanges = past.commit !== null || tried.commit !== null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-line border-t px-4 py-5 text-sm sm:px-5">
      {expiredAt === null ? null : <p className="text-text-soft">{words.expired}</p>}
      {bothAnswered ? (
        <section aria-label={words.answers} className="min-w-0 overflow-hidden rounded-xl border border-line">
          <h3 className="border-line border-b bg-sunken px-4 py-2 font-medium">
            {words.answers}: {names.past} (−), {names.tried} (+)
          </h3>
          <TextDifference name="answer" before={past.answer ?? ""} after={tried.answer ?? ""} />
        </section>
      ) : null}
      <div className="grid min-w-0 gap-5 md:grid-cols-2">
        <Side name={names.past} side={past} hidesAnswer={bothAnswered} />
        <Side name={names.tried} side={tried} hidesAnswer={bothAnswered} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {hasChanges ? (
          <>
            <Button variant="secondary" size="small" aria-expanded={shown === "pages"} onClick={() => toggle("pages")}>
              {words.pages}
            </Button>
            <Button variant="secondary" size="small" aria-expanded={shown === "code"} onClick={() => toggle("code")}>
              {words.code}
            </Button>
          </>
        ) : null}
        <Link href={`/conversations/${conversationId}`} className="touch-target rounded-sm text-accent underline">
          {words.conversation}
        </Link>
      </div>
      {shown === "pages" ? <Pages turn={turn} /> : null}
      {shown === "code" ? <Code names={names} turn={turn} /> : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h4 className="text-text-soft text-xs">{title}</h4>
      {children}
    </div>
  );
}

function Side({ name, side, hidesAnswer }: { name: string; side: AskedSide; hidesAnswer: boolean }) {
  const { status, message, code, params, answer, calls, changed } = side;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h3 className="font-medium">{name}</h3>
      {status === "failed" && message !== null && code !== null ? (
        <Alert tone="danger">{turnFailure({ code, params: params ?? {}, message })}</Alert>
      ) : null}
      {hidesAnswer ? null : (
        <Part title={words.answers}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer ?? words.noAnswer}</p>
        </Part>
      )}
      <Part title={words.calls}>
        {calls.length === 0 ? (
          <p>{words.noCalls}</p>
        ) : (
          <ol className="grid gap-1">
            {calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and never change
              <li key={index} className="[overflow-wrap:anywhere]">
                {tellCall(call)}
                {call.ok === false ? <span className="text-danger"> {words.failedCall}</span> : null}
              </li>
            ))}
          </ol>
        )}
      </Part>
      <Part title={words.changed}>
        {changed.length === 0 ? (
          <p>{words.noChange}</p>
        ) : (
          <ul className="grid gap-1">
            {changed.map(({ path, additions, deletions }) => (
              <li key={path} className="[overflow-wrap:anywhere]">
                {path}{" "}
                <span className="text-text-soft tabular-nums">
                  +{additions} −{deletions}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={words.facts}>
        <p className="tabular-nums">{tellFacts(side)}</p>
      </Part>
    </div>
  );
}

function tellCall({ toolName, input, output }: AskedSide["calls"][number]): string {
  if (input === "") return words.privateCall;
  return describeTool({ toolName, input: readInput(input), output, private: false });
}

/** Returns the input of a call; of one that was cut, an empty one. */
function readInput(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return {};
  }
}

function tellFacts({ usage, costUsd, durationMs }: AskedSide): string {
  return [
    ...(usage ? [words.tokens(usage.inputTokens + usage.outputTokens)] : []),
    ...(costUsd === null ? [] : [costWords.amount(costUsd, false)]),
    ...(durationMs === null ? [] : [words.seconds(durationMs)]),
  ].join(" · ");
}

function Pages({ turn: { workspaceId, past, tried, base, opensAt } }: { turn: AskedTurn }) {
  const [path, setPath] = useState(opensAt);
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-text-soft">{words.pagesText}</p>
      <div className="relative h-[min(70vh,36rem)] overflow-hidden rounded-2xl border border-line bg-sunken">
        <PreviewStage width={null}>
          <CompareSides
            workspaceId={workspaceId}
            before={past.commit ?? base}
            after={tried.commit ?? base}
            path={path}
            onPath={setPath}
            takesFocus={false}
          />
        </PreviewStage>
      </div>
    </div>
  );
}

interface CodeProps {
  names: Record<"past" | "tried", string>;
  turn: AskedTurn;
}

/** The code of one side or the other. Pictures are only named above: one of a dry run has no address. */
function Code({ names, turn }: CodeProps) {
  const [side, setSide] = useState<"past" | "tried">("tried");
  const texts = turn[side].files.filter(({ path }) => !isPicturePath(path));
  return (
    <section aria-label={words.code} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <Segmented
        label={words.codeOf}
        value={side}
        options={[
          { value: "past", label: names.past },
          { value: "tried", label: names.tried },
        ]}
        onChange={setSide}
        className="justify-self-start"
      />
      {texts.length === 0 ? (
        <p className="pt-2 text-text-soft">{words.noChange}</p>
      ) : (
        <Changes key={side} diff={{ before: null, after: null, files: texts }} pictureAddress={() => ""} />
      )}
    </section>
  );
}
