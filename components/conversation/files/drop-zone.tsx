"use client";

import { useEffect, useState } from "react";
import { messageFileWords } from "#lib/words/page/message-files.ts";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** Lies over the composer while files are dragged over the window. A file that is let go elsewhere does not replace the app. */
export function DropZone({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setDragged(true);
      // Another part of the page may take it.
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    const drop = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
      setDragged(false);
    };
    // Leaving for nothing is leaving the window; a pointer moves freely only when nothing is dragged.
    const leave = ({ relatedTarget }: DragEvent) => (relatedTarget === null ? setDragged(false) : undefined);
    const move = () => setDragged(false);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    window.addEventListener("dragleave", leave);
    window.addEventListener("pointermove", move);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("pointermove", move);
    };
  }, []);
  if (!isDragged) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags; the composer has a button for the keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
      className="absolute inset-0 z-10 grid place-items-center rounded-2xl border-2 border-accent border-dashed bg-surface p-3 text-center text-sm"
    >
      <p role="status" className="pointer-events-none">
        {messageFileWords.drop}
      </p>
    </div>
  );
}
