"use client";

import { useState } from "react";
import type { ChangedPlace } from "#lib/conversations/versions/places/place-schema.ts";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { PlacePicture } from "../../preview/place-picture";
import { type OpenPreview, usePreviewGrant } from "../../preview/use-preview-grant";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

const shownAtFirst = 4;

/** The changed places of a turn, each before and after as pictures. */
export function ChangedPlaceList({ changed }: { changed: ChangedPlaces }) {
  const { workspaceId, places } = changed;
  const hasPlaces = places.length > 0;
  const before = usePreviewGrant(workspaceId, hasPlaces ? changed.before : null);
  const after = usePreviewGrant(workspaceId, hasPlaces ? changed.after : null);
  if (!hasPlaces) return null;
  const problem = before.problem ?? after.problem;
  if (problem) return <Alert tone="caution">{problem}</Alert>;
  return <PlacePictures changed={changed} grants={[before.grant, after.grant]} />;
}

/** Before and after. Null until they are open. */
type Grants = readonly [OpenPreview | null, OpenPreview | null];

/** The places with their pictures, as soon as the versions before and after are open. */
export function PlacePictures({
  changed: { places, more },
  grants,
}: {
  changed: Pick<ChangedPlaces, "places" | "more">;
  grants: Grants;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? places : places.slice(0, shownAtFirst);
  return (
    <div className="grid w-full justify-items-start gap-5">
      <ul className="grid w-full gap-6">
        {shown.map((place) => (
          <Place key={JSON.stringify([place.before, place.after])} place={place} grants={grants} />
        ))}
      </ul>
      {shown.length < places.length ? (
        <Button variant="link" size="inline" onClick={() => setShowsAll(true)}>
          {changesWords.showPlaces(places.length - shown.length)}
        </Button>
      ) : more > 0 ? (
        <p className="text-sm text-text-soft">{changesWords.morePlaces(more)}</p>
      ) : null}
    </div>
  );
}

interface PlaceProps {
  place: ChangedPlace;
  grants: Grants;
}

function Place({ place: { name, page, before, after }, grants }: PlaceProps) {
  const title = changesWords.place(name, page);
  return (
    <li className="grid gap-2">
      <h3 className="font-medium text-sm [overflow-wrap:anywhere]">{title}</h3>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        <Side label={changesWords.before} nothing={changesWords.wasNot}>
          {before && (
            <PlacePicture
              title={changesWords.pictureBefore(title)}
              grant={grants[0]}
              address={before.address}
              elementRef={before.ref}
              className="h-52"
            />
          )}
        </Side>
        <Side label={changesWords.after} nothing={changesWords.isGone}>
          {after && (
            <PlacePicture
              title={changesWords.pictureAfter(title)}
              grant={grants[1]}
              address={after.address}
              elementRef={after.ref}
              className="h-52"
            />
          )}
        </Side>
      </div>
    </li>
  );
}

interface SideProps {
  label: string;
  /** Said where the place does not exist. */
  nothing: string;
  children: React.ReactNode;
}

function Side({ label, nothing, children }: SideProps) {
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="text-text-soft text-xs">{label}</figcaption>
      <div className="overflow-hidden rounded-lg border border-line">
        {children ?? <p className="grid h-52 place-items-center bg-sunken p-4 text-sm text-text-soft">{nothing}</p>}
      </div>
    </figure>
  );
}
