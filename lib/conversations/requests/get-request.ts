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
import type { GivenAnswer, ModelRequest, RequestMessages, RequestOverview } from "./request-schema.ts";
import { countEvents, findRequestRow, listTurnOrdinals, readContents } from "./request-store.ts";

interface RequestPlace {
  editSessionId: string;
  n: number;
}

/** Returns one request of a turn as it was sent and what came back, for people with `inspect`. */
export async function getRequest(actor: Actor, { editSessionId, n }: RequestPlace): Promise<ModelRequest> {
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

/** Enough for the lines of a note that the page shows. */
const noteCharactersMax = 1_000;

/** Returns what a request consisted of, without the texts of its messages and its answer, for people with `inspect`. */
export async function getRequestOverview(actor: Actor, place: RequestPlace): Promise<RequestOverview> {
  const { sent, answer, notes, ...request } = await getRequest(actor, place);
  return {
    ...request,
    sent: sent.map(({ role, tokens, content }) => ({ role, tokens, isPurged: content === null })),
    hasAnswer: answer !== null,
    notes: notes.map((note) => ({ ...note, text: cut(note.text) })),
  };
}

const cut = (text: string) =>
  text.length > noteCharactersMax ? `${text.slice(0, noteCharactersMax).toWellFormed()}…` : text;

/** Returns the answer to a request with the results of its calls, for people with `inspect`; null if nothing was kept. */
export async function getRequestAnswer(actor: Actor, { editSessionId, n }: RequestPlace): Promise<GivenAnswer> {
  const { conversation } = await findInspectedTurn(actor, editSessionId);
  const row = await findRequestRow(actor, editSessionId, n, database());
  if (!row) throw await missingRequest(actor, editSessionId, n);
  const { answerHash, resultsHash } = row;
  if (answerHash === null) return { answer: null };
  const hashes = [answerHash, ...(resultsHash === null ? [] : [resultsHash])];
  const [contents, events] = await Promise.all([
    readContents(actor, conversation.id, hashes, database()),
    countEvents(actor, editSessionId, n, database()),
  ]);
  return { answer: readAnswer(contents.get(answerHash), contents.get(resultsHash ?? ""), row, events) };
}

/** The most messages of one page, and the bytes of their texts after which a page ends. */
const messagesMax = 200;
const messagesBytesMax = 60 * 1024;

/**
 * Returns messages of a request as they were sent, from index `from` on, as many as have 60 KiB of text together and at most `limit`, for
 * people with `inspect`. A page has at least one message, unless the request has no more.
 */
export async function getRequestMessages(
  actor: Actor,
  { editSessionId, n, from, limit = messagesMax }: RequestPlace & { from: number; limit?: number | undefined },
): Promise<RequestMessages> {
  const { conversation } = await findInspectedTurn(actor, editSessionId);
  const row = await findRequestRow(actor, editSessionId, n, database());
  if (!row) throw await missingRequest(actor, editSessionId, n);
  const hashes = row.messageHashes.slice(from, from + limit);
  const contents = await readContents(actor, conversation.id, hashes, database());
  const messages: RequestMessages["messages"] = [];
  let bytes = 0;
  for (const hash of hashes) {
    const text = contents.get(hash);
    bytes += Buffer.byteLength(text ?? "");
    if (messages.length > 0 && bytes > messagesBytesMax) break;
    messages.push(readMessage(text));
  }
  const next = from + messages.length;
  return { messages, next: next < row.messageHashes.length ? next : null };
}
