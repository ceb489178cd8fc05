import type { Scope } from "#lib/accounts/schema.ts";
import type { Recollection } from "#lib/context/schema.ts";
import { listMemoryTexts } from "#lib/memory/search-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readOutline } from "./read-request.ts";
import type { RequestOutline } from "./request-schema.ts";
import { findRequestRow, readContents } from "./request-store.ts";

/** Returns the memories that a past turn was told, as far as they and its first request are kept; null without any. */
export async function readToldMemories(
  scope: Scope,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<Recollection | null> {
  const row = await findRequestRow(scope, id, 1, database());
  if (!row) return null;
  const { recollection } = readOutline(
    (await readContents(scope, conversationId, [row.outlineHash], database())).get(row.outlineHash),
  );
  return recollection ? withTexts(recollection, conversationId) : null;
}

/** Returns memories that a turn was told with their texts, without those that are not kept any more. */
export async function withTexts(
  recollection: NonNullable<RequestOutline["recollection"]>,
  conversationId: string,
): Promise<Recollection> {
  const texts = await listMemoryTexts(
    recollection.found.map(({ id: memory }) => memory),
    database(),
  );
  const found = recollection.found.flatMap((source) => {
    const memory = texts.get(source.id);
    return memory ? [{ ...source, ...memory, own: source.conversationId === conversationId }] : [];
  });
  return { ...recollection, found };
}
