"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import { commonWords } from "#lib/words/common.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { boxAround } from "../../preview/box-around";
import type { FrameLink } from "../../preview/frame-link";
import type { MeasuredElement } from "../../preview/frame-messages";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import type { EditedPage } from "../page-editor-types";
import type { Place } from "../picks/picking-state";
import { ElementOutline } from "../pointing/element-outline";
import type { usePointing } from "../pointing/use-pointing";
import { DropOverlay } from "./drop-overlay";
import type { useReplacing } from "./use-replacing";

// Cropping comes with a library of its own.
const ReplacePicture = dynamic(() => import("./replace-picture").then((module) => module.ReplacePicture), {
  ssr: false,
});

interface PictureDropProps {
  conversationId: string;
  link: FrameLink;
  page: EditedPage | null;
  pictures: ReturnType<typeof useReplacing> & ReturnType<typeof usePointing>;
  measured: readonly MeasuredElement[];
  /** True while a file is dragged over the window. */
  isDragged: boolean;
  blocked: string | null;
  layer: HTMLElement | null;
  onSaved: () => void;
  /** Called when nothing is dragged any more, and what was dropped is dealt with. */
  onEnd: () => void;
}

/** Replaces the picture on which a file is dropped, and any picture that the panel names. */
export function PictureDrop({
  page,
  pictures,
  measured,
  isDragged,
  blocked,
  layer,
  onEnd,
  ...props
}: PictureDropProps) {
  const { target, replaced, replace } = pictures;
  /** True between the drop and the end of what it led to. */
  const [isDropped, setDropped] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const endDrag = () => {
    void pictures.follow(null);
    onEnd();
  };
  const end = () => {
    setDropped(false);
    setMissed(false);
    replace(null);
    endDrag();
  };
  const isDragging = isDragged && !isDropped && replaced === null;
  const drop = async (file: File, place: Place) => {
    setDropped(true);
    void pictures.follow(null);
    const found = await pictures.at(place);
    if (page && found && !found.isScripted) replace({ page, element: found.element, file });
    else setMissed(true);
  };
  const box = boxAround(measured.find(({ ref }) => ref === target?.ref)?.boxes ?? []);
  return (
    <>
      {isDragging ? (
        <>
          {box ? <ElementOutline box={box} name={pictureWords.replaceThis} look="pointed" /> : null}
          <DropOverlay
            link={props.link}
            isOn={blocked === null}
            onPoint={(place) => void pictures.follow(place)}
            onDrop={(file, place) => void drop(file, place)}
            onEnd={endDrag}
          />
        </>
      ) : null}
      {layer && (isMissed || isDragging)
        ? createPortal(
            isMissed ? (
              <Alert
                announce
                className="pointer-events-auto absolute inset-x-4 bottom-4 mx-auto w-fit max-w-md bg-surface shadow-overlay"
                action={
                  <Button variant="secondary" size="small" onClick={end}>
                    {commonWords.close}
                  </Button>
                }
              >
                {pictureWords.missed}
              </Alert>
            ) : (
              <p
                role="status"
                className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-full border border-line bg-surface px-4 py-2 text-center text-sm shadow-overlay"
              >
                {blocked ?? pictureWords.dropHint}
              </p>
            ),
            layer,
          )
        : null}
      {replaced ? (
        <ReplacePicture
          {...replaced}
          conversationId={props.conversationId}
          measured={measured.find(({ ref }) => ref === replaced.element.ref)}
          blocked={blocked}
          onSaved={props.onSaved}
          onStored={pictures.store}
          onClose={end}
        />
      ) : null}
    </>
  );
}
