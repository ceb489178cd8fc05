"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { pictureWords } from "#lib/words/page/pictures.ts";
import type { ChosenPicture } from "./picture-file";
import type { PicturePlace } from "./picture-shape";

interface PictureFocusProps {
  picture: ChosenPicture;
  place: PicturePlace;
  /** In per cent. */
  position: { x: number; y: number };
  onChange: (position: { x: number; y: number }) => void;
}

const stepPercent = 5;
const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Chooses what stays in view of a picture that the page cuts, and shows the picture as the page does. */
export function PictureFocus({ picture, place, position, onChange }: PictureFocusProps) {
  const area = useRef<HTMLDivElement>(null);
  const move = (x: number, y: number) => onChange({ x: toPercent(x), y: toPercent(y) });
  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box) move(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    move(position.x + way[0] * stepPercent, position.y + way[1] * stepPercent);
  };
  return (
    <div className="flex flex-wrap items-end justify-center gap-4">
      <div
        ref={area}
        className="relative w-fit touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => (event.buttons > 0 ? moveTo(event) : undefined)}
      >
        {/* biome-ignore lint/performance/noImgElement: a file of the person's own, which is not uploaded yet */}
        <img src={picture.url} alt="" draggable={false} className="max-h-[40dvh] w-auto max-w-full object-contain" />
        <div
          role="slider"
          tabIndex={0}
          aria-label={pictureWords.focus}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={position.x}
          aria-valuetext={pictureWords.focusAt(position.x, position.y)}
          onKeyDown={press}
          style={{ left: `${position.x}%`, top: `${position.y}%` }}
          className="-translate-1/2 absolute size-8 cursor-grab rounded-full border-2 border-white bg-[#4450d6]/60 shadow-[0_0_0_1px_rgb(0_0_0/0.5)] active:cursor-grabbing"
        />
      </div>
      <figure className="grid gap-1.5">
        <div
          style={{
            aspectRatio: `${place.width} / ${place.height}`,
            backgroundImage: `url("${picture.url}")`,
            backgroundPosition: `${position.x}% ${position.y}%`,
          }}
          className="w-36 rounded-md bg-cover"
        />
        <figcaption className="text-center text-2xs text-text-soft">{pictureWords.onPage}</figcaption>
      </figure>
    </div>
  );
}

const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
