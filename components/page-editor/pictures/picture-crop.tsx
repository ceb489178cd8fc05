"use client";

import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { useState } from "react";
import { pictureWords } from "#lib/words/page/pictures.ts";
import type { ChosenPicture } from "./picture-file";
import type { PicturePart } from "./upload-asset";

interface PictureCropProps {
  picture: ChosenPicture;
  /** Width by height of the part; null takes any. */
  ratio: number | null;
  onChange: (part: PicturePart) => void;
}

/** Chooses the part of a picture that is shown. With a ratio it begins with the largest part in the middle. */
export function PictureCrop({ picture, ratio, onChange }: PictureCropProps) {
  const [crop, setCrop] = useState<PercentCrop>(() => largestPart(picture, ratio));
  return (
    <ReactCrop
      crop={crop}
      {...(ratio === null ? {} : { aspect: ratio })}
      keepSelection
      className="max-h-[46dvh]"
      minWidth={24}
      minHeight={24}
      ariaLabels={{ ...ReactCrop.defaultProps.ariaLabels, cropArea: pictureWords.cropArea }}
      onChange={(_pixels, next) => {
        setCrop(next);
        onChange(partOf(next));
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: a file of the person's own, which is not uploaded yet */}
      <img src={picture.url} alt="" draggable={false} />
    </ReactCrop>
  );
}

function largestPart({ width, height }: ChosenPicture, ratio: number | null): PercentCrop {
  if (ratio === null) return { unit: "%", x: 0, y: 0, width: 100, height: 100 };
  const isWider = width / height > ratio;
  const size = isWider ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: "%", ...size }, ratio, width, height), width, height);
}

/** Returns the part with which the choice begins. */
export const firstPart = (picture: ChosenPicture, ratio: number | null) => partOf(largestPart(picture, ratio));

const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));

function partOf({ x, y, width, height }: PercentCrop): PicturePart {
  return { x: share(x), y: share(y), width: share(width), height: share(height) };
}
