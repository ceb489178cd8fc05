import type { Actor, Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import type { Conversation } from "../conversation/conversation-store.ts";
import { findInspectedConversation } from "../requests/find-inspected-turn.ts";
import { findNextBegunTurn } from "../trace/trace-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { NotRecordable } from "./not-recordable.ts";
import { recordTurn } from "./record-turn.ts";
import { RecordedObjects } from "./recorded-objects.ts";
import { type RecordedTurn, type Recording, recordingVersion } from "./recording-schema.ts";
import { withoutUnused } from "./references.ts";

/**
 * Returns the recording of a conversation, for people with `inspect`. It holds no secrets, but the words of the conversation,
 * private memory and the site's files; people's names only where the model was told them. A turn that can't be run again from what is kept is left out, with a sentence that says why.
 */
export async function recordConversation(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<Recording> {
  const conversation = await findInspectedConversation(actor, conversationId);
  const repository = repositoryPath(env().DATA_DIR, conversation.projectId);
  const secrets = await listProjectSecrets(conversation.projectId);
  const objects = new RecordedObjects(repository, secrets);
  const turns: RecordedTurn[] = [];
  const leftOut: Recording["leftOut"] = [];
  for (let after = 0; ; ) {
    const turn = await findNextBegunTurn(actor, { conversationId, after }, database());
    if (!turn) break;
    after = turn.ordinal;
    try {
      const recorded = await recordTurn(actor, turn, { conversation, repository, objects });
      objects.assertClean(recorded);
      turns.push(recorded);
    } catch (error) {
      if (!(error instanceof NotRecordable)) throw error;
      leftOut.push({ turn: turn.ordinal, why: error.message });
    }
  }
  return toRecording(conversationId, { turns, leftOut, objects });
}

/** Returns the recording of one turn. Throws `NotRecordable` if it can't be run again from what is kept. */
export async function recordOneTurn(scope: Scope, turn: EditSession, conversation: Conversation): Promise<Recording> {
  const repository = repositoryPath(env().DATA_DIR, conversation.projectId);
  const objects = new RecordedObjects(repository, await listProjectSecrets(conversation.projectId));
  const recorded = await recordTurn(scope, turn, { conversation, repository, objects });
  objects.assertClean(recorded);
  return toRecording(conversation.id, { turns: [recorded], leftOut: [], objects });
}

function toRecording(
  conversationId: string,
  { turns, leftOut, objects }: Pick<Recording, "turns" | "leftOut"> & { objects: RecordedObjects },
): Recording {
  const { contents, trees, blobs } = objects;
  const format = "sitewright-recording";
  return withoutUnused({ format, version: recordingVersion, conversationId, turns, leftOut, contents, trees, blobs });
}
