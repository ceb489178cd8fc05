"use client";

import { useEffect, useRef, useState } from "react";
import { useSeen } from "../ui/hooks/use-seen";
import { whenIdle } from "../ui/when-idle";
import { pictureSandboxFor } from "./preview-address";
import { PreviewStage } from "./preview-stage";
import { previewWidths } from "./preview-width";
import { SitePlaceholder } from "./site-placeholder";
import { usePreviewGrant } from "./use-preview-grant";

interface HomePictureProps {
  workspaceId: string;
  /** `head`, or a version by its commit. */
  version: string;
  title: string;
}

/**
 * The home page as a picture: a frame without interaction that fills its positioned parent. It loads when it comes into view and the
 * page has nothing else to do, and fades in over a placeholder that stays where the site can't be shown.
 */
export function HomePicture({ workspaceId, version, title }: HomePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const [isDue, setDue] = useState(false);
  useEffect(() => (isSeen ? whenIdle(() => setDue(true)) : undefined), [isSeen]);
  const { grant } = usePreviewGrant(workspaceId, isDue ? version : null, { frame: false });
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={box} inert className="pointer-events-none absolute inset-0 overflow-hidden">
      <SitePlaceholder />
      {grant ? (
        <div className={`absolute inset-0 transition-opacity duration-300 ${isLoaded ? "" : "opacity-0"}`}>
          <PreviewStage width={previewWidths.desktop}>
            <iframe
              title={title}
              src={grant.root}
              sandbox={pictureSandboxFor(grant.root, window.location.origin)}
              referrerPolicy="no-referrer"
              scrolling="no"
              onLoad={() => setLoaded(true)}
              className="size-full border-0 bg-white"
            />
          </PreviewStage>
        </div>
      ) : null}
    </div>
  );
}
