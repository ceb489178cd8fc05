"use client";

import type { ReactNode } from "react";
import type { MessagePicks } from "../../page-editor/picks/message-picks";
import type { PickingEvent } from "../../page-editor/picks/picking-state";
import { useOutbox } from "./use-outbox";

export interface PickedForComposer {
  chips: ReactNode;
  /** The picks that a message takes along if it is sent now. */
  now: MessagePicks;
  dispatch: (event: PickingEvent) => void;
}

interface DeliveryInput {
  onSend: (instruction: string, clientRequestId: string, picked: MessagePicks) => Promise<void>;
  onPlan: ((instruction: string, clientRequestId: string) => Promise<void>) | undefined;
  picked: PickedForComposer;
  onHeld: (texts: string[]) => void;
  onReturned: (texts: string[]) => void;
}

/** Returns the outbox of the composer: it sends a message with its picks, and gives both back if they can't be delivered. */
export function useDelivery({ onSend, onPlan, picked, onHeld, onReturned }: DeliveryInput) {
  return useOutbox<{ to: "edit" | "plan"; picked: MessagePicks }>({
    async deliver(message, requestId, { to, picked: sent }) {
      if (to === "plan" && onPlan) return onPlan(message.trim(), requestId);
      await onSend(message.trim(), requestId, sent);
      picked.dispatch({ type: "delivered", ...sent });
    },
    onHeld,
    onReturned(messages) {
      onReturned(messages.map(({ text }) => text));
      const sent = messages.map(({ way }) => way.picked);
      const onlyPicked = sent.every((one) => one.onlyPicked || one.picks.length === 0);
      picked.dispatch({ type: "returned", picks: sent.flatMap(({ picks }) => picks), onlyPicked });
    },
  });
}
