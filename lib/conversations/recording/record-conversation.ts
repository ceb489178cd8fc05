import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findInspectedConversation } from "../requests/find-inspected-turn.ts";
import { findNextBegunTurn } from "../trace/trace-store.ts";
import { NotRecordable } from "./not-recordable.ts";
import { recordTurn } from "./record-turn.ts";
import { RecordedObjects } from "./recorded-objects.ts";
import { type RecordedTurn, type Recording, recordingVersion } from "./recording-schema.ts";

/** A conversation's recording, and the turns that it leaves out, each with a sentence that says why. */
export interface RecordedConversation {
  recording: Recording;
  leftOut: { turn: number; why: string }[];
}

/**
 * Returns the recording of a conversation, for people with `inspect`. It holds no secrets and no names of people, but the words of the
 * conversation, private memory and the site's files. A turn that can't be run again from what is kept is left out.
 */
export async function recordConversation(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<RecordedConversation> {
  const conversation = await findInspectedConversation(actor, conversationId);
  const repository = repositoryPath(env().DATA_DIR, conversation.projectId);
  const secrets = await listProjectSecrets(conversation.projectId);
  const objects = new RecordedObjects(repository, secrets);
  const turns: RecordedTurn[] = [];
  const leftOut: RecordedConversation["leftOut"] = [];
  for (let after = 0; ; ) {
    const turn = await findNextBegunTurn(actor, { conversationId, after }, database());
    if (!turn) break;
    after = turn.ordinal;
    try {
      const recorded = await recordTurn(actor, turn, { conversation, repository, objects });
      turns.push(removeSecretsDeep(recorded, secrets) as RecordedTurn);
    } catch (error) {
      if (!(error instanceof NotRecordable)) throw error;
      leftOut.push({ turn: turn.ordinal, why: error.message });
    }
  }
  const { contents, trees, blobs } = objects;
  const recording = { format: "sitewright-recording", version: recordingVersion, conversationId, turns } as const;
  return { recording: { ...recording, contents, trees, blobs }, leftOut };
}
