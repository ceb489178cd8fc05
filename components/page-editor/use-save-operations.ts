"use client";

import { useCallback, useRef, useState } from "react";
import type { Operation } from "#lib/page-source/schema.ts";
import { newRequestIds } from "../http/request-id";
import { RequestProblem, requestJson, sentenceOf } from "../http/request-json";

/** The stages of saving a change by hand. */
export type SaveState =
  | { name: "idle" }
  | { name: "saving" }
  /** Stored as this commit. The frame may still show the version before it. */
  | { name: "saved"; commit: string; editSessionId: string }
  /** `problem` is the server's sentence. */
  | { name: "refused"; code: string; problem: string }
  /** The server's answer did not arrive. The same operations can be saved again, and are then stored once. */
  | { name: "unreachable"; problem: string };

export interface SavedByHand {
  editSessionId: string;
  commit: string;
}

/**
 * Saves changes by hand, one request at a time, each a turn of its own. `save` resolves with true when the operations are stored; a
 * call while another is under way resolves with false and changes nothing.
 */
export function useSaveOperations(conversationId: string, onSaved: (saved: SavedByHand) => void) {
  const [saving, setSaving] = useState<SaveState>({ name: "idle" });
  const isBusy = useRef(false);
  const [ids] = useState(newRequestIds);
  const save = useCallback(
    async (base: string, operations: Operation[]): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setSaving({ name: "saving" });
      try {
        const path = `/api/conversations/${conversationId}/manual-edits`;
        const clientRequestId = ids.idOf({ base, operations });
        const saved = await requestJson<SavedByHand>("POST", path, { base, operations, clientRequestId });
        ids.answered();
        setSaving({ name: "saved", ...saved });
        onSaved(saved);
        return true;
      } catch (error) {
        setSaving(problemOf(error));
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [conversationId, onSaved, ids],
  );
  const forget = useCallback(() => setSaving((state) => (state.name === "saving" ? state : { name: "idle" })), []);
  return { saving, save, forget };
}

function problemOf(error: unknown): SaveState {
  const problem = sentenceOf(error);
  if (!(error instanceof RequestProblem)) return { name: "refused", code: "unexpected", problem };
  return error.code === "unreachable"
    ? { name: "unreachable", problem }
    : { name: "refused", code: error.code, problem };
}
