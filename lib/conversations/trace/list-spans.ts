import type { Actor } from "#lib/accounts/schema.ts";
import type { PurgeMark } from "#lib/memory/memory-schema.ts";
import { listPurgedRequests, listUnkeptTurns } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { tellInEach } from "#lib/words/language.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import { findRequestRow, listRequestRows, type RequestRow, readContents } from "../requests/request-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { type LoggedRequest, readTurnLog } from "./read-turn-log.ts";
import type { RequestSpan, TraceSpan } from "./trace-span.ts";
import { findAnswer, findNewestEntryTime, findNextBegunTurn, listTimedEvents } from "./trace-store.ts";
import { type TracedMessage, traceMessage } from "./traced-message.ts";
import { toCallSpans, toRequestSpan, toTurnSpan } from "./turn-spans.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the spans of a conversation's turns in order: each turn, then each of its requests with the calls that followed. Reads a turn when it
 * is asked for, and the texts of one request at a time. The caller has checked that the actor may inspect it. Throws if the conversation is
 * deleted, or out of the actor's reach, before the end.
 */
export async function* listSpans(
  actor: Actor,
  { id: conversationId, projectId }: Conversation,
): AsyncGenerator<TraceSpan> {
  const secrets = await listProjectSecrets(projectId);
  let after = 0;
  for (;;) {
    const turn = await findNextBegunTurn(actor, { conversationId, after }, database());
    if (!turn) break;
    yield* spansOfTurn(actor, turn, secrets);
    after = turn.ordinal;
  }
  if (!(await findConversation(actor, conversationId, database()))) {
    throw new Error("A conversation was deleted while it was exported.");
  }
}

async function* spansOfTurn(actor: Actor, turn: EditSession, secrets: readonly string[]): AsyncGenerator<TraceSpan> {
  const { startedAt } = turn;
  if (startedAt === null) return;
  const [events, rows, newestEntryAt, answer] = await Promise.all([
    listTimedEvents(turn.id, database()),
    listRequestRows(actor, [turn.id], database()),
    turn.endedAt === null ? findNewestEntryTime(turn.id, database()) : null,
    turn.status === "completed" ? findAnswer(turn.id, database()) : null,
  ]);
  const logged = readTurnLog(events);
  // Only what was kept of requests is free of secrets already.
  const clean = (text: string | null) => text && removeSecrets(text, secrets);
  const texts = { instruction: clean(turn.instruction), answer: clean(answer) };
  yield toTurnSpan({ turn, startedAt, logged, kept: rows, newestEntryAt, ...texts });
  const summaries = new Map(rows.map((row) => [row.step, row]));
  let marks: PurgeMarks | null = null;
  for (const request of logged) {
    const kept = summaries.has(request.step) ? await readKept(actor, turn, request.step) : null;
    const row = summaries.get(request.step) ?? null;
    // Read after the row was missed, so that a purge in between is found.
    if (!kept) marks ??= await readMarks(actor, turn);
    const gone = kept ? null : tellGone(request, marks);
    yield toRequestSpan(turn, request, row, { kept: kept?.contents ?? null, gone });
    yield* toCallSpans(turn, request, kept?.contents.answer ?? null, kept?.results ?? null);
  }
}

interface PurgeMarks {
  /** By the numbers of requests. */
  requests: Map<number, PurgeMark>;
  /** Of all requests that came after a purge. */
  unkept: PurgeMark | null;
}

async function readMarks(actor: Actor, { id }: EditSession): Promise<PurgeMarks> {
  const [purged, unkept] = await Promise.all([
    listPurgedRequests(actor, [id], database()),
    listUnkeptTurns(actor, [id], database()),
  ]);
  return { requests: new Map(purged.map(({ n, mark }) => [n, mark])), unkept: unkept.get(id) ?? null };
}

/** Returns in English why nothing of a request is kept; null if nobody knows. */
function tellGone(
  { step, startedAt }: Pick<LoggedRequest, "step" | "startedAt">,
  marks: PurgeMarks | null,
): string | null {
  const mark = marks?.requests.get(step) ?? marks?.unkept;
  if (mark) return tellInEach(() => memoryWords.mark(mark, mark.at.slice(0, "2026-11-28".length))).english;
  return startedAt.getTime() < Date.now() - env().REQUEST_DAYS * dayMs ? "Expired" : null;
}

interface Kept {
  contents: NonNullable<RequestSpan["kept"]>;
  results: TracedMessage["parts"];
}

/** Returns what is kept of a request; null if it was purged meanwhile. */
async function readKept(actor: Actor, { id, conversationId }: EditSession, step: number): Promise<Kept | null> {
  const row = await findRequestRow(actor, id, step, database());
  if (!row) return null;
  const texts = await readContents(actor, conversationId, hashesOf(row), database());
  const partsOf = (hash: string | null) => (hash === null ? null : traceMessage(texts.get(hash)).parts);
  const { provider, ...settings } = row.settings;
  return {
    contents: {
      // It also names the API, as in `openai.chat`.
      provider: String(provider).split(".", 1)[0] ?? "",
      settings,
      messages: row.messageHashes.map((hash) => traceMessage(texts.get(hash))),
      tools: JSON.parse(texts.get(row.toolsHash) ?? "[]") as unknown[],
      answer: partsOf(row.answerHash),
    },
    results: partsOf(row.resultsHash),
  };
}

const hashesOf = ({ messageHashes, toolsHash, answerHash, resultsHash }: RequestRow) => [
  ...messageHashes,
  ...[toolsHash, answerHash, resultsHash].flatMap((hash) => hash ?? []),
];
