"use client";

import { createContext, useContext } from "react";
import { turnPath } from "../inspector/turn-path";

const InspectedConversation = createContext<string | null>(null);

/** Tells the turns below the id of their conversation, for people who may inspect it; null for everybody else. */
export const InspectedConversationProvider = InspectedConversation.Provider;

/** Returns the address of a turn in the inspector; null for people who may not inspect it. */
export function useInspectedTurnHref(ordinal: number): string | null {
  const conversationId = useContext(InspectedConversation);
  return conversationId === null ? null : turnPath(conversationId, ordinal, "sent");
}
