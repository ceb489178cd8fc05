import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getReplay } from "#lib/conversations/replays/get-replay.ts";
import { startReplay } from "#lib/conversations/replays/start-replay.ts";
import { deleteOldRequests } from "#lib/conversations/requests/delete-old-requests.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { runReplay } from "#lib/runner/replay/run-replay.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { git } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { edit, startModel } from "#tests/fakes/scripted-turn.ts";

// A turn is run again with its recorded answers from the inspector: the result is told, and nothing else changes.

const model = startModel();
const never = new AbortController().signal;

type Turn = Site & { conversationId: string; editSessionId: string; actor: Actor };

async function runOne(): Promise<Turn> {
  const actor = await createActor();
  const place = await createConversation(actor, { "index.html": "<h1>Welcome</h1>\n<p>Open daily.</p>\n" });
  model().script({
    replies: [
      reply(say("I do."), edit("index.html", "Open daily.", "Open always.")),
      reply(call("write_note_to_self", { note: "They never close." })),
      reply(say("Done.")),
    ],
  });
  const { turn } = await acceptTurn(actor, { conversationId: place.conversationId, instruction: "Open always" });
  await runTurns(place.workspaceId, never);
  return { ...place, actor, editSessionId: turn.id };
}

async function replay({ actor, editSessionId }: Turn) {
  const { id: replayId } = await startReplay(actor, { editSessionId });
  await runReplay({ replayId });
  return (await getReplay(actor, { editSessionId })).replay;
}

/** Everything that the database holds besides replays and jobs, by table, and all refs of the repository. */
async function everythingElse({ repository }: Site): Promise<Record<string, string>> {
  const names = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'replays'`;
  const held: Record<string, string> = {};
  for (const { name } of names) {
    const [row] = await database().$queryRawUnsafe<{ all: string | null }[]>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS all FROM "${name}" t`,
    );
    held[name] = row?.all ?? "";
  }
  return { ...held, refs: git(repository, ["for-each-ref", "--format=%(refname) %(objectname)"]) };
}

test("a turn that does the same again says so, and touches nothing else", async () => {
  const turn = await runOne();
  const before = await everythingElse(turn);
  const asked = model().requests.length;
  expect(await replay(turn)).toMatchObject({ status: "same", difference: null, reason: null });
  expect(await everythingElse(turn)).toEqual(before);
  expect(model().requests).toHaveLength(asked);
});

test("a turn that would do something else names the first difference and its request", async () => {
  const turn = await runOne();
  await database().$executeRaw`
    UPDATE edit_sessions SET instruction = 'Close always' WHERE id = ${turn.editSessionId}::uuid`;
  const found = await replay(turn);
  expect(found).toMatchObject({ status: "different", difference: { request: 1 } });
  const [request, message] = found?.difference?.place ?? [];
  expect(request).toEqual({ code: "request", n: 1 });
  expect(message).toEqual({ code: "message", n: expect.any(Number), role: "user" });
  expect(found?.difference?.recorded).toMatchObject({ code: "text", text: expect.stringContaining("Open always") });
  expect(found?.difference?.replayed).toMatchObject({ code: "text", text: expect.stringContaining("Close always") });
});

test("a turn that can't be run again says why", async () => {
  const turn = await runOne();
  await database().$executeRaw`DELETE FROM model_requests WHERE edit_session_id = ${turn.editSessionId}::uuid`;
  expect(await replay(turn)).toMatchObject({ status: "impossible", reason: "requests-purged", difference: null });
});

test("a purge and the expiry take a replay; a late result writes nothing", async () => {
  const turn = await runOne();
  const { actor, editSessionId, projectId } = turn;
  const { id: replayId } = await startReplay(actor, turn);
  expect((await getReplay(actor, turn)).replay).toMatchObject({ status: "waiting", endedAt: null });
  await purgeMemory(actor, projectId, { all: true, reason: "Asked" });
  await runReplay({ replayId });
  expect(await getReplay(actor, turn)).toEqual({ replay: null });

  await replay(turn);
  await database().$executeRaw`
    UPDATE replays SET created_at = now() - interval '3 days' WHERE edit_session_id = ${editSessionId}::uuid`;
  await deleteOldRequests(2);
  expect(await getReplay(actor, turn)).toEqual({ replay: null });
});

test("the next replay of a turn takes the place of one whose worker died", async () => {
  const turn = await runOne();
  const first = await startReplay(turn.actor, turn);
  const second = await startReplay(turn.actor, turn);
  await runReplay({ replayId: first.id });
  expect((await getReplay(turn.actor, turn)).replay).toMatchObject({ id: second.id, status: "waiting" });
  await runReplay({ replayId: second.id });
  expect((await getReplay(turn.actor, turn)).replay).toMatchObject({ id: second.id, status: "same" });
});

test("an editor can neither start nor read a replay", async () => {
  const turn = await runOne();
  const editor = await joinProject(await createActor(), turn.projectId, "editor");
  for (const attempt of [startReplay, getReplay]) {
    await expect(attempt(editor, turn)).rejects.toMatchObject({ code: "read-only" });
  }
});
