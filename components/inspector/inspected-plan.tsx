"use client";

import type {
  PlanCallForInspection,
  PlanMessageForInspection,
  PlanVersionForInspection,
} from "#lib/plans/display-schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Busy } from "../ui/busy";
import { LocalTime } from "../ui/local-time";
import { TextBlock } from "./text-block";

const { plan: text, figures } = inspectorWords;

interface InspectedPlanBooks {
  messages: PlanMessageForInspection[];
  calls: PlanCallForInspection[];
  versions: PlanVersionForInspection[];
}

/** The making of a plan: its versions, every call of the model as it was sent, and the history that the phases pass on. */
export function InspectedPlan({ planId }: { planId: string }) {
  const { data: books, problem } = useRead<InspectedPlanBooks>(`/api/plans/${planId}/messages`);
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!books) return <Busy>{text.loading}</Busy>;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      {books.versions.length === 0 ? null : <PlanVersions versions={books.versions} />}
      <PlanCalls calls={books.calls} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-display font-semibold text-xl">{text.history}</h2>
        <p className="text-sm text-text-soft">{books.messages.length === 0 ? text.historyNone : text.historyText}</p>
        {books.messages.map(({ sequence, phase, attempt, message, givenUp }) => {
          const from = text.from(phase, attempt);
          const note = givenUp ? `${from}, ${text.givenUp}` : from;
          return <MessageBlock key={sequence} number={sequence} message={message} note={note} />;
        })}
      </section>
    </div>
  );
}

export function PlanVersions({ versions }: { versions: PlanVersionForInspection[] }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-display font-semibold text-xl">{text.versions}</h2>
      <p className="text-sm text-text-soft">{text.versionsText}</p>
      {versions.map(({ version, asked, brief, plan }) => (
        <TextBlock
          key={version}
          title={text.version(version)}
          note={text.asked(asked)}
          text={JSON.stringify({ brief, plan }, null, 2)}
        />
      ))}
    </section>
  );
}

export function PlanCalls({ calls }: { calls: PlanCallForInspection[] }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-display font-semibold text-xl">{text.calls}</h2>
      {calls.length === 0 ? <p className="text-sm text-text-soft">{text.callsNone}</p> : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {calls.map((call) => (
          <li key={call.number}>
            <PlanCall call={call} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlanCall({ call }: { call: PlanCallForInspection }) {
  const { number, phase, attempt, mode, model, messages, answer, problem, createdAt } = call;
  return (
    <article
      aria-label={text.call(number)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{`${text.call(number)}: ${text.phases[phase]}`}</h3>
        <Badge>{text.attempt(attempt)}</Badge>
        <Badge tone={mode === "typed" ? "neutral" : "caution"}>{text.modes[mode]}</Badge>
        {problem ? <Badge tone="danger">{text.failed}</Badge> : null}
      </header>
      <p className="text-text-soft text-xs tabular-nums">
        <LocalTime at={createdAt} /> · {model} · {figuresOf(call).join(" · ")}
      </p>
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order in which they were sent
        <MessageBlock key={index} number={index + 1} message={message} />
      ))}
      {answer === null ? null : <TextBlock title={text.answer} text={answer} />}
    </article>
  );
}

function figuresOf({ usage, costUsd, durationMs }: PlanCallForInspection): string[] {
  return [
    ...(durationMs === null ? [] : [figures.seconds(durationMs)]),
    ...(usage
      ? [
          `${figures.input} ${figures.inputText(usage.inputTokens, usage.cachedTokens)}`,
          `${figures.output} ${figures.outputText(usage.outputTokens)}`,
        ]
      : []),
    ...(costUsd === null || costUsd === 0 ? [] : [costWords.amount(costUsd, false)]),
  ];
}

function MessageBlock({ number, message, note }: { number: number; message: PlanMessage; note?: string }) {
  const title = inspectorWords.message(number, inspectorWords.roles[message.role] ?? message.role);
  return <TextBlock title={title} note={note} text={textOf(message)} />;
}

/** Returns the message's words, or its JSON if it is more than words. */
function textOf({ content }: PlanMessage): string {
  return typeof content === "string" ? content : JSON.stringify(content, null, 2);
}
