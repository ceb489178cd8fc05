"use client";

import { useRef } from "react";
import { pageToShow, type ShownPlace } from "#lib/conversations/versions/places/place-schema.ts";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { useRead } from "../http/use-read";
import { HomePicture } from "../preview/home-picture";
import { PlacePicture } from "../preview/place-picture";
import { SitePlaceholder } from "../preview/site-placeholder";
import { usePreviewGrant } from "../preview/use-preview-grant";
import { useSeen } from "../ui/hooks/use-seen";

interface VersionPictureProps {
  workspaceId: string;
  commit: string;
  title: string;
  /** The turn that made the version; null for the site as it came. */
  editSessionId: string | null;
}

/** A version as a small picture, loaded when it comes into view: the first place that changed, the page that lost something, or else home. */
export function VersionPicture({ workspaceId, commit, title, editSessionId }: VersionPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const path = isSeen && editSessionId !== null ? `/api/edit-sessions/${editSessionId}/places` : null;
  const { data: changed, problem } = useRead<ChangedPlaces>(path);
  const place = changed && pageToShow(changed.places);
  const showsHome = isSeen && (editSessionId === null || problem !== null || (changed !== null && place === null));
  return (
    <div ref={box} className="relative aspect-[8/5]">
      {place ? <PlaceOf workspaceId={workspaceId} commit={commit} title={title} place={place} /> : null}
      {showsHome ? <HomePicture workspaceId={workspaceId} version={commit} title={title} /> : null}
      {place || showsHome ? null : <SitePlaceholder />}
    </div>
  );
}

type PictureProps = Omit<VersionPictureProps, "editSessionId">;

function PlaceOf({ workspaceId, commit, title, place }: PictureProps & { place: ShownPlace }) {
  const { grant } = usePreviewGrant(workspaceId, commit);
  const { address, ref } = place;
  return <PlacePicture title={title} grant={grant} address={address} elementRef={ref} className="size-full" />;
}
