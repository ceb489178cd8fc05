import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { invitePerson } from "#lib/accounts/people/invite-person.ts";
import { listInvitations } from "#lib/accounts/people/list-invitations.ts";
import { revokeInvitation } from "#lib/accounts/people/revoke-invitation.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { takeStreamPlace } from "#lib/platform/quotas/stream-slots.ts";
import { findProjectOf } from "#lib/projects/find-project-of.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { runGit, streamGit } from "#lib/workspaces/git/git.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createReview } from "#tests/factories/create-review.ts";
import { createConversation, createSite, type Site } from "#tests/factories/create-site.ts";
import { temporaryFolder } from "#tests/factories/git-repository.ts";

// Limits per person and per project. Of concurrent attempts exactly as many succeed as there is room for; the others
// are told what to do.

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  forgetEnv();
});
afterAll(closeDatabase);

function limit(name: string, value: number): void {
  vi.stubEnv(name, String(value));
  forgetEnv();
}

/** Returns how many of the attempts succeeded; expects all others to be refused with this code. */
async function countAccepted(attempts: Promise<unknown>[], code: string): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const reason of refused) {
    expect(reason).toMatchObject({ kind: "throttled", code, details: { retryAfterSeconds: expect.any(Number) } });
    expect(reason.userMessage).toMatch(/which is the limit\./);
  }
  return outcomes.length - refused.length;
}
const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));

test("concurrent messages wait only up to one person's limit in a project", async () => {
  limit("WAITING_TURNS_MAX", 3);
  const owner = await createActor();
  const site = await createConversation(owner);
  const send = (clientRequestId = newId()) => acceptTurn(owner, { ...site, instruction: "Hello", clientRequestId });
  const known = newId();
  const { turn } = await send(known);
  expect(
    await countAccepted(
      times(10, () => send()),
      "too-many-waiting-turns",
    ),
  ).toBe(2);
  // An already accepted request is answered as before.
  expect((await send(known)).turn.id).toBe(turn.id);
  await expect(beginPlan(owner, { ...site, wish: "A site" })).rejects.toMatchObject({ code: "too-many-waiting-turns" });
  await withdrawTurn(owner, { editSessionId: turn.id });
  await send();
});

test("one person's waiting messages are limited across all projects, also when concurrent", async () => {
  limit("WAITING_TURNS_MAX", 1);
  const owner = await createActor();
  const sites = await Promise.all(times(7, () => createConversation(owner)));
  const sent = sites.map((site) => acceptTurn(owner, { ...site, instruction: "Hello" }));
  expect(await countAccepted(sent, "too-many-waiting-turns")).toBe(4);
  const other = await createActor();
  await acceptTurn(other, { ...(await createConversation(other)), instruction: "Hello" });
});

test("a project's waiting messages of all people are limited above one person's", async () => {
  limit("WAITING_TURNS_MAX", 1);
  const owner = await createActor();
  const site = await createConversation(owner);
  const other = await createActor();
  const { conversationId, workspaceId } = site;
  const turn = { conversationId, workspaceId, userId: other.userId, kind: "prompt" } as const;
  const wait = (n: number) => inTransaction((tx) => insertTurn({ ...turn, instruction: `${n}` }, tx));
  for (const n of times(4, (index) => index)) await wait(n);
  const refused = await acceptTurn(owner, { ...site, instruction: "Hello" }).catch((error) => error);
  expect(refused).toMatchObject({ code: "too-many-waiting-turns", details: { limit: 4 } });
  expect(refused.userMessage).toContain("All people of this website together");
});

test("open previews are limited per person and per project, also when concurrent", async () => {
  limit("PREVIEW_GRANTS_MAX", 2);
  const owner = await createActor();
  const site = await createSite(owner);
  const people = await Promise.all(times(5, async () => joinProject(await createActor(), site.projectId, "reviewer")));
  const open = (actor: Actor) => createPreviewGrant(actor, { workspaceId: site.workspaceId, ref: "head" });
  expect(
    await countAccepted(
      times(6, () => open(owner)),
      "too-many-previews",
    ),
  ).toBe(2);
  expect(
    await countAccepted(
      people.flatMap((actor) => times(3, () => open(actor))),
      "too-many-previews",
    ),
  ).toBe(6);
  // Expired ones do not count.
  await database().$executeRaw`UPDATE preview_grants SET expires_at = now() - interval '1 second'`;
  await open(owner);
});

