import { systemScope } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { NotRecordable } from "#lib/conversations/recording/not-recordable.ts";
import { recordOneTurn } from "#lib/conversations/recording/record-conversation.ts";
import { endReplay, findWaitingReplay, type ReplayEnd } from "#lib/conversations/replays/replay-store.ts";
import { findTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { replayRecording } from "./replay-recording.ts";

const nothing = { difference: null, reason: null, detail: null };

/** Runs a turn again as it was recorded, in a scratch repository, and writes the result. A turn that is repeated gives the same result. */
export async function runReplay({ replayId }: { replayId: string }): Promise<void> {
  const asked = await findWaitingReplay(systemScope, replayId, database());
  if (!asked) return;
  const end = await replayOne(asked.editSessionId).catch((error: unknown): ReplayEnd => {
    if (error instanceof NotRecordable) {
      return { ...nothing, status: "impossible", reason: error.reason, detail: error.detail };
    }
    log.error({ err: error, replay: replayId }, "a turn could not be run again as it was recorded");
    return { ...nothing, status: "failed" };
  });
  await endReplay(replayId, end, database());
}

async function replayOne(editSessionId: string): Promise<ReplayEnd> {
  const turn = await findTurn(systemScope, editSessionId, database());
  const conversation = turn && (await findConversation(systemScope, turn.conversationId, database()));
  if (!turn || !conversation) throw new NotRecordable("workspace-gone");
  const [compared] = await replayRecording(await recordOneTurn(systemScope, turn, conversation));
  const difference = compared?.difference ?? null;
  return { ...nothing, status: difference ? "different" : "same", difference };
}
