"use client";

import { useEffect, useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { fileSize, pictureWords } from "#lib/words/page/pictures.ts";
import { useRead } from "../../http/use-read";
import type { MeasuredElement } from "../../preview/frame-messages";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { Segmented } from "../../ui/segmented";
import { Switch } from "../../ui/switch";
import { Textarea } from "../../ui/textarea";
import type { EditedPage } from "../page-editor-types";
import { PictureChooser } from "./picture-chooser";
import { firstPart, PictureCrop } from "./picture-crop";
import { type ChosenPicture, readPictureFile } from "./picture-file";
import { PictureFocus } from "./picture-focus";
import { offersFiles, replaceOperations } from "./picture-operations";
import { type PicturePlace, type PictureShape, placeOf, shapeFor } from "./picture-shape";
import type { PicturePart } from "./upload-asset";
import { useUpload } from "./use-upload";

/** A picture of a page that another one shall replace. */
export interface PictureToReplace {
  page: EditedPage;
  element: SourceElement;
  /** Null if the person has still to choose. */
  file: File | null;
}

interface ReplacePictureProps extends PictureToReplace {
  conversationId: string;
  measured: MeasuredElement | undefined;
  /** Why nothing can be saved now; null if it can. */
  blocked: string | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Replaces a picture of the page: the file, the part of it that is shown, and its description, saved as one change by hand. */
export function ReplacePicture(props: ReplacePictureProps) {
  const { page, element, onClose } = props;
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [place, setPlace] = useState<PicturePlace | null>(null);
  const measuredPlace = placeOf(props.measured);
  // The page may show another version while the dialog is open.
  if (place === null && measuredPlace !== null) setPlace(measuredPlace);
  const [dropped, setDropped] = useState(props.file);
  const take = async (file: File) => {
    const read = await readPictureFile(file);
    setProblem(typeof read === "string" ? read : null);
    if (typeof read !== "string") setPicture(read);
  };
  useEffect(() => {
    if (!dropped) return;
    setDropped(null);
    void take(dropped);
  });
  const url = picture?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={pictureWords.title}
        description={pictureWords.titleOf(element.name)}
        closeLabel={commonWords.close}
        size={picture ? "wide" : "regular"}
      >
        {problem ? (
          <Alert tone="danger" announce className="mx-5 mt-4 sm:mx-6">
            {problem}
          </Alert>
        ) : null}
        {picture ? (
          <Replacement {...props} page={page} picture={picture} place={place} onFile={(file) => void take(file)} />
        ) : (
          <div className="overflow-y-auto p-5 sm:p-6">
            <PictureChooser isOn onFile={(file) => void take(file)} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ReplacementProps extends ReplacePictureProps {
  picture: ChosenPicture;
  place: PicturePlace | null;
  onFile: (file: File) => void;
}

function Replacement({ picture, place, page, element, onFile, onClose, ...props }: ReplacementProps) {
  const { workspaceId, map } = page;
  const query = new URLSearchParams({ path: map.path, commit: map.commit, ref: element.ref });
  const { data: elsewhere } = useRead<PlacesElsewhere>(`/api/workspaces/${workspaceId}/same-elsewhere?${query}`);

  const isCut = place?.isCut === true;
  const [wantedShape, setShape] = useState<PictureShape | null>(null);
  const shape = isCut || picture.isDrawing ? "whole" : (wantedShape ?? shapeFor(picture, place));
  const ratio = shape === "place" && place ? place.width / place.height : null;
  const cropKey = `${picture.url} ${shape} ${ratio}`;
  const [part, setPart] = useState<{ key: string; part: PicturePart } | null>(null);
  const crop = shape === "whole" ? null : part?.key === cropKey ? part.part : firstPart(picture, ratio);
  const [wantedPosition, setPosition] = useState<PicturePlace["position"] | null>(null);
  const position = wantedPosition ?? place?.position ?? { x: 50, y: 50 };

  const before = element.attributes.alt ?? "";
  const [alt, setAlt] = useState(before);
  const [isDecorative, setDecorative] = useState(element.attributes.alt === "");
  const [isAltAsked, askAlt] = useState(false);
  const isAltMissing = !isDecorative && alt.trim() === "";
  const [isEverywhereChosen, chooseEverywhere] = useState<boolean | null>(null);
  const places = elsewhere?.places ?? [];
  const isEverywhere = isEverywhereChosen ?? elsewhere?.isFrame ?? false;

  // Other places may show the file before, so the new one gets a path of its own.
  const { replace, progress, problem } = useUpload({ ...props, replaces: null, onStored: onClose });
  const isBusy = progress !== null;
  const submit = () => {
    if (isAltMissing) return askAlt(true);
    if (isBusy || props.blocked !== null) return;
    const isMoved = isCut && (position.x !== place.position.x || position.y !== place.position.y);
    const choice = { alt: isDecorative ? "" : alt.trim(), position: isMoved ? position : null };
    const shownAt = [{ path: map.path, ref: element.ref }, ...(isEverywhere ? places : [])];
    void replace({
      ...{ file: picture.file, crop, base: map.commit },
      shownWidth: place?.pixelsWide ?? null,
      toOperations: (upload) => replaceOperations(upload, shownAt, choice, offersFiles(element, map)),
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 gap-6 overflow-y-auto p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <PictureChooser isOn={!isBusy} onFile={onFile}>
          {(choose) => (
            <>
              <div className="grid min-h-48 place-items-center rounded-xl bg-sunken p-3">
                {isCut ? (
                  <PictureFocus picture={picture} place={place} position={position} onChange={setPosition} />
                ) : shape === "whole" ? (
                  // biome-ignore lint/performance/noImgElement: a file of the person's own, which is not uploaded yet
                  <img
                    src={picture.url}
                    alt={pictureWords.newPicture}
                    className="max-h-[46dvh] max-w-full object-contain"
                  />
                ) : (
                  <PictureCrop
                    key={cropKey}
                    picture={picture}
                    ratio={ratio}
                    onChange={(next) => setPart({ key: cropKey, part: next })}
                  />
                )}
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 text-text-soft text-xs">
                  <span className="[overflow-wrap:anywhere]">{picture.file.name}</span>
                  <br />
                  {pictureWords.size(picture.width, picture.height, fileSize(picture.file.size))}
                </p>
                <Button variant="secondary" size="small" disabled={isBusy} onClick={choose}>
                  {pictureWords.chooseAnother}
                </Button>
              </div>
            </>
          )}
        </PictureChooser>
        <div className="grid content-start gap-6">
          {isCut ? (
            <p className="text-sm text-text-soft">{pictureWords.focusHint}</p>
          ) : picture.isDrawing ? null : (
            <div className="grid gap-1.5">
              <p aria-hidden className="font-medium text-sm">
                {pictureWords.shape}
              </p>
              <Segmented
                label={pictureWords.shape}
                value={shape}
                options={shapesFor(place).map((value) => ({ value, label: pictureWords.shapes[value] }))}
                onChange={setShape}
              />
            </div>
          )}
          <div className="grid gap-4">
            {isDecorative ? null : (
              <Field
                label={panelWords.description}
                hint={before !== "" && alt === before ? pictureWords.descriptionKept : panelWords.descriptionHint}
                error={isAltAsked && isAltMissing ? pictureWords.describe : null}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    isShort
                    rows={3}
                    maxLength={1_000}
                    value={alt}
                    onChange={({ target }) => setAlt(target.value)}
                    className="text-sm"
                  />
                )}
              </Field>
            )}
            <Switch
              label={panelWords.decorative}
              hint={panelWords.decorativeHint}
              checked={isDecorative}
              onChange={setDecorative}
            />
          </div>
          {places.length > 0 ? (
            <Switch
              label={panelWords.alsoOn(places.length)}
              hint={places.map(({ path, title }) => title || path).join(", ")}
              checked={isEverywhere}
              onChange={chooseEverywhere}
            />
          ) : null}
        </div>
      </div>
      <footer className="grid gap-3 border-line border-t px-5 py-3 sm:px-6">
        {(problem ?? props.blocked) ? (
          <p role="alert" className="text-pretty text-danger text-sm">
            {problem ?? props.blocked}
          </p>
        ) : null}
        <div className="flex items-center justify-end gap-2">
          <p role="status" className="min-w-0 flex-1 text-text-soft text-xs tabular-nums">
            {progress === null
              ? ""
              : progress < 1
                ? pictureWords.uploading(Math.round(progress * 100))
                : commonWords.saving}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {pictureWords.cancel}
          </Button>
          <Button type="submit" aria-disabled={isBusy || props.blocked !== null || undefined}>
            {pictureWords.save}
          </Button>
        </div>
      </footer>
    </form>
  );
}

const shapesFor = (place: PicturePlace | null): PictureShape[] =>
  place === null ? ["whole", "free"] : ["place", "whole", "free"];
