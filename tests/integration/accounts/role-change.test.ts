import { expect, test } from "vitest";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getRoleChange } from "#lib/conversations/conversation/get-role-change.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";

const now = async ({ signInId }: Actor): Promise<Actor> => {
  const actor = await loadActor(signInId);
  if (!actor) throw new Error("The person is not signed in any more.");
  return actor;
};

async function createEditing() {
  const ada = await createActor({ name: "Ada Lovelace" });
  const site = await createSite(ada);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const { conversation } = await startConversation(lin, site);
  const change = { projectId: site.projectId, userId: lin.userId };
  return { ada, lin, site, change, conversationId: conversation.id };
}

const at = expect.stringMatching(/Z$/);

test("a person whose role changed reads who changed it, until they may edit again", async () => {
  const { ada, lin, change, conversationId } = await createEditing();
  const shown = async () => getConversationForDisplay(await now(lin), { conversationId });
  expect(await shown()).toMatchObject({ mayEdit: true, roleChange: null });
  await changeRole(ada, { ...change, role: "reviewer" });
  expect(await shown()).toMatchObject({
    ...{ mayEdit: false, readOnly: true },
    roleChange: { by: "Ada Lovelace", role: "reviewer", at },
  });
  await changeRole(ada, { ...change, role: "developer" });
  expect(await shown()).toMatchObject({ mayEdit: true, roleChange: null });
});

test("a removed person reads who removed them, and nothing else of the project", async () => {
  const { ada, lin, change, conversationId } = await createEditing();
  await removePerson(ada, change);
  const left = await now(lin);
  await expect(getConversationForDisplay(left, { conversationId })).rejects.toMatchObject({ code: "not-found" });
  expect(await getRoleChange(left, { conversationId })).toEqual({ by: "Ada Lovelace", role: null, at });
});

test("an administrator who was removed from the organization reads who did it", async () => {
  const { ada, site } = await createEditing();
  const kim = await createActor({ name: "Kim", organizationId: site.organizationId, role: "admin" });
  const other = await createSite(kim);
  const { conversation } = await startConversation(kim, other);
  await removePerson(ada, { projectId: site.projectId, userId: kim.userId });
  expect(await getRoleChange(await now(kim), { conversationId: conversation.id })).toEqual({
    ...{ by: "Ada Lovelace", role: null, at },
  });
});

test("a role that was given up is not told as another person's act", async () => {
  const { lin, change, conversationId } = await createEditing();
  const self = { ...lin, projectRoles: { [change.projectId]: "admin" } } as const;
  await changeRole(self, { ...change, role: "reviewer" });
  expect(await getRoleChange(await now(lin), { conversationId })).toEqual({ by: null, role: "reviewer", at });
});

test("a person who is restricted while they edit reads who did it", async () => {
  const { ada, lin, change, conversationId } = await createEditing();
  const shown = async () => getConversationForDisplay(await now(lin), { conversationId });
  expect(await shown()).toMatchObject({ mayEdit: true, restrictedSince: null });
  await restrictPerson(ada, { ...change, restricted: true });
  const told = { mayEdit: true, readOnly: false, restrictedSince: { by: "Ada Lovelace", at }, roleChange: null };
  expect(await shown()).toMatchObject(told);
  // Other readers are not told whom an administrator restricted.
  await expect(getConversationForDisplay(ada, { conversationId })).resolves.toMatchObject({ restrictedSince: null });
  await changeRole(ada, { ...change, role: "developer" });
  expect(await shown()).toMatchObject(told);
  await changeRole(ada, { ...change, role: "admin" });
  expect(await shown()).toMatchObject({ restrictedSince: null });
  await changeRole(ada, { ...change, role: "editor" });
  await restrictPerson(ada, { ...change, restricted: false });
  expect(await shown()).toMatchObject({ restrictedSince: null });
});

test("a conversation that began after the restriction tells no act", async () => {
  const ada = await createActor({ name: "Ada Lovelace" });
  const site = await createSite(ada);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  await restrictPerson(ada, { projectId: site.projectId, userId: lin.userId, restricted: true });
  const { conversation } = await startConversation(lin, site);
  expect(await getConversationForDisplay(await now(lin), { conversationId: conversation.id })).toMatchObject({
    restrictedSince: null,
  });
});

test("somebody else's conversation tells nobody's role, even to its readers", async () => {
  const { ada, lin, change, conversationId } = await createEditing();
  await changeRole(ada, { ...change, role: "reviewer" });
  await expect(getRoleChange(ada, { conversationId })).rejects.toMatchObject({ code: "not-found" });
  await expect(getConversationForDisplay(ada, { conversationId })).resolves.toMatchObject({ roleChange: null });
  expect(await getRoleChange(await now(lin), { conversationId })).not.toBeNull();
});
