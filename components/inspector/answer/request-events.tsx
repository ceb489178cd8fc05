"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import type { RequestEvents as Events, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { readJson } from "../../http/read-json";
import { useAction } from "../../http/use-action";
import { Button } from "../../ui/button";
import { TextBlock } from "../text-block";

interface RequestEventsProps {
  request: RequestOverview;
  /** How many are kept. */
  count: number;
}

/** The provider's events of an answer: the first ones when somebody opens them, more on demand, and all as a file. */
export function RequestEvents({ request: { editSessionId, n }, count }: RequestEventsProps) {
  const { answer: words } = inspectorWords;
  const path = `/api/edit-sessions/${editSessionId}/requests/${n}/events`;
  const [read, setRead] = useState<Events>({ events: [], next: 0, leftOut: 0 });
  const { events, next, leftOut } = read;
  const { run, isBusy, problem } = useAction(async () => {
    const page = await readJson<Events>(`${path}?from=${next ?? 0}`);
    setRead({ ...page, events: [...events, ...page.events] });
  });
  const lines = events.map((event) => JSON.stringify(event)).join("\n");
  return (
    <TextBlock
      title={words.events(count)}
      note={leftOut > 0 ? words.eventsLeftOut(leftOut) : null}
      text={[lines, problem ?? (events.length === 0 ? words.eventsLoading : "")].filter((text) => text).join("\n\n")}
      onOpen={() => {
        if (events.length === 0) void run();
      }}
    >
      {next !== null && events.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-2">
          <span role="status" className="mr-auto text-text-soft text-xs tabular-nums">
            {words.eventsShown(events.length, count)}
          </span>
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
            {words.eventsMore}
          </Button>
          <Button variant="secondary" size="small" asChild>
            <a href={`${path}?format=jsonl`} download>
              <Download aria-hidden />
              {words.eventsDownload}
            </a>
          </Button>
        </div>
      ) : null}
    </TextBlock>
  );
}
