"use client";

import type { RequestAnswer as Answer, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Alert } from "../../ui/alert";
import { Skeleton } from "../../ui/skeleton";
import { TextBlock } from "../text-block";
import { useAnswer } from "../use-request";
import { answerParts } from "./answer-parts";
import { RequestEvents } from "./request-events";

const { answer: words } = inspectorWords;

/** The answer to a request: texts, thoughts and calls in order, each call with its result, and the provider's own events. */
export function RequestAnswer({ request }: { request: RequestOverview }) {
  const { data, problem } = useAnswer(request);
  if (!request.hasAnswer)
    return <p className="text-sm text-text-soft">{request.endedAt === null ? words.running : words.notKept}</p>;
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  const answer = data?.answer;
  if (!answer) {
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <Parts answer={answer} />
      {answer.events > 0 ? <RequestEvents request={request} count={answer.events} /> : null}
    </div>
  );
}

function Parts({ answer }: { answer: Answer }) {
  if (answer.content === null) return <p className="text-sm text-text-soft">{inspectorWords.purged}</p>;
  const parts = answerParts(answer);
  if (parts.length === 0) return <p className="text-sm text-text-soft">{words.silent}</p>;
  return parts.map((part) => <TextBlock key={part.id} {...part} isOpen />);
}
