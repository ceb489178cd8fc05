"use client";

import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useReducer, useRef, useState } from "react";
import { type MessageFile, messageFilesMax } from "#lib/conversations/uploads/message-file-schema.ts";
import { uploadBytesMax } from "#lib/conversations/uploads/upload-schema.ts";
import { messageFileWords } from "#lib/words/page/message-files.ts";
import { fileSize } from "#lib/words/page/pictures.ts";
import { newRequestId } from "../../http/request-id";
import { sentenceOf } from "../../http/request-json";
import { sendForm } from "../../http/send-form";
import { DropZone } from "./drop-zone";
import { FileChips } from "./file-chips";
import { type AddedFile, filesReducer, readyFiles } from "./files-state";
import { keepFiles, readFiles } from "./kept-files";
import type { FilesHandle, FilesReady } from "./use-message-files";

interface MessageFilesProps {
  conversationId: string;
  handle: RefObject<FilesHandle | null>;
  /** The files that were added before this had loaded. */
  given: RefObject<(File | MessageFile)[]>;
  onReady: (ready: FilesReady) => void;
  /** Called when a removed chip had the focus. */
  onRemoved: () => void;
}

/** The server takes few large bodies at once. */
const uploadsAtOnce = 3;

/** The files of the next message: each is sent to the server at once and shown as a chip. They are kept with the draft. */
export function MessageFiles({ conversationId, handle, given, onReady, onRemoved }: MessageFilesProps) {
  const [files, dispatch] = useReducer(filesReducer, conversationId, keptFiles);
  const [isTold, setTold] = useState(false);
  const isBusy = files.some(({ state }) => state === "sending");
  const uploads = useRef(new Map<string, { file: File; controller: AbortController }>());

  /** The uploads that wait for others. */
  const waiting = useRef<(() => Promise<void>)[]>([]);

  const upload = async (key: string, file: File, controller: AbortController) => {
    const body = new FormData();
    body.set("file", file);
    const onProgress = (share: number) => dispatch({ type: "progressed", key, share });
    try {
      const path = `/api/conversations/${conversationId}/files`;
      dispatch({ type: "arrived", key, file: await sendForm<MessageFile>(path, body, onProgress, controller.signal) });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: "refused", key, problem: sentenceOf(error) });
    }
    uploads.current.delete(key);
  };
  const enqueue = (key: string, file: File) => {
    const controller = new AbortController();
    uploads.current.set(key, { file, controller });
    waiting.current.push(async () => {
      if (!controller.signal.aborted) await upload(key, file, controller);
    });
    void runWaiting();
  };
  const running = useRef(0);
  const runWaiting = async () => {
    if (running.current >= uploadsAtOnce) return;
    running.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await next();
    running.current -= 1;
  };
  const add = (more: readonly (File | MessageFile)[]) => {
    let room = messageFilesMax - files.filter(({ state }) => state !== "refused").length;
    for (const file of more) {
      const [key, { name }] = [newRequestId(), file];
      const added = (state: AddedFile) => dispatch({ type: "added", file: state });
      const isThere =
        !(file instanceof File) && files.some((other) => other.state === "ready" && other.file.id === file.id);
      if (isThere) continue;
      const problem = file instanceof File ? problemOf(file, room) : null;
      if (problem !== null) added({ key, name, state: "refused", problem });
      else if (room-- <= 0) added({ key, name, state: "refused", problem: messageFileWords.tooMany(messageFilesMax) });
      else if (file instanceof File) {
        added({ key, name, state: "sending", share: 0 });
        enqueue(key, file);
      } else added({ key, name, state: "ready", file });
    }
  };
  useImperativeHandle(handle, () => ({
    add,
    take() {
      const taken = readyFiles(files);
      const pictures = taken.filter(({ width }) => width !== null).length;
      dispatch({ type: "taken" });
      return { files: taken, words: messageFileWords.only(pictures, taken.length - pictures) };
    },
    tellBusy: () => setTold(true),
  }));

  const begin = useEffectEvent(() => add(given.current.splice(0)));
  useEffect(() => {
    begin();
    const unfinished = uploads.current;
    return () => {
      // React's strict mode begins again after this: the files are then given once more.
      for (const [key, { file, controller }] of unfinished) {
        controller.abort();
        dispatch({ type: "removed", key });
        given.current.push(file);
      }
      unfinished.clear();
    };
  }, [given]);
  useEffect(() => {
    onReady({ count: readyFiles(files).length, isBusy });
    keepFiles(conversationId, readyFiles(files));
    if (!isBusy) setTold(false);
  }, [conversationId, files, isBusy, onReady]);

  return (
    <>
      <DropZone onDrop={add} />
      {files.length > 0 ? (
        <FileChips
          files={files}
          onRemove={(key) => {
            uploads.current.get(key)?.controller.abort();
            dispatch({ type: "removed", key });
            onRemoved();
          }}
        />
      ) : null}
      {isTold && isBusy ? (
        <p role="status" className="px-3 pt-2 text-text-soft text-xs">
          {messageFileWords.stillSending}
        </p>
      ) : null}
    </>
  );
}

function keptFiles(conversationId: string): AddedFile[] {
  return readFiles(conversationId).map((file) => ({ key: file.id, name: file.name, state: "ready", file }));
}

/** Returns why a file is not even sent to the server, or null. */
function problemOf({ name, size }: File, room: number): string | null {
  if (room <= 0) return messageFileWords.tooMany(messageFilesMax);
  return size > uploadBytesMax ? messageFileWords.tooLarge(name, fileSize(size), fileSize(uploadBytesMax)) : null;
}
