"use client";

import { useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { useRead } from "../../http/use-read";
import type { MeasuredElement } from "../../preview/frame-messages";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Field } from "../../ui/field";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { Switch } from "../../ui/switch";
import { Textarea } from "../../ui/textarea";
import type { EditedPage } from "../page-editor-types";
import { PictureChooser } from "./picture-chooser";
import { noChoice, PictureEditor, readChoice } from "./picture-editor";
import type { ChosenPicture } from "./picture-file";
import { offersFiles, replaceOperations } from "./picture-operations";
import { type PicturePlace, placeOf } from "./picture-shape";
import { takeFocus } from "./take-focus";
import { UploadFooter } from "./upload-footer";
import { useChosenPicture } from "./use-chosen-picture";
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
  const { picture, problem, choose } = useChosenPicture(props.file);
  const [place, setPlace] = useState<PicturePlace | null>(null);
  const measuredPlace = placeOf(props.measured);
  // The page may show another version while the dialog is open.
  if (place === null && measuredPlace !== null) setPlace(measuredPlace);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <DialogContent
        title={pictureWords.title}
        description={pictureWords.titleOf(props.element.name)}
        closeLabel={commonWords.close}
        size={picture ? "wide" : "regular"}
      >
        {problem ? (
          <Alert tone="danger" announce className="mx-5 mt-4 sm:mx-6">
            {problem}
          </Alert>
        ) : null}
        {picture ? (
          <Replacement {...props} picture={picture} place={place} onFile={choose} />
        ) : props.file && !problem ? (
          <Busy className="p-6">{pictureWords.reading}</Busy>
        ) : (
          <div className="overflow-y-auto p-5 sm:p-6">
            <PictureChooser isOn onFile={choose} />
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

function Replacement({ picture, place, page, element, onFile, onClose, blocked, ...props }: ReplacementProps) {
  const { workspaceId, map } = page;
  const query = new URLSearchParams({ path: map.path, commit: map.commit, ref: element.ref });
  const { data: elsewhere } = useRead<PlacesElsewhere>(`/api/workspaces/${workspaceId}/same-elsewhere?${query}`);
  const [choice, setChoice] = useState(noChoice);
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
    if (isBusy || blocked !== null) return;
    const { crop, position, isMoved } = readChoice(choice, picture, place);
    const said = { alt: isDecorative ? "" : alt.trim(), position: isMoved ? position : null };
    const shownAt = [{ path: map.path, ref: element.ref }, ...(isEverywhere ? places : [])];
    void replace({
      ...{ file: picture.file, crop, base: map.commit },
      shownWidth: place?.pixelsWide ?? null,
      toOperations: (upload) => replaceOperations(upload, shownAt, said, offersFiles(element, map)),
    });
  };
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex min-h-0 flex-1 flex-col focus-visible:outline-none"
    >
      <div className="grid min-h-0 flex-1 gap-6 overflow-y-auto p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <PictureEditor {...{ picture, place, choice, isBusy, onFile }} onChoice={setChoice} />
        <div className="grid content-start gap-6">
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
              hint={places.map(({ path, title }) => pageName(path, title)).join(", ")}
              checked={isEverywhere}
              onChange={chooseEverywhere}
            />
          ) : null}
        </div>
      </div>
      <UploadFooter progress={progress} problem={problem ?? blocked} isOff={blocked !== null} onCancel={onClose} />
    </form>
  );
}
