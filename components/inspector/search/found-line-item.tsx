"use client";

import type { ReactNode } from "react";
import type { FoundLine, FoundPlace } from "#lib/conversations/requests/search/search-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { placeName, samePlace } from "../request-place";
import { FoundPlaces } from "./found-places";
import { PlaceLink } from "./place-link";
import type { ShownPlace } from "./shown-place";

interface FoundLineItemProps {
  conversationId: string;
  line: FoundLine;
  /** The line's index in the search's answer. */
  index: number;
  find: string;
  onShow: (place: ShownPlace) => void;
}

/** A found line, and links to where it came from, first and last went, and was missing next. */
export function FoundLineItem({ conversationId, line, index, find, onShow }: FoundLineItemProps) {
  const { search: words } = inspectorWords;
  const { kind, before, match, after, cameBack, firstSent, lastSent, nextWithout } = line;
  const isSentOnce = firstSent && lastSent && samePlace(firstSent, lastSent);
  const link = (to: ShownPlace, text: string) => <PlaceLink to={to} text={text} find={find} onShow={onShow} />;
  const place = (title: string, at: FoundPlace | null, more = 0) =>
    at && (
      <Fact title={title}>
        {link({ place: at, view: at.view, part: at.part, comparedWith: null }, placeName(at))}
        {more > 0 ? ` ${words.again(more)}` : null}
      </Fact>
    );
  return (
    <li className="grid min-w-0 gap-1.5 p-4">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <span className="mr-2 text-text-soft text-xs">{words.kinds[kind]}</span>
        <span className="font-mono text-xs">
          {before}
          <mark className="rounded-sm bg-accent-soft px-0.5 text-text">{match}</mark>
          {after}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-text-soft text-xs">
        {place(words.cameBack, cameBack, line.timesBack - 1)}
        {place(isSentOnce ? words.sentOnly : words.firstSent, firstSent)}
        {isSentOnce ? null : place(words.lastSent, lastSent)}
        {isSentOnce || line.timesSent === 0 ? null : <li>{words.timesSent(line.timesSent)}</li>}
        {lastSent && nextWithout ? (
          <Fact title={words.nextWithout}>
            {link({ place: nextWithout, view: "sections", part: null, comparedWith: null }, placeName(nextWithout))}
            {" · "}
            {link({ place: nextWithout, view: "sections", part: null, comparedWith: lastSent }, words.compare)}
          </Fact>
        ) : null}
      </ul>
      {line.timesBack + line.timesSent > 1 ? (
        <FoundPlaces
          conversationId={conversationId}
          find={find}
          line={index}
          count={line.timesBack + line.timesSent}
          onShow={onShow}
        />
      ) : null}
    </li>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    {title} {children}
  </li>
);
