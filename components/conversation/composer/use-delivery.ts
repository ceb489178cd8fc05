"use client";

import type { ReactNode } from "react";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import type { MessagePicks } from "../../page-editor/picks/message-picks";
import type { PickingEvent } from "../../page-editor/picks/picking-state";
import { useOutbox } from "./use-outbox";

export interface PickedForComposer {
  chips: ReactNode;
  /** The picks that a message takes along if it is sent now. */
  now: MessagePicks;
  dispatch: (event: PickingEvent) => void;
}

export interface DeliveryInput {
  onSend: (
    instruction: string,
    clientRequestId: string,
    picked: MessagePicks,
    files: readonly MessageFile[],
  ) => Promise<void>;
  onPlan: ((instruction: string, clientRequestId: string) => Promise<void>) | undefined;
  picked: PickedForComposer;
  onHeld: (texts: string[]) => void;
  onReturned: (texts: string[]) => void;
  onFilesReturned: (files: MessageFile[]) => void;
}

/** Returns the outbox of the composer: it sends a message with its picks and files, and gives all back if they can't be delivered. */
export function useDelivery({ onSend, onPlan, picked, onHeld, onReturned, onFilesReturned }: DeliveryInput) {
  return useOutbox<{ to: "edit" | "plan"; picked: MessagePicks; files: readonly MessageFile[] }>({
    async deliver(message, requestId, { to, picked: sent, files }) {
      if (to === "plan" && onPlan) return onPlan(message.trim(), requestId);
      await onSend(message.trim(), requestId, sent, files);
      picked.dispatch({ type: "delivered", ...sent });
    },
    onHeld,
    onReturned(messages) {
      onReturned(messages.map(({ text }) => text));
      onFilesReturned(messages.flatMap(({ way }) => way.files));
      const sent = messages.map(({ way }) => way.picked);
      const onlyPicked = sent.every((one) => one.onlyPicked || one.picks.length === 0);
      picked.dispatch({ type: "returned", picks: sent.flatMap(({ picks }) => picks), onlyPicked });
    },
  });
}
