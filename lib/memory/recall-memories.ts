import type { Scope } from "#lib/accounts/schema.ts";
import type { ContextBounds, Recollection } from "#lib/context/schema.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { type MemorySearch, searchMemory } from "./search-memory.ts";
import { type SaidMessage, type SelectedQuery, selectQuery } from "./select-query.ts";

/** More than the budget of a request holds of short ones. */
export const memoriesMax = 8;

export interface AskingTurn {
  id: string;
  projectId: string;
  conversationId: string;
  /** The conversation so far, this turn's own message last. */
  messages: readonly SaidMessage[];
  /** From where on the conversation's own memory stands in the request; asked for with everything else that may fail. */
  own: () => ContextBounds | null;
  /** What the conversation did; asked for with everything else that may fail. */
  summary: () => Promise<string | null>;
}

/**
 * What the project's other conversations, and this one beyond its request, remember of what this turn is about; null where nothing was looked for. Never throws
 * and never takes longer than MEMORY_SEARCH_MS: a search that fails costs the memories, not the turn. Logs no text.
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
    // The error's own words may repeat what was looked for.
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

/** The database ends the statement itself; this also bounds what comes before it, as the wait for a connection. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SearchTooSlow()), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Whatever it still comes to, nobody waits for it.
    work.catch(() => undefined);
  }
}
