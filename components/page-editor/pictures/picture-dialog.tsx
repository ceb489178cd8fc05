"use client";

import type { ReactNode } from "react";
import { commonWords } from "#lib/words/common.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { PictureChooser } from "./picture-chooser";
import type { ChosenPicture } from "./picture-file";
import { useChosenPicture } from "./use-chosen-picture";

interface PictureDialogProps {
  title: string;
  description: string;
  /** The file with which it opens; null if the person has still to choose. */
  first: File | null;
  /** Whether the form has more than the picture. */
  isWide?: boolean;
  onClose: () => void;
  /** The form for the chosen picture. `choose` takes another one. */
  children: (picture: ChosenPicture, choose: (file: File) => void) => ReactNode;
}

/** A dialog in which a person chooses a picture, and then fills in the form for it. */
export function PictureDialog({ title, description, first, isWide = false, onClose, children }: PictureDialogProps) {
  const { picture, problem, choose } = useChosenPicture(first);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={title}
        description={description}
        closeLabel={commonWords.close}
        size={picture && isWide ? "wide" : "regular"}
      >
        {problem ? (
          <Alert tone="danger" announce className="mx-5 mt-4 sm:mx-6">
            {problem}
          </Alert>
        ) : null}
        {picture ? (
          children(picture, choose)
        ) : first && !problem ? (
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
