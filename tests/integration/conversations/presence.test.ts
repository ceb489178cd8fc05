import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { markUnseen } from "#lib/conversations/presence/presence-store.ts";
import { showPresence } from "#lib/conversations/presence/show-presence.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST as heartbeat } from "@/app/api/conversations/[conversationId]/heartbeat/route.ts";

const minuteMs = 60_000;

/** Moves the conversation's last sign of life that far into the past, or up to a millisecond further: the column would round it either way. */
async function lastSeenAgo(conversationId: string, ms: number): Promise<void> {
  await database()
    .$executeRaw`UPDATE conversations SET last_seen_at = date_trunc('milliseconds', now()) - ${ms} * interval '1 millisecond' WHERE id = ${conversationId}::uuid`;
}

async function beat(actor: Actor, conversationId: string): Promise<[status: number, code: string | null]> {
  const request = await routeRequest(`/api/conversations/${conversationId}/heartbeat`, { method: "POST", actor });
  const answer = await heartbeat(request, routeContext({ conversationId }));
  return [answer.status, answer.status === 204 ? null : ((await answer.json()) as { code: string }).code];
}

test("the heartbeat answers 204 its person, 403 members, 404 strangers, 400 after the end", async () => {
  const owner = await createActor();
  const { conversationId, projectId } = await createConversation(owner);
  const colleague = await joinProject(await createActor(), projectId, "admin");
  expect(await beat(owner, conversationId)).toEqual([204, null]);
  expect(await beat(colleague, conversationId)).toEqual([403, "read-only"]);
  expect(await beat(await createActor(), conversationId)).toEqual([404, "not-found"]);
  await finishConversation(owner, { conversationId });
  expect(await beat(owner, conversationId)).toEqual([400, "conversation-finished"]);
});

test("a conversation unseen for twenty minutes ends, frees the site, and says so", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor(), site.projectId, "editor");
  await lastSeenAgo(site.conversationId, 19.9 * minuteMs);
  expect(await releaseAbandonedConversations()).toEqual([]);
  await lastSeenAgo(site.conversationId, 20 * minuteMs);
  expect(await releaseAbandonedConversations()).toEqual([site.conversationId]);
  expect(await releaseAbandonedConversations()).toEqual([]);

  const left = { status: "finished", released: true, mine: true, readOnly: true };
  expect(await getConversationForDisplay(owner, site)).toMatchObject(left);
  expect((await getProject(owner, site.projectId)).workspace).toMatchObject({
    status: "available_for_conversation",
    busy: null,
  });
  expect((await startConversation(colleague, site)).resumed).toBe(false);
});

async function release({ conversationId }: { conversationId: string }): Promise<void> {
  await lastSeenAgo(conversationId, 20 * minuteMs);
  expect(await releaseAbandonedConversations()).toContain(conversationId);
}

test("a released conversation goes on as the same one, also after another person's session", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor(), site.projectId, "editor");
  await release(site);
  const theirs = (await startConversation(colleague, site)).conversation;
  const again = { projectId: site.projectId, continues: site.conversationId };
  await expect(startConversation(owner, again)).rejects.toMatchObject({ code: "workspace-busy" });
  await finishConversation(colleague, { conversationId: theirs.id });

  expect(await startConversation(owner, again)).toMatchObject({
    resumed: true,
    conversation: { id: site.conversationId, status: "ongoing", released: false },
  });
  expect(await releaseAbandonedConversations()).toEqual([]);
  const open = { status: "ongoing", released: false, readOnly: false };
  expect(await getConversationForDisplay(owner, site)).toMatchObject(open);
  await expect(startConversation(colleague, site)).rejects.toMatchObject({ code: "workspace-busy" });
});

