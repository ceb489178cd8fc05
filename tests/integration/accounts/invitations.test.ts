import { PassThrough } from "node:stream";
import pino from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { acceptInvitation } from "#lib/accounts/people/accept-invitation.ts";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { invitePerson } from "#lib/accounts/people/invite-person.ts";
import { listInvitations } from "#lib/accounts/people/list-invitations.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { lookAtInvitation } from "#lib/accounts/people/look-at-invitation.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import { revokeInvitation } from "#lib/accounts/people/revoke-invitation.ts";
import { type Actor, projectRoles } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createUser, knownPassword } from "#tests/factories/create-user.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { loggablePath } from "@/app/_delivery/front-door/request-log.ts";
import { GET, POST } from "@/app/api/invitations/[token]/route.ts";
import { POST as invite } from "@/app/api/projects/[projectId]/invitations/route.ts";

beforeEach(async () => {
  await database().signInAttempt.deleteMany();
});
afterAll(closeDatabase);

const guest = (actor: Actor | null = null) => ({ actor, clientAddress: "192.0.2.1" });
const newAccount = () => ({ name: "New", email: `${newId()}@example.org`, password: knownPassword });
const ended = { code: "invitation-ended" };

async function invited(role: (typeof projectRoles)[number] = "editor") {
  const owner = await createActor({ name: "Ada" });
  const project = await createProject(owner, { name: "Bakery" });
  return { owner, ...project, ...(await invitePerson(owner, { ...project, role, expiresInDays: 7 })) };
}

test("the link is returned once, and only a hash of it is stored", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const request = await routeRequest("/", { method: "POST", actor: owner, body: { role: "editor" } });
  const answer = await invite(request, routeContext({ projectId }));
  const { id, url, expiresAt } = (await answer.json()) as { id: string; url: string; expiresAt: string };
  const token = /^http:\/\/localhost:3000\/invitations\/([a-z2-7]{26})$/.exec(url)?.[1] ?? "";
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const row = await database().invitation.findUniqueOrThrow({ where: { id } });
  expect(row.tokenHash).toBe(hashToken(token));
  expect(JSON.stringify([row, await listInvitations(owner, { projectId })])).not.toContain(token);
});

test.each(projectRoles)("accepting gives the role %s in this project only", async (role) => {
  const { token, projectId } = await invited(role);
  const newcomer = await createActor();
  expect(await lookAtInvitation(token, guest(newcomer))).toMatchObject({
    projectName: "Bakery",
    role,
    invitedBy: "Ada",
    projectId: null,
  });
  expect(await acceptInvitation(token, guest(newcomer), {})).toEqual({ projectId, created: false });
  const { organizationRoles, projectRoles } = (await loadActor(newcomer.signInId)) ?? {};
  expect({ organizationRoles, projectRoles }).toEqual({
    organizationRoles: newcomer.organizationRoles,
    projectRoles: { [projectId]: role },
  });
});

test("a visitor creates an account by accepting and joins only this project", async () => {
  const { token, projectId } = await invited();
  const account = newAccount();
  const request = await routeRequest("/", {
    method: "POST",
    body: { account: { ...account, email: account.email.toUpperCase() } },
  });
  const answer = await POST(request, routeContext({ token }));
  expect([answer.status, await answer.json()]).toEqual([201, { projectId }]);
  const user = await database().user.findUniqueOrThrow({
    where: { email: account.email },
    select: { memberships: true, projectMemberships: { select: { projectId: true, role: true } } },
  });
  expect(user).toEqual({ memberships: [], projectMemberships: [{ projectId, role: "editor" }] });
});

