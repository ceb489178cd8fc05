"use client";

import { useCallback, useRef, useState } from "react";
import type { ManualEdits, Operation } from "#lib/page-source/operations/operation-schema.ts";
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

interface SavedByHand {
  editSessionId: string;
  commit: string;
}

/**
 * Saves changes by hand, one request at a time, each a turn of its own. `save` resolves with how it ended; a call while another is under
 * way resolves with "saving" and changes nothing.
 */
export function useSaveOperations(conversationId: string, onSaved: (saved: SavedByHand) => void) {
  const [saving, setSaving] = useState<SaveState>({ name: "idle" });
  const isBusy = useRef(false);
  const [ids] = useState(newRequestIds);
  const save = useCallback(
    async (base: string, operations: Operation[]): Promise<SaveState> => {
      if (isBusy.current) return { name: "saving" };
      isBusy.current = true;
      setSaving({ name: "saving" });
      const end = await send(conversationId, { base, operations, clientRequestId: ids.idOf({ base, operations }) });
      isBusy.current = false;
      setSaving(end);
      if (end.name === "saved") {
        ids.answered();
        onSaved(end);
      }
      return end;
    },
    [conversationId, onSaved, ids],
  );
  const forget = useCallback(() => setSaving((state) => (state.name === "saving" ? state : { name: "idle" })), []);
  return { saving, save, forget };
}

async function send(conversationId: string, edits: ManualEdits): Promise<SaveState> {
  try {
    const path = `/api/conversations/${conversationId}/manual-edits`;
    return { name: "saved", ...(await requestJson<SavedByHand>("POST", path, edits)) };
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): SaveState {
  const problem = sentenceOf(error);
  if (!(error instanceof RequestProblem)) return { name: "refused", code: "unexpected", problem };
  return error.code === "unreachable" || error.code === "database-unreachable"
    ? { name: "unreachable", problem }
    : { name: "refused", code: error.code, problem };
}
