import { afterEach, expect, test, vi } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { settleAbandonedTurns } from "#lib/conversations/turn/recover-turns.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { claimPublish } from "#lib/reviews/publish-lease.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createReview } from "#tests/factories/create-review.ts";
import { ageTurn, createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { converse, createPlace, listTimers } from "../follow-ups/place.ts";

afterEach(() => vi.useRealTimers());

/** Moves this host's clock by that many seconds, or back by an hour. */
function turnClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}
const turnClockBack = () => turnClock(-3_600);

test("history, undo and going back keep their order when a host's clock runs backwards", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { workspaceId } = site;
  const first = await createTurn(actor, site, { change: { path: "one.html", content: "<h1>One</h1>" } });
  turnClockBack();
  const second = await createTurn(actor, site, { change: { path: "two.html", content: "<h1>Two</h1>" } });
  turnClockBack();
  const undo = await undoTurn(actor, { editSessionId: second });

  const { versions } = await listHistory(actor, { workspaceId });
  expect(versions.map(({ editSessionId, undoneBy }) => [editSessionId, undoneBy])).toEqual([
    [undo.editSessionId, null],
    [second, undo.editSessionId],
    [first, null],
  ]);
  const older = await listHistory(actor, { workspaceId, before: second });
  expect(older.versions.map(({ editSessionId }) => editSessionId)).toEqual([first]);

  turnClockBack();
  const commit = versions.find(({ editSessionId }) => editSessionId === second)?.after ?? "";
  const back = await goBack(actor, { workspaceId, commit, expectedHead: undo.commit });
  const { headCommit, versions: now } = await listHistory(actor, { workspaceId });
  expect([now[0]?.editSessionId, headCommit]).toEqual([back.editSessionId, back.commit]);
  expect(now.find(({ editSessionId }) => editSessionId === second)).toMatchObject({ undoneBy: null });
  const numbers = await database().editSession.findMany({ where: { workspaceId }, orderBy: { ordinal: "asc" } });
  expect(numbers.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test("waiting turns run in the order of acceptance when a host's clock runs backwards", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  const { turn: first } = await acceptTurn(actor, { conversationId, instruction: "First" });
  turnClockBack();
  await acceptTurn(actor, { conversationId, instruction: "Second" });

  expect((await claimTurn(workspaceId, { leaseMs: 60_000 }))?.turn.id).toBe(first.id);

  // Times that the database compares with its own clock are written by that clock.
  const [told] = await database().$queryRaw<{ created: boolean; started: boolean }[]>`
    SELECT bool_and(created_at > now() - interval '30 minutes') AS created,
      bool_and(started_at > now() - interval '30 minutes' OR started_at IS NULL) AS started
    FROM edit_sessions WHERE conversation_id = ${conversationId}::uuid`;
  expect(told).toEqual({ created: true, started: true });
});

test("a host whose clock is behind closes a turn that ran too long", async () => {
  const actor = await createActor();
  const { editSessionId } = await createRunningTurn(actor, await createConversation(actor));
  await ageTurn(editSessionId, "started_at", 31);
  turnClockBack();
  const patience = { runningMs: 30 * 60_000, cancellingMs: 120_000 };
  expect((await settleAbandonedTurns(patience)).done).toEqual([editSessionId]);
  expect(await database().editSession.findUnique({ where: { id: editSessionId } })).toMatchObject({ status: "failed" });
});

test("a host whose clock is ahead does not take a living publisher's lease", async () => {
  const actor = await createActor();
  const { reviewId } = await createReview(actor);
  turnClock(-20);
  expect((await claimPublish(actor, reviewId)).kind).toBe("held");
  turnClock(40);
  expect((await claimPublish(actor, reviewId)).kind).toBe("busy");
  const [lease] = await database().$queryRaw<{ lasts: boolean }[]>`
    SELECT publish_until BETWEEN now() AND now() + interval '15 seconds' AS lasts FROM reviews WHERE id = ${reviewId}::uuid`;
  expect(lease).toEqual({ lasts: true });
});

test("a job's delay is counted by the database's clock", async () => {
  turnClockBack();
  await inTransaction((tx) => addJob(tx, "turn-settled", { conversationId: "c" }, { jobKey: "late", delayMs: 60_000 }));
  const jobs = await database().$queryRaw`
    SELECT run_at BETWEEN now() + interval '30 seconds' AND now() + interval '60 seconds' AS later
    FROM graphile_worker.jobs WHERE key = 'late'`;
  expect(jobs).toEqual([{ later: true }]);
});

test("a due timer begins its turn on a host whose clock is behind", async () => {
  const place = await createPlace();
  await converse(place);
  turnClock(10);
  await scheduleFollowUp(place);
  const [timer] = await database().$queryRaw<{ id: string; isRight: boolean }[]>`
    SELECT id, due_at BETWEEN now() + interval '3 minutes' AND now() + interval '4 minutes' AS "isRight"
    FROM follow_ups WHERE conversation_id = ${place.conversationId}::uuid`;
  expect(timer).toMatchObject({ isRight: true });
  await database().$executeRaw`UPDATE follow_ups SET due_at = now() WHERE id = ${timer?.id}::uuid`;
  turnClock(-20);
  await fireFollowUp({ followUpId: timer?.id ?? "" });
  expect(await listTimers(place)).toMatchObject([{ state: "fired" }]);
});
