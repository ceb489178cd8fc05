"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { pictureSandboxFor } from "../preview/preview-address";
import { PreviewStage } from "../preview/preview-stage";
import { previewWidths } from "../preview/preview-width";
import { usePreviewGrant } from "../preview/use-preview-grant";
import { Skeleton } from "../ui/skeleton";

interface VersionPictureProps {
  workspaceId: string;
  commit: string;
  title: string;
}

/** The first page of a version as a small picture: a frame without interaction, loaded when it comes into view. */
export function VersionPicture({ workspaceId, commit, title }: VersionPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const { grant } = usePreviewGrant(workspaceId, isSeen ? commit : null, { frame: false });
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={box} inert className="pointer-events-none relative aspect-[8/5] overflow-hidden">
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

/** Returns true once the element has been in view, or nearly. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: "120px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
