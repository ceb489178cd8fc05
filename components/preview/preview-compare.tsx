"use client";

import { type ReactNode, useState } from "react";
import type { HistoryForDisplay } from "#lib/conversations/versions/version-schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { CompareHandle } from "./compare-handle";
import type { FramePlace } from "./frame-messages";
import { previewUrl } from "./preview-address";
import { PreviewFrame } from "./preview-frame";
import { usePreviewGrant } from "./use-preview-grant";

interface PreviewCompareProps {
  workspaceId: string;
  path: string;
  /** Changes whenever the site or its history does. */
  version: string;
  onPath: (path: string) => void;
}

const shareAtFirst = 50;

/** The site before and after its last change, one over the other, with a movable edge between them. */
export function PreviewCompare({ workspaceId, path, version, onPath }: PreviewCompareProps) {
  const { data, problem } = useRead<HistoryForDisplay>(`/api/workspaces/${workspaceId}/history?limit=1`, version);
  if (problem) return <Alert className="absolute inset-x-4 top-4">{problem}</Alert>;
  if (!data) return <Busy className="absolute inset-0 justify-center">{previewWords.opening}</Busy>;
  const [last] = data.versions;
  if (!last) return <Alert className="absolute inset-x-4 top-4">{previewWords.compareNothing}</Alert>;
  return <CompareSides workspaceId={workspaceId} before={last.before} after={last.after} path={path} onPath={onPath} />;
}

type SideNames = Record<"before" | "after", string>;

interface CompareSidesProps extends Omit<PreviewCompareProps, "version"> {
  /** The commits of two versions. */
  before: string;
  after: string;
  /** The names of the two versions, if they are not before and after a change. */
  names?: SideNames;
  /** True if the edge takes the focus when it appears. */
  takesFocus?: boolean;
}

/** Two versions of the site, one over the other, with a movable edge between them. */
export function CompareSides({
  workspaceId,
  before,
  after,
  names = { before: previewWords.before, after: previewWords.after },
  path,
  onPath,
  takesFocus = true,
}: CompareSidesProps) {
  const [share, setShare] = useState(shareAtFirst);
  const [places, setPlaces] = useState<{ before: FramePlace | null; after: FramePlace | null }>(nowhere);
  const shared = { workspaceId, path, onPath };
  return (
    <>
      <CompareSide
        name={names.after}
        commit={after}
        onScroll={(place) => setPlaces({ before: place, after: null })}
        place={places.after}
        {...shared}
      />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <CompareSide
          name={names.before}
          commit={before}
          onScroll={(place) => setPlaces({ before: null, after: place })}
          place={places.before}
          {...shared}
        />
      </div>
      <CompareLabel className="left-3 origin-bottom-left" isFaint={share < 12}>
        {names.before}
      </CompareLabel>
      <CompareLabel className="right-3 origin-bottom-right" isFaint={share > 88}>
        {names.after}
      </CompareLabel>
      <CompareHandle names={names} share={share} onChange={setShare} takesFocus={takesFocus} />
    </>
  );
}

const nowhere = { before: null, after: null };

interface CompareSideProps {
  workspaceId: string;
  name: string;
  commit: string;
  path: string;
  place: FramePlace | null;
  onPath: (path: string) => void;
  onScroll: (place: FramePlace) => void;
}

function CompareSide({ workspaceId, name, commit, path, place, onPath, onScroll }: CompareSideProps) {
  const { grant, problem } = usePreviewGrant(workspaceId, commit);
  if (problem) return <Alert className="absolute inset-x-4 top-16">{problem}</Alert>;
  if (!grant) return null;
  return (
    <PreviewFrame
      title={name}
      src={previewUrl(grant.root, path)}
      version={commit}
      place={place}
      onPage={(page) => onPath(page.path)}
      onScroll={onScroll}
    />
  );
}

function CompareLabel({ className, isFaint, children }: { className: string; isFaint: boolean; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute bottom-3 z-10 scale-(--unscale,1) rounded-full bg-text px-3 py-1 font-medium text-background text-xs transition-opacity ${isFaint ? "opacity-0" : ""} ${className}`}
    >
      {children}
    </span>
  );
}
