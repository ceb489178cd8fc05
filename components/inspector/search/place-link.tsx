"use client";

import { addressOf, type ShownPlace } from "./shown-place";

interface PlaceLinkProps {
  to: ShownPlace;
  text: string;
  find: string;
  onShow: (place: ShownPlace) => void;
}

/** A link that shows its place on this page; with a modifier key the browser opens it elsewhere. */
export function PlaceLink({ to, text, find, onShow }: PlaceLinkProps) {
  return (
    <a
      href={addressOf(to, find)}
      className="touch-target rounded-sm font-medium text-text underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onShow(to);
      }}
    >
      {text}
    </a>
  );
}
