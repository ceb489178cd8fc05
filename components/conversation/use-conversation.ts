"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { RoleChange } from "#lib/accounts/schema.ts";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { RequestProblem, requestJson } from "../http/request-json";
import { useSignedOut } from "../http/signed-out";
import { useRefreshOnReturn } from "../http/use-refresh-on-return";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";
import { useFollowUpWatch } from "./follow-ups/use-follow-up-watch";
import { mergeConversation, mergeLiveTurn, prependTurns, previewKeyOf } from "./log/merge-turns";
import { openTurnsOf, reachOf } from "./log/open-turns";
import { turnsAtFirst } from "./log/turns-at-first";
import { useTurnLog } from "./log/use-turn-log";
import { usePresence } from "./use-presence";

const refreshEveryMs = 5_000;
/** A hidden tab does not follow a stream; it only checks at intervals whether its turn has ended. */
const refreshHiddenEveryMs = 15_000;
const newestTurns = 5;
/** The most turns in one request. */
const turnsMax = 100;

/**
 * Returns the current conversation: the page's initial data, refreshed at intervals (another tab may have added a turn) and
 * whenever a turn ends, with the running turn's log merged in.
 */
export function useConversation(initial: ConversationForDisplay) {
  const [told, setTold] = useState(initial);
  /** True if the person may no longer see the conversation. */
  const [isShut, setShut] = useState(false);
  /** How they lost access, as far as the server tells. */
  const [removal, setRemoval] = useState<RoleChange | null>(null);
  const isSignedOut = useSignedOut();
  const isVisible = useDocumentVisible();

  const shown = useRef(initial.turns);
  useEffect(() => {
    shown.current = told.turns;
  }, [told.turns]);

  const asked = useRef(0);
  const answered = useRef(0);
  const load = useCallback(
    async (limit: number) => {
      asked.current += 1;
      const request = asked.current;
      const newest = await readNewest(initial.id, limit, shown.current);
      // Responses may overtake one another: an older one is dropped.
      if (request < answered.current) return;
      answered.current = request;
      setTold((known) => mergeConversation(known, newest));
      setShut(false);
      setRemoval(null);
    },
    [initial.id],
  );

  /** Reads all shown turns and newer ones: undoing an old turn changes that one, too. */
  const refresh = useCallback(
    () => load(Math.min(Math.max(turnsAtFirst, shown.current.length + newestTurns), turnsMax)),
    [load],
  );
  useRefreshOnReturn(`/conversations/${initial.id}`, refresh);

  /** Refreshes the newest turns in the background. A failure is ignored; the next refresh follows. */
  const refreshQuietly = useCallback(() => {
    load(newestTurns).catch((error: unknown) => {
      if (!(error instanceof RequestProblem) || error.status !== 404) return;
      const path = `/api/conversations/${initial.id}/role-change`;
      // A failure leaves it unknown how the access was lost.
      requestJson<{ roleChange: RoleChange | null }>("GET", path)
        .catch(() => ({ roleChange: null }))
        .then(({ roleChange }) => {
          setRemoval(roleChange);
          setShut(true);
        });
    });
  }, [load, initial.id]);

  const loadEarlier = useCallback(
    async (before: string) => {
      const path = `/api/conversations/${initial.id}?before=${before}`;
      const older = await requestJson<ConversationForDisplay>("GET", path);
      setTold((known) => prependTurns(known, older));
    },
    [initial.id],
  );

  const updateTurn = useCallback((editSessionId: string, change: Partial<TurnForDisplay>) => {
    setTold((known) => ({
      ...known,
      turns: known.turns.map((turn) => (turn.editSessionId === editSessionId ? { ...turn, ...change } : turn)),
    }));
  }, []);

  const [next] = openTurnsOf(told.queue, told.turns);
  const active = next ? findTurn(told.turns, next) : null;
  // When the person has signed in again, in another tab, the log is followed from where it was.
  const { live, connection } = useTurnLog(isSignedOut ? null : active, refreshQuietly);

  // The running turn lies before the first turn of the page.
  const isBeyondPage = next !== undefined && active === null;
  useEffect(() => {
    if (isBeyondPage) refreshQuietly();
  }, [isBeyondPage, refreshQuietly]);

  // The log says that work began; only the server knows the exact time.
  const hasJustBegun =
    active?.status === "pending" && live?.editSessionId === active.editSessionId && live.status === "running";
  useEffect(() => {
    if (hasJustBegun) refreshQuietly();
  }, [hasJustBegun, refreshQuietly]);

  const isWaiting = next !== undefined;
  const refreshNow = useEffectEvent(refreshQuietly);
  useEffect(() => {
    // A person who lost their role may get it back.
    const isOver = told.status === "finished" && told.roleChange === null;
    if (isShut || isOver || (!isVisible && !isWaiting)) return;
    const timer = setInterval(() => refreshNow(), isVisible ? refreshEveryMs : refreshHiddenEveryMs);
    return () => clearInterval(timer);
  }, [isVisible, isWaiting, isShut, told.status, told.roleChange]);

  const isOpen = told.status === "ongoing" && !isShut;
  useFollowUpWatch({ isOpen, isWaiting, dueAt: told.followUp?.dueAt ?? null }, refreshQuietly);

  usePresence(told.id, told.status === "ongoing" && !told.readOnly && !isShut, refreshQuietly);

  const turns = told.turns.map((turn) => mergeLiveTurn(turn, live));
  const open = openTurnsOf(told.queue, turns);
  return {
    ...told,
    readOnly: told.readOnly || isShut,
    isShut,
    roleChange: isShut ? removal : told.roleChange,
    isSignedOut,
    turns,
    open,
    active: open[0] ? findTurn(turns, open[0]) : null,
    previewKey: previewKeyOf(turns),
    connection,
    refresh,
    refreshQuietly,
    loadEarlier,
    updateTurn,
  };
}

/** Returns the newest turns, with as many earlier ones as it takes to cover those that were open. */
async function readNewest(
  id: string,
  limit: number,
  known: readonly TurnForDisplay[],
): Promise<ConversationForDisplay> {
  const path = `/api/conversations/${id}`;
  let newest = await requestJson<ConversationForDisplay>("GET", `${path}?limit=${limit}`);
  const reach = reachOf(known, newest.queue);
  for (let first = newest.turns[0]; first && newest.hasMore && first.ordinal > reach; first = newest.turns[0]) {
    const missing = Math.min(first.ordinal - reach, turnsMax);
    const query = `before=${first.editSessionId}&limit=${missing}`;
    newest = prependTurns(newest, await requestJson<ConversationForDisplay>("GET", `${path}?${query}`));
  }
  return newest;
}

function findTurn(turns: readonly TurnForDisplay[], { editSessionId }: { editSessionId: string }) {
  return turns.find((turn) => turn.editSessionId === editSessionId) ?? null;
}
