import type { Actor } from "#lib/accounts/schema.ts";
import { listAnnotationTexts } from "#lib/memory/annotation-store.ts";
import { listPurgedEntries } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { listMessageOrigins } from "../conversation/message-store.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import { missingRequest } from "./missing-request.ts";
import { readOutline, turnOf } from "./read-request.ts";
import type { LeftOutPieces } from "./request-schema.ts";
import { findRequestRow, readContents } from "./request-store.ts";

type PieceKind = LeftOutPieces["pieces"][number]["kind"];

const kindsOfRoles: Record<string, PieceKind> = {
  user: "user",
  assistant: "assistant",
  assistant_note_to_self: "note",
  turn_activity_summary: "journal",
};

/**
 * Returns the messages and annotations of turn number `turn` that did not fit into a request, without secrets, for people with `inspect`.
 * Those that were purged since have no text, but say who purged them.
 */
export async function getLeftOut(
  actor: Actor,
  { editSessionId, n, turn }: { editSessionId: string; n: number; turn: number },
): Promise<LeftOutPieces> {
  const { conversation } = await findInspectedTurn(actor, editSessionId);
  const row = await findRequestRow(actor, editSessionId, n, database());
  if (!row) throw await missingRequest(actor, editSessionId, n);
  const contents = await readContents(actor, conversation.id, [row.outlineHash], database());
  const { leftOut } = readOutline(contents.get(row.outlineHash));
  const named = leftOut.map(({ messageId }) => messageId);
  const origins = await listMessageOrigins(actor, conversation.id, named, database());
  const purged = await listPurgedEntries(actor, conversation.id, database());
  const ofTurn = leftOut.filter(({ messageId }) => turnOf(messageId, origins, purged) === turn);
  const numbers = ofTurn.flatMap(({ annotation }) => annotation ?? []);
  const [annotations, secrets] = await Promise.all([
    listAnnotationTexts(conversation.id, numbers, database()),
    listProjectSecrets(conversation.projectId),
  ]);
  return {
    pieces: ofTurn.flatMap(({ messageId, annotation = null }) => {
      const { role = "", text: said } = origins.get(messageId) ?? {};
      const text = annotation === null ? said : annotations.get(annotation);
      const kind = annotation === null ? kindsOfRoles[role] : "annotation";
      if (text !== undefined && kind !== undefined)
        return { messageId, annotation, kind, text: removeSecrets(text, secrets), purged: null };
      const gap = purged.find((entry) => entry.messageId === messageId && entry.annotation === annotation);
      return gap && gap.kind !== "plan" ? { messageId, annotation, kind: gap.kind, text: "", purged: gap.mark } : [];
    }),
  };
}
