import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectWorkspaceId } from "#lib/projects/project-store.ts";
import { byHandWords } from "#lib/words/page/by-hand.ts";
import { visibleInstruction } from "../visibility.ts";
import type { ConversationSummary } from "./conversation-schema.ts";
import { listConversationRows } from "./conversation-store.ts";

const titleCharactersMax = 200;

/** Returns a page of a project's conversations, newest first. */
export async function listConversations(
  actor: Actor,
  { projectId, before, limit = 30 }: { projectId: string; before?: string | undefined; limit?: number },
): Promise<{ conversations: ConversationSummary[]; hasMore: boolean }> {
  if (!(await findProjectWorkspaceId(actor, projectId, database()))) throw notFound();
  const rows = await listConversationRows(actor, { projectId, before, limit: limit + 1 }, database());
  const conversations = rows.slice(0, limit).map((row) => ({
    id: row.id,
    status: row.status,
    title: titleOf(row.first),
    userName: row.userName,
    mine: row.userId === actor.userId,
    turns: row.turns,
    changes: row.changes,
    cameBack: row.cameBack,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
  return { conversations, hasMore: rows.length > limit };
}

function titleOf(first: Parameters<typeof visibleInstruction>[0] | null): string | null {
  const instruction = first && visibleInstruction(first);
  if (!first || instruction === null) return null;
  const title = first.kind === "manual" ? byHandWords.title(instruction) : instruction;
  return title.slice(0, titleCharactersMax);
}
