import type { Actor } from "#lib/accounts/schema.ts";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import { listPurgedEntries } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listMessageOrigins } from "../conversation/message-store.ts";
import { countRepeated } from "./count-repeated.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import { toSummary } from "./list-requests.ts";
import { missingRequest } from "./missing-request.ts";
import { readAnswer } from "./read-answer.ts";
import { listCarriedNotes, listShortened, readMessage, readOutline, readSections, turnOf } from "./read-request.ts";
import type { ModelRequest } from "./request-schema.ts";
import { countEvents, findRequestRow, listTurnOrdinals, readContents } from "./request-store.ts";

/** Returns one request of a turn as it was sent and what came back, for people with `inspect`. */
export async function getRequest(
  actor: Actor,
  { editSessionId, n }: { editSessionId: string; n: number },
): Promise<ModelRequest> {
  const { turn, conversation } = await findInspectedTurn(actor, editSessionId);
  const row = await findRequestRow(actor, editSessionId, n, database());
  if (!row) throw await missingRequest(actor, editSessionId, n);
  const { messageHashes, toolsHash, outlineHash, answerHash, resultsHash } = row;
  const hashes = [...messageHashes, toolsHash, outlineHash, ...[answerHash, resultsHash].flatMap((hash) => hash ?? [])];
  const [contents, earlier, events] = await Promise.all([
    readContents(actor, conversation.id, hashes, database()),
    findRequestRow(actor, editSessionId, n - 1, database()),
    countEvents(actor, editSessionId, n, database()),
  ]);
  const outline = readOutline(contents.get(outlineHash));
  const named = [
    ...[...outline.sections, ...outline.leftOut].flatMap(({ messageId }) => messageId ?? []),
    ...outline.sections.flatMap(({ movedNotes = [] }) => movedNotes),
  ];
  const turns = outline.sections.flatMap(({ editSessionId: from }) => from ?? []);
  const [origins, ordinals, purged] = await Promise.all([
    listMessageOrigins(actor, conversation.id, named, database()),
    listTurnOrdinals(actor, conversation.id, turns, database()),
    outline.leftOut.length > 0 ? listPurgedEntries(actor, conversation.id, database()) : [],
  ]);
  const sent = messageHashes.map((hash) => readMessage(contents.get(hash)));
  const sections = readSections(outline, sent, origins, ordinals);
  const toolsText = contents.get(toolsHash) ?? "[]";
  const toolsTokens = estimateTokens(toolsText);
  const { provider: _, ...settings } = row.settings;
  return {
    ...toSummary(row),
    editSessionId,
    turn: turn.ordinal,
    settings,
    sections,
    sent,
    repeated: countRepeated(messageHashes, earlier?.messageHashes ?? []),
    answer:
      answerHash === null ? null : readAnswer(contents.get(answerHash), contents.get(resultsHash ?? ""), row, events),
    tools: JSON.parse(toolsText) as unknown[],
    toolsTokens,
    leftOut: outline.leftOut.map((left) => ({ ...left, turn: turnOf(left.messageId, origins, purged) })),
    shortened: listShortened(sent),
    notes: listCarriedNotes(sections, sent, outline, origins),
    recollection: outline.recollection ?? null,
    totalTokens: sent.reduce((sum, { tokens }) => sum + tokens, toolsTokens),
    windowTokens: outline.windowTokens,
    reserveTokens: outline.reserveTokens ?? null,
  };
}
