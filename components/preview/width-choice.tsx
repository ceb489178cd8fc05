"use client";

import { ChevronDown, type LucideIcon, Monitor, MoveHorizontal, Smartphone, Tablet } from "lucide-react";
import { useId } from "react";
import { previewWords } from "#lib/words/preview.ts";
import { isPreviewWidth, type PreviewWidth, previewWidthNames } from "./preview-width";

const icons: Record<PreviewWidth, LucideIcon> = {
  fit: MoveHorizontal,
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
};

/** The width of the page, in a native select, which a phone shows in its own way. */
export function WidthChoice({ width, onChange }: { width: PreviewWidth; onChange: (width: PreviewWidth) => void }) {
  const id = useId();
  const Icon = icons[width];
  return (
    // A phone has only one width, and needs the room for the address.
    <div
      className={`relative flex shrink-0 items-center rounded-md text-text-soft hover:bg-sunken hover:text-text ${width === "fit" ? "@max-[26rem]:hidden" : ""}`}
    >
      <Icon aria-hidden className="pointer-events-none absolute left-2.5 size-4" />
      <label htmlFor={id} className="sr-only">
        {previewWords.width}
      </label>
      <select
        id={id}
        value={width}
        title={previewWords.width}
        onChange={({ target }) => (isPreviewWidth(target.value) ? onChange(target.value) : undefined)}
        className="h-9 appearance-none rounded-md bg-transparent pr-7 pl-8.5 text-sm @max-2xl:w-14 @max-2xl:text-transparent"
      >
        {previewWidthNames.map((choice) => (
          <option key={choice} value={choice} className="bg-surface text-text">
            {previewWords.widths[choice]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5" />
    </div>
  );
}