test("only the person's own released conversation on the same branch goes on", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor(), site.projectId, "editor");
  const begin = async (actor: Actor, continues: string) => {
    const { conversation, resumed } = await startConversation(actor, { projectId: site.projectId, continues });
    await finishConversation(actor, { conversationId: conversation.id });
    return { isSame: conversation.id === continues, resumed };
  };
  await release(site);
  const anew = { isSame: false, resumed: false };
  expect(await begin(colleague, site.conversationId)).toEqual(anew);
  // The site was set up again, from what is published.
  const setupSteps = [{ name: "creating-branch", startedAt: new Date().toISOString(), endedAt: null }];
  await database().workspace.update({ where: { id: site.workspaceId }, data: { setupSteps } });
  expect(await begin(owner, site.conversationId)).toEqual(anew);
  await database().workspace.update({ where: { id: site.workspaceId }, data: { setupSteps: [] } });
  expect(await begin(owner, site.conversationId)).toEqual({ isSame: true, resumed: true });
  // Now its person has ended it.
  expect(await begin(owner, site.conversationId)).toEqual(anew);
});

test("sessions that ended before anything happened are not listed", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const listed = async () =>
    (await listConversations(owner, site)).conversations.map(({ id, status }) => ({ id, status }));
  expect(await listed()).toEqual([{ id: site.conversationId, status: "ongoing" }]);
  await finishConversation(owner, site);
  expect(await listed()).toEqual([]);
});

test("a conversation that its person ended is not marked as released", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  await finishConversation(owner, site);
  expect(await getConversationForDisplay(owner, site)).toMatchObject({ status: "finished", released: false });
});

test.each([
  ["a heartbeat", (actor: Actor, site: { conversationId: string }) => showPresence(actor, site)],
  ["starting again", (actor: Actor, site: { projectId: string }) => startConversation(actor, site)],
  [
    "sending an instruction",
    (actor: Actor, site: { conversationId: string }) => acceptTurn(actor, { ...site, instruction: "Hello" }),
  ],
])("%s is a sign of life", async (_what, live) => {
  const owner = await createActor();
  const site = await createConversation(owner);
  await lastSeenAgo(site.conversationId, 4 * minuteMs);
  await live(owner, site);
  // Removes the turn that would keep the conversation from being released anyway.
  await database().editSession.deleteMany({ where: { conversationId: site.conversationId } });
  expect(await releaseAbandonedConversations({ conversationMs: minuteMs })).not.toContain(site.conversationId);
});

test("a conversation with a waiting or running turn is not released", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const { turn } = await acceptTurn(owner, { ...site, instruction: "Hello" });
  await database().$transaction((tx) => markUnseen(site.conversationId, tx));
  expect(await releaseAbandonedConversations({ conversationMs: 0 })).not.toContain(site.conversationId);
  await claimTurn(site.workspaceId, { leaseMs: minuteMs });
  for (const status of ["running", "cancelling"] as const) {
    await database().editSession.update({ where: { id: turn.id }, data: { status } });
    expect(await releaseAbandonedConversations({ conversationMs: 0 })).not.toContain(site.conversationId);
  }
  const ended = { status: "failed", endedAt: new Date(), leaseToken: null, leaseUntil: null } as const;
  await database().editSession.update({ where: { id: turn.id }, data: ended });
  expect(await releaseAbandonedConversations()).toContain(site.conversationId);
});

test("concurrent sweeps release each conversation once, and a heartbeat before them keeps it", async () => {
  const owner = await createActor();
  const sites = await Promise.all(Array.from({ length: 4 }, () => createConversation(owner)));
  for (const { conversationId } of sites) await lastSeenAgo(conversationId, 21 * minuteMs);
  const [kept, ...gone] = sites.map(({ conversationId }) => conversationId);
  await showPresence(owner, { conversationId: kept ?? "" });
  const sweeps = await Promise.all(Array.from({ length: 4 }, () => releaseAbandonedConversations()));
  expect(sweeps.flat().sort()).toEqual(gone.sort());
});

test("a refused start names the editor and the time, until that person has left", async () => {
  const owner = await createActor({ name: "Lin" });
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor(), site.projectId, "editor");
  const { conversation } = await startConversation(owner, site);
  await expect(startConversation(colleague, site)).rejects.toMatchObject({
    code: "workspace-busy",
    details: { name: "Lin", since: conversation.startedAt.toISOString(), conversationId: site.conversationId },
  });
  await lastSeenAgo(site.conversationId, 20 * minuteMs);
  expect((await startConversation(colleague, site)).conversation.userId).toBe(colleague.userId);
});
