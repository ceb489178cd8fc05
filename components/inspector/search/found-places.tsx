"use client";

import { useEffect, useId, useState } from "react";
import type { FoundPlaces as Page } from "#lib/conversations/requests/search/search-schema.ts";
import { foundWords as words } from "#lib/words/inspector/found.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { placeName } from "../request-place";
import { PlaceLink } from "./place-link";
import type { ShownPlace } from "./shown-place";

interface FoundPlacesProps {
  conversationId: string;
  find: string;
  /** The index of the line in the search's answer. */
  line: number;
  /** How many places it has. */
  count: number;
  onShow: (place: ShownPlace) => void;
}

/** Every request that was sent with a line or gave it back, on demand and a page at a time. */
export function FoundPlaces({ count, ...asked }: FoundPlacesProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <Button
        variant="link"
        size="inline"
        className="touch-target text-xs"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {words.all(count)}
      </Button>
      <div id={panel} className="min-w-0">
        {isOpen ? <Places {...asked} /> : null}
      </div>
    </div>
  );
}

function Places({ conversationId, find, line, onShow }: Omit<FoundPlacesProps, "count">) {
  const [places, setPlaces] = useState<Page["places"]>([]);
  const [next, setNext] = useState<number | null>(0);
  const { run, isBusy, problem } = useAction(async (from: number) => {
    const query = new URLSearchParams({ find, line: `${line}`, from: `${from}` });
    const page = await requestJson<Page>("GET", `/api/conversations/${conversationId}/requests/places?${query}`);
    setPlaces((known) => [...known.slice(0, from), ...page.places]);
    setNext(page.next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once
  useEffect(() => void run(0), []);
  return (
    <div className="grid min-w-0 justify-items-start gap-2 text-xs">
      <ol className="flex flex-wrap gap-x-4 gap-y-1.5 text-text-soft">
        {places.map(({ view, part, cameBack, ...place }) => (
          <li key={`${place.editSessionId} ${place.n} ${cameBack}`}>
            <PlaceLink
              to={{ place, view, part, comparedWith: null }}
              text={placeName(place)}
              find={find}
              onShow={onShow}
            />
            {` ${cameBack ? words.cameBack : words.sent}`}
          </li>
        ))}
      </ol>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {isBusy ? <Busy>{words.loading}</Busy> : null}
      {next === null || isBusy ? null : (
        <Button variant="secondary" size="small" onClick={() => void run(next)}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
