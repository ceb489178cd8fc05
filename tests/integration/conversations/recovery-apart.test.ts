import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { insertConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { endForbiddenConversations } from "#lib/conversations/conversation/end-conversations.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { updateTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { keepTurnRefs } from "#lib/conversations/turn/keep-turn-refs.ts";
import { recover, recoverOnVisit, sweep } from "#lib/conversations/turn/recover.ts";
import { expireMemory } from "#lib/memory/expire-memory.ts";
import { saveMemoryDays } from "#lib/memory/save-memory-days.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { GitError } from "#lib/workspaces/git/git.ts";
import { readTurnRefs } from "#lib/workspaces/git/turn-refs.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";

// Recovery goes on with everybody else's work when one person's is damaged.

const statusOf = async (actor: Actor, editSessionId: string) =>
  (await getTurnForDisplay(actor, { editSessionId })).status;

/** Creates a turn whose worker died after writing files. */
async function createAbandonedTurn(actor: Actor): Promise<Site & { editSessionId: string; snapshot: string }> {
  const site = await createConversation(actor);
  const { editSessionId } = await createRunningTurn(actor, site, { leaseMs: -1000, deaths: 1 });
  const snapshot = commitFiles(site.repository, { "new.html": "new" }, { parent: site.head, branch: "elsewhere" });
  await updateTurn(editSessionId, { liveCommit: snapshot }, database());
  return { ...site, editSessionId, snapshot };
}

/** Creates a turn whose worker died, in a project without a repository. */
async function createBareTurn(actor: Actor) {
  const ids = await createProject(actor);
  const { id: conversationId } = await insertConversation(
    { projectId: ids.projectId, workspaceId: ids.workspaceId, userId: actor.userId },
    database(),
  );
  const site = { ...ids, conversationId, head: "0".repeat(40), repository: "", branch: "" };
  return { ...site, ...(await createRunningTurn(actor, site, { leaseMs: -60_000, deaths: 1 })) };
}

/** Makes the repository refuse our refs, with a file in place of their folder. Returns a function that repairs it. */
function damage({ repository }: Site): () => void {
  const folder = join(repository, "refs", "sitewright");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(repository, "refs"), { recursive: true });
  writeFileSync(folder, "");
  return () => rmSync(folder);
}

