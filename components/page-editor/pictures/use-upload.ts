"use client";

import { useEffect, useRef, useState } from "react";
import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { sentenceOf } from "../../http/request-json";
import { useSaveOperations } from "../use-save-operations";
import { type PicturePart, uploadAsset } from "./upload-asset";

interface Replacement {
  file: File;
  crop: PicturePart | null;
  /** CSS pixels; null if it is not known. */
  shownWidth: number | null;
  /** The commit that the person saw. */
  base: string;
  /** Returns the operations that use what was uploaded; null if it can't be used. */
  toOperations: (upload: UploadForDisplay) => Operation[] | null;
}

interface UploadInput {
  conversationId: string;
  /** The file of the repository whose place the upload takes; null for a file of its own. */
  replaces: string | null;
  onSaved: () => void;
  /** Called after that with what was saved. */
  onStored: (saved: { editSessionId: string; upload: UploadForDisplay }) => void;
}

/**
 * Uploads a picture and uses it, as one change by hand. An upload is kept when the change is refused, and not sent again.
 * `progress` is null while nothing is under way, and 1 once all is uploaded.
 */
export function useUpload({ conversationId, replaces, onSaved, onStored }: UploadInput) {
  const { save } = useSaveOperations(conversationId, onSaved);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const uploaded = useRef<{ key: string; file: File; upload: UploadForDisplay } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    return () => controller.abort();
  }, []);

  const upload = async ({ file, crop, shownWidth }: Replacement, signal: AbortSignal) => {
    const key = JSON.stringify([crop, shownWidth]);
    const known = uploaded.current;
    if (known?.file === file && known.key === key) return known.upload;
    const answered = await uploadAsset(conversationId, { file, replaces, crop, shownWidth }, setProgress, signal);
    uploaded.current = { key, file, upload: answered };
    return answered;
  };
  const replace = async (wanted: Replacement) => {
    const signal = abort.current?.signal;
    if (signal === undefined) return;
    setProblem(null);
    setProgress(0);
    try {
      const answered = await upload(wanted, signal);
      setProgress(1);
      const operations = wanted.toOperations(answered);
      const end = operations && (await save(wanted.base, operations));
      if (end?.name === "saved") {
        // An upload is used once.
        uploaded.current = null;
        onStored({ editSessionId: end.editSessionId, upload: answered });
      } else if (end && "problem" in end) setProblem(end.problem);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(sentenceOf(error));
    }
    setProgress(null);
  };
  return { replace, progress, problem };
}
