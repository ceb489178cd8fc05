"use client";

import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useSeen } from "../ui/hooks/use-seen";
import { boxAround } from "./box-around";
import { newFrameLink } from "./frame-link";
import type { FrameBox } from "./frame-messages";
import { cropTo } from "./place-crop";
import { previewUrl } from "./preview-address";
import { PreviewFrame } from "./preview-frame";
import { previewWidths } from "./preview-width";
import { SitePlaceholder } from "./site-placeholder";
import type { OpenPreview } from "./use-preview-grant";

interface PlacePictureProps {
  title: string;
  grant: OpenPreview | null;
  address: string;
  /** Null shows the page from its top. */
  elementRef: string | null;
  className?: string;
}

/** The page's viewport, in CSS pixels. */
const page = { width: previewWidths.desktop, height: 900 };
/** A page that does not say where the element is, is shown from its top. */
const measuredWithinMs = 6_000;

/** A place of a page as a picture: a frame without interaction, cut to the element. It loads when it comes into view. */
export function PlacePicture({ title, grant, address, elementRef, className = "" }: PlacePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const [link] = useState(newFrameLink);
  const [place, setPlace] = useState<FrameBox | null>(null);
  const [documentKey, setDocumentKey] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setPicture(entry.contentRect);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (documentKey === null) return;
    if (elementRef === null) return setReady(true);
    // A page that scrolls there smoothly would show everything on the way.
    const reveal = () => link.post({ type: "reveal", ref: elementRef, isInstant: true });
    const stop = link.listen((report) => {
      if (report.type !== "measured") return;
      const box = boxAround(report.elements.find(({ ref }) => ref === elementRef)?.boxes ?? []);
      // A picture that arrives above the place pushes it out of the page's view.
      if (box && (box.y >= page.height || box.y + box.height <= 0)) reveal();
      setPlace(box);
      setReady(true);
    });
    reveal();
    link.post({ type: "measure", id: 1, refs: [elementRef] });
    return stop;
  }, [link, documentKey, elementRef]);

  const isLoading = grant !== null && isSeen && !isReady;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setReady(true), measuredWithinMs);
    return () => clearTimeout(timer);
  }, [isLoading]);

  const crop = picture && cropTo(place, page, picture);
  const stage: CSSProperties = {
    ...page,
    ...(crop ? { transform: `translate(${crop.left}px, ${crop.top}px) scale(${crop.scale})` } : {}),
  };
  return (
    <div ref={box} inert className={`pointer-events-none relative overflow-hidden bg-sunken ${className}`}>
      <SitePlaceholder />
      {grant && isSeen && picture ? (
        <div
          style={stage}
          className={`absolute top-0 left-0 origin-top-left transition-opacity duration-300 ${isReady ? "" : "opacity-0"}`}
        >
          <PreviewFrame
            title={title}
            src={previewUrl(grant.root, address)}
            version=""
            link={link}
            isPicture
            onSeen={({ key }) => setDocumentKey(key)}
          />
        </div>
      ) : null}
      {isReady && crop && place ? <Outline place={place} crop={crop} /> : null}
    </div>
  );
}

const outlineGap = 4;

function Outline({ place, crop: { scale, left, top } }: { place: FrameBox; crop: ReturnType<typeof cropTo> }) {
  const style: CSSProperties = {
    left: place.x * scale + left - outlineGap,
    top: place.y * scale + top - outlineGap,
    width: place.width * scale + 2 * outlineGap,
    height: place.height * scale + 2 * outlineGap,
  };
  return <div aria-hidden style={style} className="absolute rounded-md ring-2 ring-accent" />;
}
