import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { askForSite, handOver, keepSite } from "#lib/conversations/presence/hand-over.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { plantPlan } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";

/** A person who edits a site, and two colleagues who may. */
async function threePeople() {
  const holder = await createActor({ name: "Kim" });
  const site = await createConversation(holder);
  const [lin, max] = await Promise.all(
    ["Lin", "Max"].map(async (name) => joinProject(await createActor({ name }), site.projectId, "editor")),
  );
  if (!lin || !max) throw new Error("two people join");
  return { holder, lin, max, site };
}

const ask = async (actor: Actor, site: { conversationId: string }, waits = false) =>
  (await askForSite(actor, { ...site, waits })).state;
const wantedBy = async (holder: Actor, site: { conversationId: string }) =>
  (await getConversationForDisplay(holder, site)).wantedBy?.name ?? null;
const handTo = (holder: Actor, { userId }: Actor, { conversationId }: { conversationId: string }) =>
  handOver(holder, { conversationId, userId });

test("who asks is shown to the holder alone, who hands over with one press", async () => {
  const { holder, lin, max, site } = await threePeople();
  expect(await ask(lin, site)).toBe("waiting");
  expect(await wantedBy(holder, site)).toBe("Lin");
  expect(await wantedBy(max, site)).toBeNull();
  expect(await handTo(holder, lin, site)).toEqual({ name: "Lin" });

  expect(await ask(lin, site, true)).toBe("yours");
  const { conversation, resumed } = await startConversation(lin, site);
  expect({ resumed, mine: conversation.userId === lin.userId }).toEqual({ resumed: true, mine: true });
  await expect(startConversation(max, site)).rejects.toMatchObject({ code: "workspace-busy" });
  const handed = { status: "finished", released: true, handedTo: "Lin", wantedBy: null };
  expect(await getConversationForDisplay(holder, site)).toMatchObject(handed);

  // The way back: the holder asks, and goes on in the conversation from before.
  expect(await ask(holder, { conversationId: conversation.id })).toBe("waiting");
  await finishConversation(lin, { conversationId: conversation.id });
  expect(await ask(holder, { conversationId: conversation.id }, true)).toBe("free");
  const again = await startConversation(holder, { projectId: site.projectId, continues: site.conversationId });
  expect(again.conversation.id).toBe(site.conversationId);
  expect(await getConversationForDisplay(holder, site)).toMatchObject({ handedTo: null, wantedBy: null });
});

test("“not now” is told to who asked, until they ask again", async () => {
  const { holder, lin, site } = await threePeople();
  await ask(lin, site);
  await keepSite(holder, { ...site, userId: lin.userId });
  expect(await wantedBy(holder, site)).toBeNull();
  expect(await ask(lin, site, true)).toBe("declined");
  expect(await ask(lin, site)).toBe("waiting");
  expect(await wantedBy(holder, site)).toBe("Lin");
});

test("the newest wish counts, and one whose page was closed gives nothing away", async () => {
  const { holder, lin, max, site } = await threePeople();
  await ask(lin, site);
  await ask(max, site);
  expect(await ask(lin, site, true)).toBe("overtaken");
  expect(await wantedBy(holder, site)).toBe("Max");
  await database()
    .$executeRaw`UPDATE conversations SET wanted_at = now() - interval '3 minutes' WHERE id = ${site.conversationId}::uuid`;
  expect(await wantedBy(holder, site)).toBeNull();
  await expect(handTo(holder, max, site)).rejects.toMatchObject({ code: "nobody-waits" });
  expect((await getConversationForDisplay(holder, site)).status).toBe("ongoing");
});

test("an answer to one person gives nothing to another who asked since", async () => {
  const { holder, lin, max, site } = await threePeople();
  await ask(lin, site);
  const shown = (await getConversationForDisplay(holder, site)).wantedBy;
  expect(shown).toEqual({ userId: lin.userId, name: "Lin" });
  await ask(max, site);
  const refused = { code: "nobody-waits", message: expect.stringContaining("Somebody else") };
  await expect(handTo(holder, lin, site)).rejects.toMatchObject(refused);
  await keepSite(holder, { ...site, userId: lin.userId });
  expect(await ask(max, site, true)).toBe("waiting");
  expect(await wantedBy(holder, site)).toBe("Max");
  expect(await handTo(holder, max, site)).toEqual({ name: "Max" });
});

test("nothing is handed over during a change, or to who lost the role", async () => {
  const { holder, lin, site } = await threePeople();
  await ask(lin, site);
  const { turn } = await acceptTurn(holder, { ...site, instruction: "Hello" });
  await expect(handTo(holder, lin, site)).rejects.toMatchObject({ code: "turn-running" });
  await cancelTurn(holder, { editSessionId: turn.id });
  await database().projectMembership.deleteMany({ where: { projectId: site.projectId, userId: lin.userId } });
  await expect(handTo(holder, lin, site)).rejects.toMatchObject({ code: "nobody-waits" });
  await expect(handTo(lin, lin, site)).rejects.toMatchObject({ code: "read-only" });
});

test("nothing is handed over while a plan is at work between its turns", async () => {
  const { holder, lin, site } = await threePeople();
  const { planId } = await plantPlan(holder, site, "summarize");
  await ask(lin, site);
  for (const phase of ["summarize", "serialize"] as const) {
    await database().planRun.update({ where: { id: planId }, data: { phase } });
    await expect(handTo(holder, lin, site)).rejects.toMatchObject({ code: "turn-running" });
  }
  expect((await getConversationForDisplay(holder, site)).status).toBe("ongoing");
  await database().planRun.update({ where: { id: planId }, data: { phase: "approve" } });
  expect(await handTo(holder, lin, site)).toEqual({ name: "Lin" });
});

test("two presses at once hand over once, and nobody starts in between", async () => {
  const { holder, lin, max, site } = await threePeople();
  await ask(lin, site);
  const outcomes = await Promise.allSettled([
    handTo(holder, lin, site),
    handTo(holder, lin, site),
    startConversation(max, site),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const ongoing = await database().conversation.findMany({
    where: { workspaceId: site.workspaceId, status: "ongoing" },
    select: { userId: true },
  });
  expect(ongoing).toEqual([{ userId: lin.userId }]);
});
