"use client";

import { useRef, useState } from "react";
import type { ChangedPlaces, ShownPlace } from "#lib/conversations/versions/version-schema.ts";
import { useRead } from "../http/use-read";
import { PlacePicture } from "../preview/place-picture";
import { pictureSandboxFor } from "../preview/preview-address";
import { PreviewStage } from "../preview/preview-stage";
import { previewWidths } from "../preview/preview-width";
import { usePreviewGrant } from "../preview/use-preview-grant";
import { useSeen } from "../ui/hooks/use-seen";
import { Skeleton } from "../ui/skeleton";

interface VersionPictureProps {
  workspaceId: string;
  commit: string;
  title: string;
  /** The turn that made the version; null for the site as it came. */
  editSessionId: string | null;
}

/** A version as a small picture, loaded when it comes into view: the first place that changed, or else the home page. */
export function VersionPicture({ workspaceId, commit, title, editSessionId }: VersionPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const path = isSeen && editSessionId !== null ? `/api/edit-sessions/${editSessionId}/places` : null;
  const { data: changed, problem } = useRead<ChangedPlaces>(path);
  const place = changed?.places.find(({ after }) => after !== null)?.after ?? null;
  const showsHome = isSeen && (editSessionId === null || problem !== null || (changed !== null && place === null));
  return (
    <div ref={box} className="aspect-[8/5]">
      {place ? <PlaceOf workspaceId={workspaceId} commit={commit} title={title} place={place} /> : null}
      {showsHome ? <HomePage workspaceId={workspaceId} commit={commit} title={title} /> : null}
      {place || showsHome ? null : <Skeleton className="size-full rounded-none" />}
    </div>
  );
}

type PictureProps = Omit<VersionPictureProps, "editSessionId">;

function PlaceOf({ workspaceId, commit, title, place }: PictureProps & { place: ShownPlace }) {
  const { grant } = usePreviewGrant(workspaceId, commit);
  const { address, ref } = place;
  return <PlacePicture title={title} grant={grant} address={address} elementRef={ref} className="size-full" />;
}

function HomePage({ workspaceId, commit, title }: PictureProps) {
  const { grant } = usePreviewGrant(workspaceId, commit, { frame: false });
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div inert className="pointer-events-none relative size-full overflow-hidden">
      {grant ? (
        <PreviewStage width={previewWidths.desktop}>
          <iframe
            title={title}
            src={grant.root}
            sandbox={pictureSandboxFor(grant.root, window.location.origin)}
            referrerPolicy="no-referrer"
            scrolling="no"
            onLoad={() => setLoaded(true)}
            className={`size-full border-0 bg-white transition-opacity ${isLoaded ? "" : "opacity-0"}`}
          />
        </PreviewStage>
      ) : null}
      {isLoaded ? null : <Skeleton className="absolute inset-0 rounded-none" />}
    </div>
  );
}
