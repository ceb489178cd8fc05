"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { ReleasedPlaceForDisplay } from "#lib/projects/released-places/schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { forWhom } from "./recipient-select";

interface PlaceListProps {
  projectId: string;
  /** Lost ones first. */
  places: readonly ReleasedPlaceForDisplay[];
}

const nameOf = (place: ReleasedPlaceForDisplay) => {
  const name = releasedWords.placeName(place);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** The released places, each with for whom it is. */
export function PlaceList({ projectId, places }: PlaceListProps) {
  const router = useRouter();
  const own = useRef<HTMLDivElement>(null);
  const { run, isBusy, problem } = useAction(async (id: string) => {
    await requestJson("DELETE", `/api/projects/${projectId}/released-places/${id}`);
    // The button goes, so the keyboard goes on from the list.
    own.current?.focus({ preventScroll: true });
    router.refresh();
  });
  return (
    <div ref={own} tabIndex={-1} className="space-y-4 focus-visible:outline-none">
      {places.length === 0 ? <p className="text-sm text-text-soft">{words.none}</p> : null}
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface empty:hidden">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(place)}
                {place.lostAt === null ? null : <Badge tone="caution">{words.lost}</Badge>}
              </p>
              <p className="text-sm text-text-soft">
                {[place.kind === "element" ? pageName(place.path, place.pageTitle) : null, forWhom(place)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {place.lostAt === null ? null : (
                <p className="mt-1 max-w-prose text-pretty text-sm text-text-soft">{words.lostText}</p>
              )}
            </div>
            {place.lostAt === null ? null : (
              <Button variant="secondary" size="small" asChild>
                <Link href={`/projects/${projectId}`}>{words.chooseAgain}</Link>
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={words.withdrawWhat(nameOf(place))}
              disabled={isBusy}
              onClick={() => void run(place.id)}
            >
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
