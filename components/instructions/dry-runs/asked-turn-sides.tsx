"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { AskedSide, AskedTurn } from "#lib/dry-runs/schema.ts";
import { isPicturePath } from "#lib/page-source/assets/picture-path-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { turnFailure } from "#lib/words/failures/failures.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { Changes } from "../../conversation/changes/changes";
import { SentenceList } from "../../conversation/changes/sentence-list";
import { describeTool } from "../../conversation/turn/describe-tool";
import { useRead } from "../../http/use-read";
import { CompareSides } from "../../preview/preview-compare";
import { PreviewStage } from "../../preview/preview-stage";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { Segmented } from "../../ui/segmented";
import { Prose } from "../prose";
import { type ProsePart, proseParts } from "../prose-parts";

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
  const names = { past: words.past, tried: ownTexts ? words.triedAgain : words.withTexts };
  const answers =
    past.answer !== null && tried.answer !== null
      ? proseParts(past.answer, tried.answer)
      : { before: whole(past.answer), after: whole(tried.answer) };
  const toggle = (one: "pages" | "code") => setShown(shown === one ? null : one);
  const hasChanges = past.commit !== null || tried.commit !== null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-line border-t px-4 py-5 text-sm sm:px-5">
      {expiredAt === null ? null : <p className="text-text-soft">{words.expired}</p>}
      <div className="grid min-w-0 gap-5 md:grid-cols-2">
        <Side name={names.past} side={past} answer={answers.before} isNew={false} />
        <Side name={names.tried} side={tried} answer={answers.after} isNew />
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
      {shown === "pages" ? <Pages names={names} turn={turn} /> : null}
      {shown === "code" ? <Code names={names} turn={turn} /> : null}
    </div>
  );
}

const whole = (answer: string | null) => (answer === null ? null : [{ text: answer, isShared: true }]);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h4 className="text-text-soft text-xs">{title}</h4>
      {children}
    </div>
  );
}

interface SideProps {
  name: string;
  side: AskedSide;
  /** Null without an answer. */
  answer: readonly ProsePart[] | null;
  isNew: boolean;
}

function Side({ name, side, answer, isNew }: SideProps) {
  const { status, message, code, params, calls, changed, sentences } = side;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-medium">{name}</h3>
        <p className="text-text-soft text-xs [overflow-wrap:anywhere]">
          {askedAgainWords.side.model(side.model)} · {askedAgainWords.side.version(side.instructionsVersion)}
        </p>
      </div>
      {status === "failed" && message !== null && code !== null ? (
        <Alert tone="danger">{turnFailure({ code, params: params ?? {}, message })}</Alert>
      ) : null}
      <Part title={words.answers}>
        {answer === null ? <p>{words.noAnswer}</p> : <Prose parts={answer} isNew={isNew} />}
        {side.saysItChanged ? (
          <Alert tone="caution" className="mt-1">
            {askedAgainWords.saysItChanged}
          </Alert>
        ) : null}
      </Part>
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
            {sentences.map((sentence) => (
              <li key={sentence} className="[overflow-wrap:anywhere]">
                {sentence}
              </li>
            ))}
            {changed.map(({ path, additions, deletions }) => (
              <li key={path} className="text-text-soft text-xs [overflow-wrap:anywhere]">
                {path}{" "}
                <span className="tabular-nums">
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
    ...(costUsd === null ? [] : [costWords.amount(costUsd, false)]),
    ...(durationMs === null ? [] : [words.seconds(durationMs)]),
    ...(usage ? [words.tokens(usage.inputTokens + usage.outputTokens)] : []),
  ].join(" · ");
}

interface ComparedProps {
  names: Record<"past" | "tried", string>;
  turn: AskedTurn;
}

function Pages({ names, turn: { workspaceId, past, tried, base, opensAt, differences } }: ComparedProps) {
  const [path, setPath] = useState(opensAt);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {differences.length === 0 ? (
        <p>{words.noDifferences}</p>
      ) : (
        <Part title={words.differences}>
          {/* A title or a hint for search engines is on no page, so that both may look the same. */}
          <SentenceList sentences={differences} />
        </Part>
      )}
      <p className="text-text-soft">{words.pagesText(names.tried)}</p>
      <div className="relative h-[min(70vh,36rem)] overflow-hidden rounded-2xl border border-line bg-sunken">
        <PreviewStage width={null}>
          <CompareSides
            workspaceId={workspaceId}
            before={past.commit ?? base}
            after={tried.commit ?? base}
            names={{ before: names.past, after: names.tried }}
            path={path}
            onPath={setPath}
            takesFocus={false}
          />
        </PreviewStage>
      </div>
    </div>
  );
}

/** The code of one side or the other. Pictures are only named above: one of a dry run has no address. */
function Code({ names, turn }: ComparedProps) {
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
