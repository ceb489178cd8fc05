"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";

/** The acts of the part that loads with the first file. */
export interface FilesHandle {
  add(files: readonly (File | MessageFile)[]): void;
  /** Takes the files out for sending. `words` is the message of a person who typed none. */
  take(): { files: MessageFile[]; words: string };
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
    const open = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") && setOpen(true);
    window.addEventListener("dragenter", open);
    return () => window.removeEventListener("dragenter", open);
  }, [conversationId]);
  return { isOpen, ...ready, add, parts: { handle, given, onReady } };
}