/** Makes the database refuse every change of this row from now on. */
async function refuseChanges(table: string, id: string, does: "INSERT OR UPDATE" | "UPDATE" = "UPDATE"): Promise<void> {
  const column = table === "memory_purges" ? "project_id" : "id";
  const name = `refuse_${id.replaceAll("-", "")}`;
  await database().$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the row is damaged'; END $$`,
  );
  await database().$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE ${does} ON ${table} FOR EACH ROW WHEN (NEW.${column} = '${id}') EXECUTE FUNCTION refuse_change()`,
  );
}

async function countJobs(name: string, key: string, value: string): Promise<number> {
  const rows = await database().$queryRaw<unknown[]>`
    SELECT FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id AND tasks.identifier = ${name}
    WHERE jobs.payload ->> ${key} = ${value}`;
  return rows.length;
}

test("a turn in a damaged repository is closed, and its refs follow after repair", async () => {
  const actor = await createActor();
  const damaged = await createAbandonedTurn(actor);
  const healthy = await createAbandonedTurn(actor);
  const mend = damage(damaged);

  const recovered = await recover();

  expect(recovered.flatMap(({ ids }) => ids)).toEqual(
    expect.arrayContaining([damaged.editSessionId, healthy.editSessionId]),
  );
  for (const { editSessionId } of [damaged, healthy]) {
    expect(await getTurnForDisplay(actor, { editSessionId })).toMatchObject({ status: "failed", restorable: true });
    expect(await countJobs("keep-turn-refs", "editSessionId", editSessionId)).toBe(1);
  }
  await keepTurnRefs(healthy);
  expect((await readTurnRefs(healthy.repository, healthy.editSessionId)).after).toBe(healthy.snapshot);
  // The queue retries.
  await expect(keepTurnRefs(damaged)).rejects.toThrow(GitError);
  mend();
  await keepTurnRefs(damaged);
  const kept = { before: damaged.head, live: null, after: damaged.snapshot, held: null };
  expect(await readTurnRefs(damaged.repository, damaged.editSessionId)).toEqual(kept);
});

test("a turn whose repository is missing is closed", async () => {
  const actor = await createActor();
  const { editSessionId, repository } = await createAbandonedTurn(actor);
  rmSync(repository, { recursive: true });
  await recover();
  expect(await statusOf(actor, editSessionId)).toBe("failed");
});

test("a hundred turns that cannot be closed do not keep others from being closed", async () => {
  const actor = await createActor();
  for (let count = 0; count < 100; count += 1) {
    const { editSessionId } = await createBareTurn(actor);
    await refuseChanges("edit_sessions", editSessionId);
  }
  const { editSessionId } = await createAbandonedTurn(actor);

  await expect(recover()).rejects.toThrow("several parts of recovery failed");

  expect(await statusOf(actor, editSessionId)).toBe("failed");
});

test("a turn that cannot be closed neither fails nor speeds up sweeps", async () => {
  const actor = await createActor();
  const { editSessionId } = await createAbandonedTurn(actor);
  await refuseChanges("edit_sessions", editSessionId);
  expect(await sweep()).toBe(5_000);
  expect(await statusOf(actor, editSessionId)).toBe("running");
});

test("a failing part of recovery breaks neither a page nor the other parts", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Hello" });
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await database().$executeRaw`
    UPDATE edit_sessions SET created_at = now() - interval '1 minute' WHERE id = ${turn.id}::uuid`;
  // The function that unlocks the jobs of dead workers is missing, and there is a job to unlock.
  await database().$executeRaw`ALTER FUNCTION graphile_worker.force_unlock_workers RENAME TO hidden`;
  await database().$executeRaw`SELECT 1 FROM graphile_worker.add_job('pack-repositories', '{}')`;
  await database().$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'gone'`;
  try {
    await recoverOnVisit();
  } finally {
    await database().$executeRaw`ALTER FUNCTION graphile_worker.hidden RENAME TO force_unlock_workers`;
  }
  expect(await countJobs("run-turn", "workspaceId", site.workspaceId)).toBe(1);
});

test("a conversation that cannot be ended keeps no other one open", async () => {
  const actor = await createActor();
  const [broken, sound] = [await createConversation(actor), await createConversation(actor)];
  await refuseChanges("conversations", broken.conversationId);
  await database().$executeRaw`DELETE FROM memberships WHERE user_id = ${actor.userId}::uuid`;
  await expect(endForbiddenConversations({ userId: actor.userId })).rejects.toThrow("the row is damaged");
  const { status } = await database().conversation.findUniqueOrThrow({ where: { id: sound.conversationId } });
  expect(status).toBe("finished");
});

test("twenty projects whose memory cannot be purged do not hide the next one", async () => {
  const actor = await createActor();
  const sites = [];
  for (let count = 0; count < 21; count += 1) {
    const { projectId, conversationId, editSessionId } = await createBareTurn(actor);
    await database().$executeRaw`
      INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text, created_at)
      VALUES (${newId()}::uuid, ${conversationId}::uuid, ${editSessionId}::uuid, 2, 'assistant_note_to_self', 'old',
        now() - interval '31 days')`;
    await saveMemoryDays(actor, projectId, { daysToKeep: 30 });
    sites.push(projectId);
  }
  sites.sort();
  for (const projectId of sites.slice(0, 20)) await refuseChanges("memory_purges", projectId, "INSERT OR UPDATE");

  const first = await expireMemory();
  expect(first).toEqual({ purged: 0, next: sites[19] });
  expect(await expireMemory(first.next)).toEqual({ purged: 1, next: null });
});
