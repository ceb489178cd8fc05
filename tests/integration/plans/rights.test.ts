import { expect, test } from "vitest";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { endForbiddenConversations } from "#lib/conversations/conversation/end-conversations.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { advancePlan } from "#lib/plans/build/advance-plan.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { archiveProject } from "#lib/projects/archive-project.ts";
import { takePhase } from "#lib/runner/plans/take-phase.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan, workTurn } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";

// A plan runs with its person's rights and stops when they lose them.

async function planOfEditor(phase: "summarize" | "approve" | "build") {
  const owner = await createActor();
  const site = await createSite(owner);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const { conversation } = await startConversation(editor, site);
  const place = { ...site, conversationId: conversation.id };
  const { planId } = await createPlan(editor, place, phase);
  const loseRole = async () => {
    await changeRole(owner, { ...site, userId: editor.userId, role: "reviewer" });
    await endForbiddenConversations({ userId: editor.userId });
  };
  return { owner, editor, place, planId, loseRole };
}

test("a build ends when its person may no longer edit, and frees the site", async () => {
  const { owner, editor, place, planId, loseRole } = await planOfEditor("build");
  await buildPlan(editor, { planId });
  await advancePlan({ planId });
  await workTurn(place);
  // The item has ended, and the build has not been advanced yet: it has no waiting or running turn to stop.
  await loseRole();
  expect(await advancePlan({ planId })).toBe("waiting");
  const plan = await getPlanForDisplay(owner, { planId });
  expect(plan.items.map(({ status }) => status)).toEqual(["done", "pending", "pending"]);
  expect([plan.building, plan.activeEditSessionId]).toEqual([false, null]);
  await endForbiddenConversations({ userId: editor.userId });
  expect((await getConversationForDisplay(owner, place)).status).toBe("finished");
});

test("a phase of somebody who may no longer edit sends no model request", async () => {
  const { owner, editor, place, planId, loseRole } = await planOfEditor("summarize");
  await loseRole();
  expect(await takePhase(planId)).toBeNull();
  expect((await getPlanForDisplay(owner, { planId })).phase).toBe("discuss");
  await endForbiddenConversations({ userId: editor.userId });
  expect((await getConversationForDisplay(owner, place)).status).toBe("finished");
});

test("archiving is refused while a plan works, and an archived project starts nothing", async () => {
  const { owner, editor, place, planId } = await planOfEditor("build");
  await buildPlan(editor, { planId });
  await expect(archiveProject(owner, place.projectId)).rejects.toMatchObject({ code: "turn-running" });
  await advancePlan({ planId });
  await workTurn(place);
  await expect(archiveProject(owner, place.projectId)).rejects.toMatchObject({ code: "turn-running" });
  await database().project.update({ where: { id: place.projectId }, data: { archivedAt: new Date() } });
  expect(await advancePlan({ planId })).toBe("waiting");
  expect(await database().planRun.findUniqueOrThrow({ where: { id: planId } })).toMatchObject({ building: false });
});

test("a project whose plan waits for its person can be archived", async () => {
  const { owner, place } = await planOfEditor("approve");
  expect((await archiveProject(owner, place.projectId)).id).toBe(place.projectId);
});
