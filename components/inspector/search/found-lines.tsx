"use client";

import { useEffect } from "react";
import type { FoundInRequests } from "#lib/conversations/requests/search/search-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { placeName } from "../request-place";
import { FoundLineItem } from "./found-line-item";
import { PlaceLink } from "./place-link";
import type { ShownPlace } from "./shown-place";

interface FoundLinesProps {
  conversationId: string;
  find: string;
  onShow: (place: ShownPlace) => void;
  /** Called with the turns that hold the text; with none once the search is over. */
  onHolding: (turns: FoundInRequests["turns"]) => void;
}

/** The lines that hold the searched text, each with the requests that had it first and last. */
export function FoundLines({ conversationId, find, onShow, onHolding }: FoundLinesProps) {
  const { search: words } = inspectorWords;
  const path = `/api/conversations/${conversationId}/requests?${new URLSearchParams({ find })}`;
  const { data, problem } = useRead<FoundInRequests>(path);
  const holding = data?.turns;
  useEffect(() => {
    if (!holding) return;
    onHolding(holding);
    return () => onHolding([]);
  }, [holding, onHolding]);
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  return (
    <section aria-label={words.results(find)} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <p role="status" className="text-sm text-text-soft">
        {data === null ? words.loading : data.lines.length === 0 ? words.none(find) : words.found(data.lines.length)}
        {data && data.more > 0 ? ` ${words.more(data.more)}` : null}
      </p>
      {data && data.lines.length > 0 ? (
        <>
          <WhetherItLeft found={data} find={find} onShow={onShow} />
          <ol
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            aria-label={words.results(find)}
            className="max-h-[26rem] min-w-0 divide-y divide-line overflow-y-auto rounded-2xl border border-line bg-surface"
          >
            {data.lines.map((line, index) => (
              <FoundLineItem
                conversationId={conversationId}
                index={index}
                key={JSON.stringify([line.kind, line.before, line.match, line.after])}
                line={line}
                find={find}
                onShow={onShow}
              />
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

interface WhetherItLeftProps extends Pick<FoundLinesProps, "find" | "onShow"> {
  found: FoundInRequests;
}

/** Whether the newest request still carries the text, and if not, where it left. */
function WhetherItLeft({ found: { lastSent, nextWithout }, find, onShow }: WhetherItLeftProps) {
  const { search: words } = inspectorWords;
  if (!lastSent || !nextWithout) return <p className="text-sm">{lastSent ? words.isInNewest : words.neverSent}</p>;
  const there = { place: nextWithout, view: "sections", part: null } as const;
  return (
    <p className="text-sm">
      {words.left}{" "}
      <PlaceLink to={{ ...there, comparedWith: null }} text={placeName(nextWithout)} find={find} onShow={onShow} />
      {" · "}
      <PlaceLink to={{ ...there, comparedWith: lastSent }} text={words.compare} find={find} onShow={onShow} />
    </p>
  );
}
