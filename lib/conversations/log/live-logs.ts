import { listen } from "#lib/platform/db/listen.ts";
import { processState } from "#lib/platform/process-state.ts";
import { hearTurn } from "./hear-turn.ts";
import { LiveLog } from "./live-log.ts";

// The turns that this process has readers of.

interface Joined {
  live: LiveLog;
  readers: number;
  stopHearing: () => void;
}

const liveLogs = () => processState("live-logs", () => new Map<string, Joined>());

/** Returns the live log of a turn if this process has a reader of it. */
export function findLiveLog(editSessionId: string): LiveLog | undefined {
  return liveLogs().get(editSessionId)?.live;
}

/** Joins the readers of a turn. The caller calls `leaveLiveLog` at the end. */
export async function joinLiveLog(editSessionId: string): Promise<LiveLog> {
  await startListening();
  const logs = liveLogs();
  const joined = logs.get(editSessionId) ?? openLiveLog(editSessionId);
  logs.set(editSessionId, joined);
  joined.readers++;
  return joined.live;
}

function openLiveLog(editSessionId: string): Joined {
  const live = new LiveLog(editSessionId);
  return { live, readers: 0, stopHearing: hearTurn(live) };
}

export function leaveLiveLog({ editSessionId }: LiveLog): void {
  const joined = liveLogs().get(editSessionId);
  if (!joined || --joined.readers > 0) return;
  liveLogs().delete(editSessionId);
  joined.stopHearing();
}

function startListening(): Promise<unknown> {
  return processState("live-logs.listening", () =>
    listen("chunks", (payload) => {
      if (payload === null) {
        for (const { live } of liveLogs().values()) live.announced(null);
        return;
      }
      for (const told of payload.split(" ")) {
        const [editSessionId = "", seq] = told.split(":");
        findLiveLog(editSessionId)?.announced(Number(seq));
      }
    }),
  );
}
