import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { appendMessagesSql } from "#lib/conversations/conversation/message-store.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import type { Site } from "./create-site.ts";

interface TurnToCreate {
  instruction?: string;
  note?: string;
  /** The agent's answer. */
  answer?: string;
  /** The file that it wrote, by default the first page with a new heading; null if it changed nothing. */
  change?: { path: string; content: string } | null;
}

/**
 * Creates a completed turn that changed a heading, with a private note, without a worker or a model. Returns its id.
 */
export async function createTurn(
  actor: Actor,
  site: Site & { conversationId: string },
  { instruction = "Change the heading", note = "A note", answer = "Changed the heading.", change }: TurnToCreate = {},
): Promise<string> {
  const base = (await findWorkspace(systemScope, site.workspaceId, database()))?.headCommit ?? site.head;
  const leaseToken = newId();
  const turn = await inTransaction(async (tx) => {
    const { conversationId, workspaceId } = site;
    await lockConversation(actor, conversationId, tx);
    const lease = { leaseToken, leaseUntil: new Date(Date.now() + 60_000), startedAt: new Date() };
    const made = await insertTurn(
      { conversationId, workspaceId, userId: actor.userId, status: "running", instruction, baseCommit: base, ...lease },
      tx,
    );
    await tx.$executeRaw(appendMessagesSql(made, [{ role: "user", text: instruction }]));
    return made;
  });
  const lease = { editSessionId: turn.id, leaseToken };
  const log = new TurnLog({ ...lease, lastSeq: 0, onLost: () => undefined });
  const hidden = { toolCallId: "c1", toolName: "write_note_to_self", truncated: false, private: true } as const;
  log.event({ kind: "tool_calling", ...hidden, input: null });
  log.event({ kind: "tool_called", ...hidden, ok: true, output: null, durationMs: 1 });
  log.text(1, answer);
  await log.flush();
  if (change === null) {
    await settleTurn(lease, { outcome: { status: "completed", text: answer, notes: [note], commit: null }, files: [] });
    return turn.id;
  }
  const files = await openSite({ repository: site.repository, commit: base });
  const heading = `<!doctype html>\n<title>Home</title>\n<h1>${turn.id}</h1>\n<p>Open daily.</p>\n`;
  const { path, content } = change ?? { path: "index.html", content: heading };
  await files.write(path, content);
  const commit = await files.commit({ parents: [base], author: actor, message: "Change the heading" });
  await settleTurn(lease, {
    outcome: { status: "completed", text: answer, notes: [note], commit },
    files: await changedFiles({ repository: site.repository, before: base, after: commit }),
  });
  return turn.id;
}