test("open invitations are limited per person and per project, also when concurrent", async () => {
  limit("INVITATIONS_MAX", 2);
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const admins = await Promise.all(times(5, async () => joinProject(await createActor(), projectId, "admin")));
  const invite = (actor: Actor) => invitePerson(actor, { projectId, role: "editor", expiresInDays: 1 });
  expect(
    await countAccepted(
      times(6, () => invite(owner)),
      "too-many-invitations",
    ),
  ).toBe(2);
  expect(
    await countAccepted(
      admins.flatMap((actor) => times(3, () => invite(actor))),
      "too-many-invitations",
    ),
  ).toBe(6);
  const [open] = await listInvitations(owner, { projectId });
  await revokeInvitation(owner, { projectId, invitationId: open?.id ?? "" });
  expect(await countAccepted([...admins, owner].map(invite), "too-many-invitations")).toBe(1);
});

test("streams are limited per person and project, and closing one frees one place", () => {
  limit("STREAMS_MAX", 2);
  const [person, other, projectId] = [newId(), newId(), newId()];
  const take = (userId: string) => takeStreamPlace({ userId, projectId });
  const [first] = [take(person), take(person)];
  expect(() => take(person)).toThrow("too-many-streams");
  first?.();
  first?.();
  take(person);
  expect(() => take(person)).toThrow("too-many-streams");
  for (const userId of [other, other, newId(), newId(), newId(), newId()]) take(userId);
  expect(() => take(newId())).toThrow("All people of this website together");
});

test("every id in an address leads to its project, and unknown ones to none", async () => {
  const owner = await createActor();
  const site: Site & Record<string, string> = { ...(await createReview(owner)) };
  const turn = await database().editSession.findFirstOrThrow({ where: { workspaceId: site.workspaceId } });
  const { projectId: id, organizationId } = site;
  const params = [
    ...["projectId", "workspaceId", "conversationId", "reviewId"].map((name) => ({ [name]: site[name] ?? "" })),
    { editSessionId: turn.id },
  ];
  for (const param of params) for (const _ of "ab") expect(await findProjectOf(param)).toEqual({ id, organizationId });
  expect(await findProjectOf({ editSessionId: newId() })).toBeNull();
  expect(await findProjectOf({ token: "x" })).toBeNull();
});

/** Puts a git on the PATH that runs this script, with a folder for its notes in $F. Returns the folder. */
function pretendGit(script: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, "running"));
  writeFileSync(join(folder, "bin/git"), `#!/bin/sh\nF='${folder}'\n${script}\n`);
  chmodSync(join(folder, "bin/git"), 0o755);
  vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env.PATH}`);
  return folder;
}

test("git processes are limited in total and per project, and all complete", async () => {
  limit("GIT_PROCESSES_MAX", 8);
  const folder = pretendGit(`
    for last in "$@"; do :; done
    touch "$F/running/$last-$$"
    ls "$F/running" | wc -l >> "$F/all"
    ls "$F/running" | grep -c "^$last-" >> "$F/of-one"
    sleep 0.02
    rm "$F/running/$last-$$"`);
  const projects = times(6, () => `/tmp/${newId()}.git`);
  await Promise.all(projects.flatMap((path, n) => times(8, () => runGit(path, ["x", `p${n}`]))));
  const numbers = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n").map(Number);
  expect(numbers("all")).toHaveLength(48);
  expect(Math.max(...numbers("all"))).toBeLessThanOrEqual(8);
  expect(Math.max(...numbers("of-one"))).toBeLessThanOrEqual(2);
});

test("a command runs while a listing is read, though both are limited to one", async () => {
  limit("GIT_PROCESSES_MAX", 1);
  pretendGit("echo line");
  const path = `/tmp/${newId()}.git`;
  const listing = await streamGit(path, ["x"]);
  for await (const _ of listing.stdout) expect((await runGit(path, ["y"])).exitCode).toBe(0);
  expect(await listing.ended).toBe(0);
});

test("a git process without a place in time is refused; an aborted one leaves", async () => {
  limit("GIT_PROCESSES_MAX", 1);
  pretendGit("exec cat");
  const path = `/tmp/${newId()}.git`;
  const held = await streamGit(path, ["x"], { input: "", kind: "blob" });
  const abort = new AbortController();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const late = streamGit(path, ["x"], { kind: "blob" }).catch((error) => error);
  const givenUp = streamGit(path, ["x"], { kind: "blob", signal: abort.signal }).catch((error) => error);
  abort.abort();
  expect(await givenUp).toMatchObject({ name: "GitError", failure: "aborted" });
  vi.advanceTimersByTime(60_000);
  expect(await late).toMatchObject({ kind: "throttled", code: "git-busy", details: { retryAfterSeconds: 10 } });
  vi.useRealTimers();
  held.stop();
  await held.ended;
  const next = await streamGit(path, ["x"], { input: "", kind: "blob" });
  for await (const _ of next.stdout);
  expect(await next.ended).toBe(0);
});
