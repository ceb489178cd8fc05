"use client";

import { useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { useRead } from "../../http/use-read";
import type { MeasuredElement } from "../../preview/frame-messages";
import { AlsoElsewhere } from "../also-elsewhere";
import type { EditedPage } from "../page-editor-types";
import { changesEverywhere } from "../picks/changes-everywhere";
import { PictureDescription } from "./picture-description";
import { PictureDialog } from "./picture-dialog";
import type { ChosenPicture } from "./picture-file";
import { PictureForm } from "./picture-form";
import { offersFiles, replaceOperations } from "./picture-operations";
import { type PicturePlace, placeOf } from "./picture-shape";

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
  /** Called with the turn that replaced it. */
  onStored: (editSessionId: string) => void;
  onClose: () => void;
}

/** Replaces a picture of the page: the file, the part of it that is shown, and its description, saved as one change by hand. */
export function ReplacePicture(props: ReplacePictureProps) {
  const [place, setPlace] = useState<PicturePlace | null>(null);
  const measuredPlace = placeOf(props.measured);
  // The page may show another version while the dialog is open.
  if (place === null && measuredPlace !== null) setPlace(measuredPlace);
  return (
    <PictureDialog
      title={pictureWords.title}
      description={pictureWords.titleOf(elementName(props.element.name))}
      first={props.file}
      isWide
      onClose={props.onClose}
    >
      {(picture, choose) => <Replacement {...props} picture={picture} place={place} onFile={choose} />}
    </PictureDialog>
  );
}

interface ReplacementProps extends ReplacePictureProps {
  picture: ChosenPicture;
  place: PicturePlace | null;
  onFile: (file: File) => void;
}

function Replacement({ page, element, ...props }: ReplacementProps) {
  const { workspaceId, map } = page;
  const query = new URLSearchParams({ path: map.path, commit: map.commit, ref: element.ref });
  const { data, problem } = useRead<PlacesElsewhere>(`/api/workspaces/${workspaceId}/same-elsewhere?${query}`);
  // The answer about an earlier version names other elements.
  const elsewhere = data?.commit === map.commit ? data : null;
  const before = element.attributes.alt ?? "";
  const [alt, setAlt] = useState(before);
  const [isDecorative, setDecorative] = useState(element.attributes.alt === "");
  const [isAltAsked, askAlt] = useState(false);
  const isAltMissing = !isDecorative && alt.trim() === "";
  const [isEverywhereChosen, chooseEverywhere] = useState<boolean | null>(null);
  const places = elsewhere?.places ?? [];
  const isEverywhere = isEverywhereChosen ?? changesEverywhere(elsewhere, map);
  return (
    <PictureForm
      {...props}
      base={map.commit}
      elsewhere={{
        isReading: elsewhere === null && problem === null,
        isUnknown: elsewhere === null && problem !== null,
      }}
      // Other places may show the file before, so the new one gets a path of its own.
      replaces={null}
      mayUpload={() => {
        askAlt(isAltMissing);
        return !isAltMissing;
      }}
      toOperations={(upload, position) =>
        replaceOperations(
          upload,
          [{ path: map.path, ref: element.ref }, ...(isEverywhere ? places : [])],
          { alt: isDecorative ? "" : alt.trim(), position },
          offersFiles(element, map),
        )
      }
    >
      <div className="grid content-start gap-4">
        <PictureDescription
          {...{ isDecorative, onDescribe: setAlt, onDecorative: setDecorative }}
          description={alt}
          hint={before !== "" && alt === before ? pictureWords.descriptionKept : panelWords.descriptionHint}
          problem={isAltAsked && isAltMissing ? pictureWords.describe : null}
        />
        {elsewhere && places.length > 0 ? (
          <AlsoElsewhere
            {...{ places, isIncomplete: elsewhere.isIncomplete, onChange: chooseEverywhere }}
            isOn={isEverywhere}
            isRestricted={map.released !== undefined}
          />
        ) : null}
      </div>
    </PictureForm>
  );
}
