"use client";

import { fileSize, pictureWords } from "#lib/words/page/pictures.ts";
import { Button } from "../../ui/button";
import { Segmented } from "../../ui/segmented";
import { PictureChooser } from "./picture-chooser";
import { firstPart, PictureCrop } from "./picture-crop";
import type { ChosenPicture } from "./picture-file";
import { PictureFocus } from "./picture-focus";
import { type PicturePlace, type PictureShape, shapeFor, smallerSize } from "./picture-shape";
import type { PicturePart } from "./upload-asset";

/** The choices that the person has made for a picture. */
export interface PictureChoice {
  shape: PictureShape | null;
  /** The part, and the picture and shape that it is of. */
  part: { of: string; part: PicturePart } | null;
  position: PicturePlace["position"] | null;
}

export const noChoice: PictureChoice = { shape: null, part: null, position: null };

/** Returns what a choice means for a picture at its place. Without a choice, nothing on the page moves. */
export function readChoice(
  { shape: wanted, part, position }: PictureChoice,
  picture: ChosenPicture,
  place: PicturePlace | null,
) {
  const isCut = place?.isCut === true;
  const shape = isCut || picture.isDrawing ? "whole" : (wanted ?? shapeFor(picture, place));
  const ratio = shape === "place" && place ? place.width / place.height : null;
  const of = `${picture.url} ${shape} ${ratio}`;
  const chosen = part?.of === of ? part.part : null;
  const before = place?.position ?? { x: 50, y: 50 };
  const at = position ?? before;
  return {
    ...{ shape, ratio, of, position: at },
    crop: shape === "whole" ? null : (chosen ?? firstPart(picture, ratio)),
    isMoved: isCut && (at.x !== before.x || at.y !== before.y),
  };
}

interface PictureEditorProps {
  picture: ChosenPicture;
  /** Null if it is not shown. */
  place: PicturePlace | null;
  choice: PictureChoice;
  onChoice: (choice: PictureChoice) => void;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Shows a chosen picture, and lets the person choose the part of it that is shown, or another picture. */
export function PictureEditor({ picture, place, choice, onChoice, isBusy, onFile }: PictureEditorProps) {
  const { shape, ratio, of, position, crop } = readChoice(choice, picture, place);
  const smaller = smallerSize(picture, crop, place);
  const isCut = place?.isCut === true;
  return (
    <PictureChooser isOn={!isBusy} onFile={onFile}>
      {(choose) => (
        <>
          <div className="grid min-h-48 place-items-center rounded-xl bg-sunken p-3">
            {isCut ? (
              <PictureFocus
                picture={picture}
                place={place}
                position={position}
                onChange={(next) => onChoice({ ...choice, position: next })}
              />
            ) : shape === "whole" ? (
              // biome-ignore lint/performance/noImgElement: a file of the person's own, which is not uploaded yet
              <img
                src={picture.url}
                alt={pictureWords.newPicture}
                className="max-h-[46dvh] max-w-full object-contain"
              />
            ) : (
              <PictureCrop
                key={of}
                picture={picture}
                ratio={ratio}
                onChange={(part) => onChoice({ ...choice, part: { of, part } })}
              />
            )}
          </div>
          {isCut ? (
            <p className="text-sm text-text-soft">{pictureWords.focusHint}</p>
          ) : picture.isDrawing ? null : (
            <Segmented
              label={pictureWords.shape}
              value={shape}
              options={shapesFor(place).map((value) => ({ value, label: pictureWords.shapes[value] }))}
              onChange={(next) => onChoice({ ...choice, shape: next })}
              className="justify-self-start"
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 text-text-soft text-xs">
              <span className="[overflow-wrap:anywhere]">{picture.file.name}</span>
              <br />
              {pictureWords.size(picture.width, picture.height, fileSize(picture.file.size))}
              {smaller ? (
                <>
                  <br />
                  {pictureWords.smaller(smaller.width, smaller.height)}
                </>
              ) : null}
            </p>
            <Button variant="secondary" size="small" disabled={isBusy} onClick={choose}>
              {pictureWords.chooseAnother}
            </Button>
          </div>
        </>
      )}
    </PictureChooser>
  );
}

const shapesFor = (place: PicturePlace | null): PictureShape[] =>
  place === null ? ["whole", "free"] : ["place", "whole", "free"];
