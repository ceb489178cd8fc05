import type { Actor } from "#lib/accounts/schema.ts";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listMessageOrigins } from "../conversation/message-store.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import { toSummary } from "./list-requests.ts";
import { listCarriedNotes, listShortened, readMessage, readOutline, readSections } from "./read-request.ts";
import type { ModelRequest } from "./request-schema.ts";
import { findRequestRow, listTurnOrdinals, readContents } from "./request-store.ts";

/** Returns one request of a turn as it was sent, for people with `inspect`. */
export async function getRequest(
  actor: Actor,
  { editSessionId, n }: { editSessionId: string; n: number },
): Promise<ModelRequest> {
  const { turn, conversation } = await findInspectedTurn(actor, editSessionId);
  const row = await findRequestRow(actor, editSessionId, n, database());
  if (!row) throw notFound();
  const hashes = [...row.messageHashes, row.toolsHash, row.outlineHash];
  const contents = await readContents(actor, conversation.id, hashes, database());
  const outline = readOutline(contents.get(row.outlineHash));
  const named = [
    ...[...outline.sections, ...outline.leftOut].flatMap(({ messageId }) => messageId ?? []),
    ...outline.sections.flatMap(({ movedNotes = [] }) => movedNotes),
  ];
  const turns = outline.sections.flatMap(({ editSessionId: from }) => from ?? []);
  const [origins, ordinals] = await Promise.all([
    listMessageOrigins(actor, conversation.id, named, database()),
    listTurnOrdinals(actor, conversation.id, turns, database()),
  ]);
  const sent = row.messageHashes.map((hash) => readMessage(contents.get(hash)));
  const sections = readSections(outline, sent, origins, ordinals);
  const toolsText = contents.get(row.toolsHash) ?? "[]";
  const toolsTokens = estimateTokens(toolsText);
  const { provider: _, ...settings } = row.settings;
  return {
    ...toSummary(row),
    editSessionId,
    turn: turn.ordinal,
    settings,
    sections,
    sent,
    tools: JSON.parse(toolsText) as unknown[],
    toolsTokens,
    leftOut: outline.leftOut.map((left) => ({ ...left, turn: origins.get(left.messageId)?.turn ?? null })),
    shortened: listShortened(sent),
    notes: listCarriedNotes(sections, sent, outline, origins),
    recollection: outline.recollection ?? null,
    totalTokens: sent.reduce((sum, { tokens }) => sum + tokens, toolsTokens),
    windowTokens: outline.windowTokens,
  };
}
