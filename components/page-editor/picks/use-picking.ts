"use client";

import { type Dispatch, useEffect, useReducer } from "react";
import { keepPicks, readPicks } from "./kept-picks";
import { noPicks, type PickingEvent, type PickingState, pickingReducer } from "./picking-state";

export interface Picking extends PickingState {
  dispatch: Dispatch<PickingEvent>;
}

/** Returns what is picked for the next message of a conversation, kept in this browser with its draft. */
export function usePicking(conversationId: string): Picking {
  const [state, dispatch] = useReducer(pickingReducer, noPicks);
  useEffect(() => {
    const picks = readPicks(conversationId);
    if (picks.length > 0) dispatch({ type: "restored", picks });
  }, [conversationId]);
  const { sending, picks } = state;
  useEffect(() => {
    // The first state is empty for everybody, and must not overwrite what is kept.
    if (sending !== noPicks.sending || picks !== noPicks.picks) keepPicks(conversationId, [...sending, ...picks]);
  }, [conversationId, sending, picks]);
  return { ...state, dispatch };
}
