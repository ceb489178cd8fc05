import { afterAll, expect, test } from "vitest";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { endForbiddenConversations } from "#lib/conversations/conversation/end-conversations.ts";
import { getConversationForDisplay, getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";

afterAll(async () => {
  await stopListening();
  await closeDatabase();
});

const now = async ({ signInId }: Actor): Promise<Actor> => {
  const actor = await loadActor(signInId);
  if (!actor) throw new Error("Nobody is signed in there.");
  return actor;
};

test("the list names everybody with access and what the reader may change", async () => {
  const owner = await createActor({ name: "Ada" });
  const { projectId, organizationId } = await createProject(owner);
  const helper = await createActor({ name: "Kim", organizationId, role: "admin" });
  await createActor({ name: "Nobody here", organizationId, role: "member" });
  const editor = await joinProject(await createActor({ name: "Lin" }), projectId, "editor");
  await joinProject(helper, projectId, "reviewer");
  const people = await listPeople(await now(owner), { projectId });
  expect(
    people.map(({ name, role, isYou, mayChangeRole, mayRemove }) => ({ name, role, isYou, mayChangeRole, mayRemove })),
  ).toEqual([
    { name: "Ada", role: "owner", isYou: true, mayChangeRole: false, mayRemove: false },
    { name: "Kim", role: "organization-admin", isYou: false, mayChangeRole: false, mayRemove: true },
    { name: "Lin", role: "editor", isYou: false, mayChangeRole: true, mayRemove: true },
  ]);
  expect(people.at(-1)?.userId).toBe(editor.userId);
});

test("a changed role holds from the next request on", async () => {
  const owner = await createActor();
  const site = await createSite(owner);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await changeRole(owner, { ...site, userId: editor.userId, role: "reviewer" });
  await expect(startConversation(await now(editor), site)).rejects.toMatchObject({ code: "read-only" });
  await changeRole(owner, { ...site, userId: editor.userId, role: "developer" });
  await startConversation(await now(editor), site);
});

test("a project cannot change an organization role; only an owner removes its holder", async () => {
  const owner = await createActor();
  const { projectId, organizationId } = await createProject(owner);
  const helper = await createActor({ organizationId, role: "admin" });
  const admin = await joinProject(await createActor(), projectId, "admin");
  await joinProject(helper, projectId, "editor");
  const asked = { projectId, userId: helper.userId };
  await expect(changeRole(owner, { ...asked, role: "reviewer" })).rejects.toMatchObject({ code: "organization-role" });
  for (const actor of [admin, helper])
    await expect(removePerson(actor, asked)).rejects.toMatchObject({ kind: "forbidden" });
  await removePerson(owner, asked);
  expect(await now(helper)).toMatchObject({ organizationRoles: {}, projectRoles: {} });
});

test("the last owner cannot be removed, even when two remove each other at once", async () => {
  const owner = await createActor();
  const { projectId, organizationId } = await createProject(owner);
  await expect(removePerson(owner, { projectId, userId: owner.userId })).rejects.toMatchObject({ code: "last-owner" });
  const second = await createActor({ organizationId, role: "owner" });
  const outcomes = await Promise.allSettled([
    removePerson(owner, { projectId, userId: second.userId }),
    removePerson(second, { projectId, userId: owner.userId }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database().membership.count({ where: { organizationId, role: "owner" } })).toBe(1);
});

async function runningTurn() {
  const owner = await createActor();
  const site = await createSite(owner);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const { conversation } = await startConversation(editor, site);
  const conversationId = conversation.id;
  const { turn } = await acceptTurn(editor, { conversationId, instruction: "One" });
  const { turn: waiting } = await acceptTurn(editor, { conversationId, instruction: "Two" });
  await claimTurn(site.workspaceId, { leaseMs: 60_000 });
  return { owner, editor, site, conversationId, turnId: turn.id, waitingId: waiting.id };
}

test("a removed person's open stream closes, and the project answers 404 from then on", async () => {
  const { owner, editor, site, conversationId, turnId } = await runningTurn();
  const reader = await joinProject(await createActor(), site.projectId, "reviewer");
  const open = async (actor: Actor) => {
    const stream = await streamTurn(actor, { editSessionId: turnId, after: 0 }, new AbortController().signal);
    const reading = stream.getReader();
    await reading.read();
    return reading;
  };
  const untilClosed = async (reading: Awaited<ReturnType<typeof open>>) => {
    while (!(await reading.read()).done);
    return "closed";
  };
  const [theirs, others] = await Promise.all([open(reader), open(editor)]);
  const closed = untilClosed(theirs);
  await removePerson(owner, { ...site, userId: reader.userId });
  expect(await closed).toBe("closed");
  // The other reader's stream stays open.
  const stillOpen = await Promise.race([untilClosed(others), Promise.resolve("open")]);
  expect(stillOpen).toBe("open");

  const gone = await now(reader);
  for (const asked of [
    () => getProject(gone, site.projectId),
    () => getConversationForDisplay(gone, { conversationId }),
    () => streamTurn(gone, { editSessionId: turnId, after: 0 }, new AbortController().signal),
    () => createPreviewGrant(gone, { workspaceId: site.workspaceId, ref: "live" }),
  ])
    await expect(asked()).rejects.toMatchObject({ kind: "not-found" });
  await others.cancel();
});

test("losing the right to edit withdraws and stops turns and frees the site", async () => {
  const { owner, editor, site, conversationId, turnId, waitingId } = await runningTurn();
  await changeRole(owner, { ...site, userId: editor.userId, role: "reviewer" });
  const jobs = await database().$queryRaw<{ payload: unknown }[]>`
    SELECT payload FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id WHERE identifier = 'end-conversations'`;
  expect(jobs).toContainEqual({ payload: { userId: editor.userId } });
  await endForbiddenConversations({ userId: editor.userId });
  const statusOf = async (editSessionId: string) => (await getTurnForDisplay(owner, { editSessionId })).status;
  expect([await statusOf(waitingId), await statusOf(turnId)]).toEqual(["cancelled", "cancelling"]);
  expect((await getConversationForDisplay(owner, { conversationId })).status).toBe("ongoing");

  const closed = { status: "cancelled", endedAt: new Date(), leaseToken: null, leaseUntil: null } as const;
  await database().editSession.update({ where: { id: turnId }, data: closed });
  expect((await startConversation(owner, site)).resumed).toBe(false);
  expect((await getConversationForDisplay(owner, { conversationId })).status).toBe("finished");
});

test("a changed role that still allows editing leaves the conversation open", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  await database().conversation.update({ where: { id: site.conversationId }, data: { userId: editor.userId } });
  await changeRole(owner, { ...site, userId: editor.userId, role: "developer" });
  await endForbiddenConversations({ userId: editor.userId });
  expect((await getConversationForDisplay(await now(editor), site)).status).toBe("ongoing");
});