test("of many who accept at once one joins; the others leave no account", async () => {
  const { token, projectId } = await invited();
  const accounts = Array.from({ length: 6 }, newAccount);
  const actors = await Promise.all(Array.from({ length: 6 }, () => createActor()));
  const outcomes = await Promise.allSettled([
    ...accounts.map((account) => acceptInvitation(token, guest(), { account })),
    ...actors.map((actor) => acceptInvitation(token, guest(actor), {})),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(11);
  for (const reason of refused) expect(reason).toMatchObject(ended);
  expect(await database().projectMembership.count({ where: { projectId } })).toBe(1);
  const made = await database().user.findMany({ where: { email: { in: accounts.map(({ email }) => email) } } });
  const [member] = await database().projectMembership.findMany({ where: { projectId } });
  for (const { id } of made) expect(id).toBe(member?.userId);
  await expect(lookAtInvitation(token, guest())).rejects.toMatchObject(ended);
});

test("an expired, withdrawn or archived invitation answers like an unknown one", async () => {
  const newcomer = await createActor();
  const cases = await Promise.all([invited(), invited(), invited()]);
  const [late, withdrawn, archived] = cases;
  const past = { createdAt: new Date(Date.now() - 20_000), expiresAt: new Date(Date.now() - 10_000) };
  await database().invitation.update({ where: { id: late?.invitation.id ?? "" }, data: past });
  if (withdrawn) {
    const one = { projectId: withdrawn.projectId, invitationId: withdrawn.invitation.id };
    await revokeInvitation(withdrawn.owner, one);
    await revokeInvitation(withdrawn.owner, one);
    expect(await listInvitations(withdrawn.owner, one)).toEqual([]);
  }
  await database().project.update({ where: { id: archived?.projectId ?? "" }, data: { archivedAt: new Date() } });
  for (const token of [...cases.map(({ token }) => token), newToken(), "nothing"]) {
    await expect(lookAtInvitation(token, guest())).rejects.toMatchObject(ended);
    await expect(acceptInvitation(token, guest(newcomer), {})).rejects.toMatchObject(ended);
  }
});

test("somebody who is in the project already does not use up the invitation", async () => {
  const { owner, token, projectId } = await invited();
  expect(await lookAtInvitation(token, guest(owner))).toMatchObject({ projectId });
  await expect(acceptInvitation(token, guest(owner), {})).rejects.toMatchObject({ code: "already-member" });
  await acceptInvitation(token, guest(await createActor()), {});
});

test("a refused account, because it exists or by its password, leaves the invitation open", async () => {
  const { token } = await invited();
  const { email } = await createUser();
  const account = { ...newAccount(), email };
  await expect(acceptInvitation(token, guest(), { account })).rejects.toMatchObject({ code: "account-exists" });
  await expect(acceptInvitation(token, guest(), {})).rejects.toMatchObject({ code: "not-signed-in" });
  const short = { ...newAccount(), password: "short" };
  await expect(acceptInvitation(token, guest(), { account: short })).rejects.toMatchObject({
    code: "password-too-short",
  });
  const common = { ...newAccount(), password: "1234567890" };
  await expect(acceptInvitation(token, guest(), { account: common })).rejects.toMatchObject({
    code: "password-too-common",
  });
  await acceptInvitation(token, guest(), { account: newAccount() });
});

test("links made by somebody who may no longer manage people let nobody in", async () => {
  const { owner, projectId } = await invited();
  const links = async () => {
    const admin = await joinProject(await createActor(), projectId, "admin");
    return { admin, ...(await invitePerson(admin, { projectId, role: "admin", expiresInDays: 7 })) };
  };
  const [demoted, removed, stays] = await Promise.all([links(), links(), links()]);
  await changeRole(owner, { projectId, userId: demoted.admin.userId, role: "editor" });
  await removePerson(owner, { projectId, userId: removed.admin.userId });
  await expect(acceptInvitation(demoted.token, guest(await createActor()), {})).rejects.toMatchObject(ended);
  await expect(acceptInvitation(removed.token, guest(removed.admin), {})).rejects.toMatchObject(ended);
  await acceptInvitation(stays.token, guest(await createActor()), {});
});

test("an invitation of one project is not withdrawn through another", async () => {
  const { invitation, token } = await invited();
  const other = await invited();
  const elsewhere = { projectId: other.projectId, invitationId: invitation.id };
  await expect(revokeInvitation(other.owner, elsewhere)).rejects.toMatchObject({ code: "not-found" });
  await lookAtInvitation(token, guest());
});

test("guesses are throttled by address; looking at an existing invitation is not counted", async () => {
  const { token } = await invited();
  let forged = 0;
  const look = async (asked: string) => {
    const headers = { "x-forwarded-for": `203.0.113.${forged++}` };
    return (await GET(await routeRequest("/", { headers, peer: "192.0.2.9" }), routeContext({ token: asked }))).status;
  };
  for (let looks = 0; looks < 60; looks++) expect(await look(token)).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 55 }, () => look(newToken())));
  expect(guesses.filter((status) => status === 404)).toHaveLength(50);
  expect(guesses.filter((status) => status === 429)).toHaveLength(5);
  expect(await look(token)).toBe(429);
});

test("loggable paths contain no invitation token", async () => {
  const token = newToken();
  const paths = ["/api/invitations/", "/invitations/"].map((path) => loggablePath(`${path}${token}`));
  const target = new PassThrough();
  pino(target).error({ paths });
  expect(String(target.read())).not.toContain(token);
  expect(paths).toEqual(["/api/invitations/…", "/invitations/…"]);
});

test("the label stays hidden from the invited person, and the addressee does not bind", async () => {
  const owner = await createActor({ name: "Ada" });
  const { projectId } = await createProject(owner);
  const words = { label: "For the print shop", invitee: "Kim@example.org" };
  const named = { projectId, role: "editor", expiresInDays: 7 } as const;
  const { token, invitation } = await invitePerson(owner, { ...named, ...words });
  expect(await listInvitations(owner, { projectId })).toMatchObject([{ id: invitation.id, ...words }]);
  const offer = await lookAtInvitation(token, guest());
  expect(offer).toMatchObject({ email: words.invitee, invitedBy: "Ada" });
  expect(JSON.stringify(offer)).not.toContain("print shop");
  // The addressee binds nobody: another person joins, and that member's entry names the invitation.
  const other = await createActor();
  await acceptInvitation(token, guest(other), {});
  const people = await listPeople(owner, { projectId });
  expect(people.map(({ userId, joinedBy }) => [userId, joinedBy])).toMatchObject([
    [owner.userId, null],
    [other.userId, { ...words, invitedBy: "Ada" }],
  ]);
  const plain = await invitePerson(owner, { ...named, label: "", invitee: "Kim from the print shop" });
  expect(plain.invitation).toMatchObject({ label: null, invitee: "Kim from the print shop" });
  expect(await lookAtInvitation(plain.token, guest())).toMatchObject({ email: null });
});

test("a label or an addressee that is too long is refused", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  for (const words of [{ label: "a".repeat(101) }, { invitee: "a".repeat(255) }]) {
    const request = await routeRequest("/", { method: "POST", actor: owner, body: { role: "editor", ...words } });
    expect((await invite(request, routeContext({ projectId }))).status).toBe(400);
  }
  expect(await listInvitations(owner, { projectId })).toEqual([]);
});
