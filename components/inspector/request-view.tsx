"use client";

import type { ReactNode } from "react";
import type { RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Alert } from "../ui/alert";
import { Segmented } from "../ui/segmented";
import { Skeleton } from "../ui/skeleton";
import { RequestAnswer } from "./answer/request-answer";
import { RequestCopies } from "./copies/request-copies";
import { RequestAttempts } from "./request-attempts";
import { RequestFigures } from "./request-figures";
import { RequestMemory } from "./request-memory";
import { type RequestPlace, type RequestViewName, requestViews } from "./request-place";
import { RequestRecollection } from "./request-recollection";
import { RequestSections } from "./request-sections";
import { SentText } from "./sent-text";
import { TextBlock } from "./text-block";
import { TurnTimeline } from "./timeline/turn-timeline";
import { useRequest } from "./use-request";

const views = () => requestViews.map((value) => ({ value, label: inspectorWords.views[value] }));

interface RequestViewProps {
  place: RequestPlace;
  planned: PlannedTurn | null;
  view: RequestViewName;
  onView: (view: RequestViewName) => void;
  /** Shows another request of the turn, by its number, in its sections. */
  onRequest: (n: number) => void;
}

/** One request: its figures, its failed attempts, and its contents in one of several views. */
export function RequestView({ place, planned, view, onView, onRequest }: RequestViewProps) {
  const { request, problem } = useRequest(place);
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!request) {
    return (
      <div role="status" aria-label={inspectorWords.loading} className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  return (
    <>
      <RequestFigures request={request} />
      <RequestAttempts request={request} />
      <RequestCopies request={request} />
      <Segmented
        label={inspectorWords.viewLabel}
        value={view}
        options={views()}
        onChange={onView}
        className="flex-wrap justify-self-start"
      />
      {view === "timeline" ? (
        <TurnTimeline {...place} planned={planned} onChoose={onRequest} />
      ) : (
        contents[view](request)
      )}
    </>
  );
}

const contents: Record<Exclude<RequestViewName, "timeline">, (request: RequestOverview) => ReactNode> = {
  sections: (request) => (
    <>
      <RequestSections request={request} />
      <RequestRecollection recollection={request.recollection} />
      <RequestMemory request={request} />
    </>
  ),
  answer: (request) => <RequestAnswer request={request} />,
  messages: (request) => (
    <Blocks>
      {request.sent.map(({ role, tokens }, index) => (
        <SentText
          // biome-ignore lint/suspicious/noArrayIndexKey: a request's messages have no id, and never change
          key={index}
          request={request}
          id={`message-${index + 1}`}
          title={inspectorWords.message(index + 1, inspectorWords.roles[role] ?? role)}
          note={index < request.repeated ? inspectorWords.repeated : null}
          tokens={tokens}
          message={index}
          textOf={(message) => (message?.content === null ? inspectorWords.purged : (message?.text ?? ""))}
          isOpen={index === request.sent.length - 1}
        />
      ))}
    </Blocks>
  ),
  tools: ({ tools }) => (
    <Blocks>
      {(tools as { name: string; description?: string; inputSchema?: unknown }[]).map((tool) => (
        <TextBlock
          key={tool.name}
          id={`tool-${tool.name}`}
          title={tool.name}
          text={`${tool.description ?? ""}\n\n${JSON.stringify(tool.inputSchema, null, 2)}`}
        />
      ))}
    </Blocks>
  ),
  settings: ({ model, provider, settings }) => (
    <Blocks>
      <TextBlock
        title={inspectorWords.views.settings}
        text={JSON.stringify({ model, provider, ...settings }, null, 2)}
        isOpen
      />
    </Blocks>
  ),
};

function Blocks({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">{children}</div>;
}
