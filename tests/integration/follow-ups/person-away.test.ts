import { expect, test } from "vitest";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { askForSite, handOver } from "#lib/conversations/presence/hand-over.ts";
import { showPresence } from "#lib/conversations/presence/show-presence.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { endFollowUps } from "#lib/follow-ups/change-timer.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { after, converse, createPlace, listTimers, listTurns, type Place, start, work } from "./place.ts";

// Conversations whose person has closed the page. The tests play the sweep and the worker.

type Left = Place & { timerId: string };

/** Creates a conversation with a waiting timer, which was released because its person is away. */
async function createLeft(): Promise<Left> {
  const place = await createPlace({ cooldownMs: 0 });
  await converse(place);
  await scheduleFollowUp(place, start);
  await leave(place);
  const [timer] = await listTimers(place);
  return { ...place, timerId: timer?.id ?? "" };
}

async function leave(place: Place): Promise<void> {
  await database().$executeRaw`
    UPDATE conversations SET last_seen_at = now() - interval '1 hour' WHERE id = ${place.conversationId}::uuid`;
  expect(await releaseAbandonedConversations({ conversationMs: 60_000 })).toContain(place.conversationId);
  await endFollowUps(place);
}

const fire = ({ timerId }: Left, minutes = 4) => fireFollowUp({ followUpId: timerId }, after(minutes));
const stateOf = async (place: Place) => (await listTimers(place)).map(({ state, stateReason }) => [state, stateReason]);
const followUps = async (place: Place) => (await listTurns(place)).filter(({ kind }) => kind === "follow_up");
const conversationOf = ({ conversationId }: Place) =>
  database().conversation.findUniqueOrThrow({ where: { id: conversationId } });

test("a follow-up is said in a conversation that was released, and leaves it released", async () => {
  const place = await createLeft();
  const before = await conversationOf(place);
  await fire(place);
  expect(await stateOf(place)).toEqual([["fired", null]]);
  expect(await work(place, "Have you decided?")).toBe(true);
  // It was no sign of its person, so the next sweep frees the site again.
  expect((await conversationOf(place)).lastSeenAt).toEqual(before.lastSeenAt);
  expect(await releaseAbandonedConversations({ conversationMs: 60_000 })).toContain(place.conversationId);
  const shown = await getConversationForDisplay(place.actor, place);
  expect(shown).toMatchObject({ status: "finished", released: true });
  expect(shown.turns.at(-1)).toMatchObject({ kind: "follow_up", text: "Have you decided?" });
});

test("the list of conversations marks that the agent came back, until its person answers", async () => {
  const place = await createLeft();
  const cameBack = async () => (await listConversations(place.actor, place)).conversations[0]?.cameBack;
  expect(await cameBack()).toBe(false);
  await fire(place);
  expect(await cameBack()).toBe(false);
  await work(place, "Have you decided?");
  expect(await cameBack()).toBe(true);
  await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Yes" });
  expect(await cameBack()).toBe(false);
});

test("ten workers open a released conversation for one follow-up", async () => {
  const place = await createLeft();
  await Promise.all(Array.from({ length: 10 }, () => fire(place)));
  expect(await followUps(place)).toHaveLength(1);
  expect(await stateOf(place)).toEqual([["fired", null]]);
});

test("workers and a returning person race for one follow-up in one ongoing conversation", async () => {
  const place = await createLeft();
  await Promise.all([
    ...Array.from({ length: 4 }, () => fire(place)),
    startConversation(place.actor, { projectId: place.projectId, continues: place.conversationId }),
    startConversation(place.actor, { projectId: place.projectId, continues: place.conversationId }),
  ]);
  expect(await followUps(place)).toHaveLength(1);
  const ongoing = await database().conversation.findMany({
    where: { workspaceId: place.workspaceId, status: "ongoing" },
  });
  expect(ongoing.map(({ id }) => id)).toEqual([place.conversationId]);
});

test("the unanswered follow-up sets the next timer while the person is away", async () => {
  const place = await createLeft();
  await fire(place);
  await work(place, "Have you decided?");
  await leave(place);
  await scheduleFollowUp(place, after(5));
  expect(await listTimers(place)).toMatchObject([{ state: "fired" }, { state: "pending", delayMs: 8 * 60_000 }]);
});

test.each<[string, (place: Left) => Promise<unknown>, [string, string]]>([
  [
    "its person lost the right to edit",
    async (place) => {
      const { projectId, organizationId, actor } = place;
      const other = await createActor({ organizationId });
      await database().membership.updateMany({ where: { userId: actor.userId }, data: { role: "member" } });
      await joinProject(actor, projectId, "editor");
      await changeRole(other, { projectId, userId: actor.userId, role: "reviewer" });
    },
    ["skipped", "person-may-edit"],
  ],
  [
    "the project was deleted",
    ({ actor, projectId }) => deleteProject(actor, projectId, { name: "Bakery" }),
    ["cancelled", "project-deleted"],
  ],
  [
    "somebody else has begun",
    async (place) => {
      await startConversation(await joinProject(await createActor(), place.projectId, "editor"), place);
    },
    ["skipped", "conversation-ongoing"],
  ],
  [
    "somebody else has begun and ended",
    async (place) => {
      const other = await joinProject(await createActor(), place.projectId, "editor");
      const { conversation } = await startConversation(other, place);
      await finishConversation(other, { conversationId: conversation.id });
    },
    ["skipped", "conversation-ongoing"],
  ],
])("no follow-up begins in a released conversation when %s", async (_name, act, expected) => {
  const place = await createLeft();
  await act(place);
  await fire(place);
  expect(await followUps(place)).toEqual([]);
  expect(await stateOf(place)).toEqual([expected]);
});

test("handing the site over ends the timer at once", async () => {
  const place = await createPlace();
  await converse(place);
  await scheduleFollowUp(place, start);
  const other = await joinProject(await createActor(), place.projectId, "editor");
  await askForSite(other, { conversationId: place.conversationId, waits: false });
  await showPresence(place.actor, place);
  await handOver(place.actor, { conversationId: place.conversationId, userId: other.userId });
  await endFollowUps(place);
  expect(await stateOf(place)).toEqual([["cancelled", "conversation-finished"]]);
});

test("a late job of a release leaves the timer of an ongoing conversation", async () => {
  const place = await createPlace();
  await converse(place);
  await scheduleFollowUp(place, start);
  await endFollowUps(place);
  expect(await stateOf(place)).toEqual([["pending", null]]);
});
