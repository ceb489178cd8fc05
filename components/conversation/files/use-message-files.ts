"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";

/** The acts of the part that loads with the first file. */
export interface FilesHandle {
  add(files: readonly (File | MessageFile)[]): void;
  /** Takes the files out for sending. `words` is the message of a person who typed none. */
  take(): { files: MessageFile[]; words: string };
  /** Says that the message waits for files that are on their way. */
  tellBusy(): void;
}

/** The number of files that are ready to be sent, and whether others are on their way. */
export interface FilesReady {
  count: number;
  isBusy: boolean;
}

export const filesKeyOf = (conversationId: string) => `sitewright.files.${conversationId}`;

/** Returns the files for the next message. All but this loads when the first file is there or dragged over the window. */
export function useMessageFiles(conversationId: string | null) {
  const [isOpen, setOpen] = useState(false);
  const [ready, onReady] = useState<FilesReady>({ count: 0, isBusy: false });
  const handle = useRef<FilesHandle>(null);
  const given = useRef<(File | MessageFile)[]>([]);
  const add = useCallback((files: readonly (File | MessageFile)[]) => {
    if (handle.current) handle.current.add(files);
    else if (files.length > 0) {
      given.current.push(...files);
      onReady({ count: 0, isBusy: true });
      setOpen(true);
    }
  }, []);
  useEffect(() => {
    if (conversationId === null) return;
    try {
      if (localStorage.getItem(filesKeyOf(conversationId))) setOpen(true);
    } catch {
      // Storage is blocked: nothing is kept there.
    }
    // Until the rest has loaded, a file that is let go does not replace the app, but goes with the message.
    const drag = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (handle.current || !dataTransfer?.types.includes("Files")) return;
      setOpen(true);
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.type === "drop") add([...dataTransfer.files]);
    };
    const events = ["dragenter", "dragover", "drop"] as const;
    for (const event of events) window.addEventListener(event, drag);
    return () => {
      for (const event of events) window.removeEventListener(event, drag);
    };
  }, [conversationId, add]);
  return { isOpen, ...ready, add, parts: { handle, given, onReady } };
}
