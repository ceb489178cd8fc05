"use client";

import { ImageUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { Button } from "../../ui/button";
import { firstPicture } from "./picture-file";

interface PictureChooserProps {
  /** False while files are not taken. */
  isOn: boolean;
  onFile: (file: File) => void;
  className?: string;
  /** In place of the invitation, once there is a picture. `choose` opens the list of files. */
  children?: ((choose: () => void) => ReactNode) | undefined;
}

/** Takes a picture that is dropped here, pasted anywhere, or chosen from the person's files. */
export function PictureChooser({ isOn, onFile, className = "grid gap-3", children }: PictureChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: Iterable<File>) => {
    const file = firstPicture(files);
    if (isOn && file) onFile(file);
    return file !== null;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // A text from an office program comes with a picture of itself.
      if (event.clipboardData?.types.includes("text/plain")) return;
      if (take(event.clipboardData?.files ?? [])) event.preventDefault();
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
  const choose = () => (isOn ? input.current?.click() : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(isOn);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={`rounded-xl ${className} ${isOver ? "outline-2 outline-accent outline-offset-4" : ""}`}
    >
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        hidden
        onChange={({ target }) => {
          take(target.files ?? []);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {children ? (
        children(choose)
      ) : (
        <div className="grid justify-items-center gap-3 rounded-xl border border-line-strong border-dashed bg-sunken px-6 py-10 text-center">
          <ImageUp aria-hidden className="size-8 text-text-soft" />
          <p className="text-sm text-text-soft">{pictureWords.chooseHint}</p>
          <Button autoFocus onClick={choose}>
            {pictureWords.choose}
          </Button>
          <p className="text-2xs text-text-soft">{pictureWords.kinds}</p>
        </div>
      )}
    </div>
  );
}
