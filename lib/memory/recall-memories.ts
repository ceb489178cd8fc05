import type { Scope } from "#lib/accounts/schema.ts";
import type { ContextBounds, Recollection } from "#lib/context/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { findMemorySearch } from "./memory-store.ts";
import { type MemorySearch, searchMemory } from "./search-memory.ts";
import { type SaidMessage, type SelectedQuery, selectQuery } from "./select-query.ts";

/** More short memories than a request's budget holds. */
export const memoriesMax = 8;

export interface AskingTurn {
  id: string;
  projectId: string;
  conversationId: string;
  /** The conversation so far, this turn's own message last. */
  messages: readonly SaidMessage[];
  /** Returns where the conversation's own memory begins in the request. Called inside the search, because it may fail. */
  own: () => ContextBounds | null;
  /** Returns the conversation's summary. Called inside the search, because it may fail. */
  summary: () => Promise<string | null>;
}

/**
 * Finds memories for this turn in the project's other conversations, and in the part of this one that is not in the request. Returns
 * null if there was no search, and `off` if the project has switched it off. Never throws and never takes longer than MEMORY_SEARCH_MS: if the search fails, the turn continues
 * without memories. Logs no text.
 */
export async function recallMemories(
  scope: Scope,
  turn: AskingTurn,
  search: MemorySearch = searchMemory,
): Promise<Recollection | null> {
  const timeoutMs = env().MEMORY_SEARCH_MS;
  if (timeoutMs === 0) return null;
  const startedAt = performance.now();
  try {
    return await within(timeoutMs, recall(scope, turn, search, timeoutMs));
  } catch (error) {
    // The error's message may contain the query, so it is not logged.
    const { name: type, code } = error as { name?: string; code?: string };
    const ms = Math.round(performance.now() - startedAt);
    log.error(
      { ...placeOf(turn), type, code, ms },
      "the project's memory could not be searched; the turn goes on without",
    );
    return null;
  }
}

async function recall(
  scope: Scope,
  turn: AskingTurn,
  search: MemorySearch,
  timeoutMs: number,
): Promise<Recollection | null> {
  const place = placeOf(turn);
  if (!(await findMemorySearch(scope, turn.projectId, database()))) {
    log.info(place, "the project does not search its memory");
    return { query: "", from: "off", messageId: null, found: [] };
  }
  const selected = selectQuery(turn.messages, await turn.summary());
  logSelection(place, selected);
  if (!selected.query) return null;
  const { projectId, conversationId } = turn;
  const asked = {
    projectId,
    conversationId,
    own: turn.own(),
    query: selected.query.query,
    limit: memoriesMax,
    timeoutMs,
  };
  const found = await search(scope, asked);
  log.info({ ...place, from: selected.query.from, found: found.length }, "the project's memory was searched");
  if (found.length === 0) return { ...selected.query, found };
  const secrets = await listProjectSecrets(projectId);
  const clean = found.map((memory) => ({
    ...memory,
    text: removeSecrets(memory.text, secrets),
    about: memory.about && removeSecrets(memory.about, secrets),
  }));
  return { ...selected.query, found: clean };
}

const placeOf = ({ id, conversationId }: AskingTurn) => ({ turn: id, conversation: conversationId });

function logSelection(place: { turn: string; conversation: string }, { query, looked }: SelectedQuery): void {
  for (const message of looked) log.debug({ ...place, ...message }, "a message was looked at for the memory search");
  const synthetic = looked.filter(({ verdict }) => verdict === "synthetic").length;
  const others = looked.filter(({ verdict }) => verdict === "not a person's").length;
  log.info({ ...place, looked: looked.length, synthetic, others }, "messages were filtered for the memory search");
  if (!query) log.error(place, "there is nothing to search the memory with; the turn goes on without");
}

class SearchTooSlow extends Error {
  override name = "SearchTooSlow";
}

/** Rejects after the timeout. The database ends the statement itself; this also covers the wait for a connection. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SearchTooSlow()), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // After the timeout its result is ignored.
    work.catch(() => undefined);
  }
}
