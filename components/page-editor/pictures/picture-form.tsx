"use client";

import { type ReactNode, useState } from "react";
import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { useHeldSave } from "../use-held-save";
import { noChoice, PictureEditor, readChoice } from "./picture-editor";
import type { ChosenPicture } from "./picture-file";
import type { PicturePlace } from "./picture-shape";
import { takeFocus } from "./take-focus";
import { UploadFooter } from "./upload-footer";
import { useUpload } from "./use-upload";

interface PictureFormProps extends Pick<Parameters<typeof useUpload>[0], "conversationId" | "replaces" | "onSaved"> {
  picture: ChosenPicture;
  place: PicturePlace | null;
  /** The commit that the person saw. */
  base: string;
  /** Why nothing can be saved now; null if it can. */
  blocked: string | null;
  /** Another sentence to show; null without one. */
  refusal?: string | null;
  /** The answer which other pages change too, for which a save waits. */
  elsewhere?: { isReading: boolean; isUnknown: boolean };
  onFile: (file: File) => void;
  onStored?: (editSessionId: string) => void;
  onClose: () => void;
  /** Returns false while something is missing in the form, which then says so. */
  mayUpload?: () => boolean;
  /** Returns the operations that use what was uploaded; null if it can't be used. */
  toOperations: (upload: UploadForDisplay, position: { x: number; y: number } | null) => Operation[] | null;
  /** Further fields, beside the picture. */
  children?: ReactNode;
}

/** Uploads a chosen picture and saves what it is used for, as one change by hand. */
export function PictureForm(props: PictureFormProps) {
  const { picture, place, base, blocked, refusal = null, onFile, onClose, mayUpload, toOperations, children } = props;
  const { isReading, isUnknown } = props.elsewhere ?? { isReading: false, isUnknown: false };
  const [choice, setChoice] = useState(noChoice);
  const { replace, progress, problem } = useUpload({
    ...props,
    onStored: ({ editSessionId }) => {
      props.onStored?.(editSessionId);
      onClose();
    },
  });
  const isBusy = progress !== null;
  const save = () => {
    if (mayUpload?.() === false || isBusy || blocked !== null) return;
    const { crop, position, isMoved } = readChoice(choice, picture, place);
    void replace({
      ...{ file: picture.file, crop, base, shownWidth: place?.pixelsWide ?? null },
      toOperations: (upload) => toOperations(upload, isMoved ? position : null),
    });
  };
  const held = useHeldSave({ isHeld: isReading, isUnknown, save });
  const isAlone = children === undefined;
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mayUpload?.() !== false) held.wish();
      }}
      className="flex min-h-0 flex-1 flex-col focus-visible:outline-none"
    >
      <div
        className={`min-h-0 flex-1 overflow-y-auto p-5 sm:p-6 ${isAlone ? "" : "grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]"}`}
      >
        <PictureEditor {...{ picture, place, choice, isBusy, onFile }} onChoice={setChoice} />
        {children}
      </div>
      <UploadFooter
        progress={progress}
        isComparing={held.isWished}
        problem={problem ?? refusal ?? blocked ?? (isUnknown ? pictureWords.notCompared : null)}
        isOff={blocked !== null}
        onCancel={onClose}
      />
    </form>
  );
}
