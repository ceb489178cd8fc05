import type { Recording } from "#lib/conversations/recording/recording-schema.ts";
import type { ReplayDifference } from "#lib/conversations/replays/replay-schema.ts";
import { inScratch } from "#lib/workspaces/in-scratch.ts";
import { findDifference } from "./find-difference.ts";
import { replayTurn } from "./replay-turn.ts";

export interface TurnComparison {
  /** The turn's number in the conversation. */
  turn: number;
  /** The first difference; null if the turn did the same. */
  difference: ReplayDifference | null;
}

/**
 * Runs each turn of a recording again, from its own start, and compares it with what was recorded. Needs no database, site, model or key.
 * Throws `OtherFiles` if the recording's files do not have their ids.
 */
export async function replayRecording(recording: Recording): Promise<TurnComparison[]> {
  const { trees, blobs } = recording;
  const contents = new Map(
    Object.entries(blobs).map(([id, blob]) => [
      id,
      typeof blob === "string" ? Buffer.from(blob, "utf8") : Buffer.from(blob.base64, "base64"),
    ]),
  );
  return inScratch({ trees, blobs: contents }, async (repository) => {
    const compared: TurnComparison[] = [];
    for (const turn of recording.turns) {
      const replayed = await replayTurn(recording, turn, repository);
      compared.push({ turn: turn.ordinal, difference: findDifference(recording, turn, replayed) });
    }
    return compared;
  });
}
