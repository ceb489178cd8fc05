import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makePasswordLink } from "#lib/accounts/password-reset/make-password-link.ts";
import { sendPasswordReset } from "#lib/accounts/password-reset/send-password-reset.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { changePassword } from "#lib/accounts/sign-in/change-password.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { signIn } from "#lib/accounts/sign-in/sign-in.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createUser, knownPassword } from "#tests/factories/create-user.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { decodeHeader, type FakeSmtpServer, startSmtpServer } from "#tests/fakes/smtp-server.ts";
import { POST as look } from "@/app/api/password-resets/look/route.ts";
import { POST as ask } from "@/app/api/password-resets/route.ts";
import { POST as use } from "@/app/api/password-resets/use/route.ts";

// A mail server at the wire. The tests play the queue.

const newPassword = "another password for tests";
const client = { clientAddress: "192.0.2.7", deviceToken: undefined };
let mail: FakeSmtpServer;

beforeAll(async () => {
  mail = await startSmtpServer();
  setMail(true);
});
beforeEach(async () => {
  mail.emails.length = 0;
  await database().signInAttempt.deleteMany();
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});
afterAll(async () => {
  await mail.close();
  await closeDatabase();
});

function setMail(isOn: boolean): void {
  const settings = { APP_URL: "https://edit.example.org", SMTP_URL: mail.url, SMTP_FROM: "sites@example.org" };
  for (const [name, value] of Object.entries(settings)) process.env[name] = isOn ? value : "";
  forgetEnv();
}

type Handler = typeof ask;
const post = async (handler: Handler, body: unknown, peer?: string) =>
  handler(
    await routeRequest("/api/password-resets", { method: "POST", body, peer, origin: "https://edit.example.org" }),
    routeContext({}),
  );
const codeOf = async (answer: Response) =>
  answer.status < 300 ? answer.status : [answer.status, ((await answer.json()) as { code: string }).code];

const jobs = async () => {
  const rows = await database().$queryRaw<{ payload: { userId: string | null } }[]>`
    SELECT payload FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'send-password-reset' ORDER BY jobs.id`;
  return rows.map(({ payload }) => payload);
};

const tokenIn = (text = "") => /https:\/\/edit\.example\.org\/new-password#([a-z2-7]{26})\s/.exec(text)?.[1] ?? "";

/** Lets a link be e-mailed and returns its token. */
async function emailed(userId: string): Promise<string> {
  await sendPasswordReset({ userId, language: null });
  return tokenIn(mail.emails.at(-1)?.text);
}

/** An owner, a project of theirs and an editor in it. */
async function team() {
  const owner = await createActor({ name: "Ada" });
  const { projectId, organizationId } = await createProject(owner);
  const editor = await joinProject(await createActor({ organizationId, role: "member" }), projectId, "editor");
  return { owner, editor, projectId, organizationId };
}

const isSignedIn = async ({ signInId }: Actor) => (await loadActor(signInId)) !== null;
const ended = [404, "password-link-ended"];

test("known and unknown addresses get the same answer after the same work", async () => {
  const { email, userId } = await createUser();
  const answers = [];
  for (const address of [email.toUpperCase(), "nobody@example.org", "' OR 1=1 --"])
    answers.push(await post(ask, { email: address }));
  const told = await Promise.all(
    answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]),
  );
  expect(told).toEqual(told.map(() => told[0]));
  expect(told[0]).toEqual([204, [["cache-control", "no-store"]], ""]);
  expect((await jobs()).map((job) => job.userId)).toEqual([userId, null, null]);
  for (const job of await jobs()) await sendPasswordReset({ ...job, language: "en" });
  expect(mail.emails.map(({ to }) => to)).toEqual([[email]]);
});

test("the e-mail's link sets a password once and signs out everywhere", async () => {
  const actor = await createActor({ name: "Ada\r\nBcc: all@example.org" });
  const token = await emailed(actor.userId);
  const [sent] = mail.emails;
  expect(sent?.to).toEqual([actor.email]);
  expect(sent?.headers.bcc).toBeUndefined();
  expect(decodeHeader(sent?.headers.subject)).toBe("Set a new password for Sitewright");
  expect(await (await post(look, { token })).json()).toEqual({
    email: actor.email,
    expiresAt: expect.stringMatching(/Z$/),
  });
  expect(await codeOf(await post(use, { token, password: newPassword }))).toBe(204);
  expect(await isSignedIn(actor)).toBe(false);
  await signIn({ email: actor.email, password: newPassword }, client);
  for (const handler of [look, use])
    expect(await codeOf(await post(handler, { token, password: "a third password" }))).toEqual(ended);
  expect(await refusalOf(signIn({ email: actor.email, password: knownPassword }, client))).toBe("wrong-credentials");
});

test("the e-mail is in the person's language, or in that of the request", async () => {
  const { userId } = await createUser();
  await sendPasswordReset({ userId, language: "de" });
  await database().user.update({ where: { id: userId }, data: { language: "en" } });
  await sendPasswordReset({ userId, language: "de" });
  expect(mail.emails.map(({ text }) => text.slice(0, 5))).toEqual(["Guten", "Hello"]);
});

test("a server without e-mail says who can help, for any address", async () => {
  setMail(false);
  try {
    const { email, userId } = await createUser();
    for (const address of [email, "nobody@example.org"]) {
      const request = await routeRequest("/api/password-resets", { method: "POST", body: { email: address } });
      const answer = await ask(request, routeContext({}));
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: "no-emails", detail: expect.stringContaining("owner") },
      ]);
    }
    await sendPasswordReset({ userId, language: null });
    expect(await database().passwordReset.count({ where: { userId } })).toBe(0);
  } finally {
    setMail(true);
  }
});

test("a link that was not sent is withdrawn, and the next attempt sends another", async () => {
  const { userId } = await createUser();
  mail.refuse("DATA", "451 Later, please");
  const failed = await sendPasswordReset({ userId, language: null }).catch((error: unknown) => String(error));
  expect(failed).toBe("MailTrouble: An e-mail could not be sent: refused.".replace("MailTrouble", "Error"));
  expect(await database().passwordReset.count({ where: { userId, withdrawnAt: null } })).toBe(0);
  expect(await emailed(userId)).not.toBe("");
});

test.each([
  ["email", "an hour", 60],
  ["owner", "a day", 24 * 60],
])("by %s a link works for %s of the database's clock alone", async (kind, _long, minutes) => {
  const { owner, editor, projectId } = await team();
  const { userId } = editor;
  const token = kind === "email" ? await emailed(userId) : (await makePasswordLink(owner, { projectId, userId })).token;
  const letPass = (passed: number) => database().$executeRaw`
    UPDATE password_resets SET created_at = created_at - ${passed}::int * interval '1 minute',
      expires_at = expires_at - ${passed}::int * interval '1 minute' WHERE user_id = ${userId}::uuid`;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 24 * 3_600_000 });
  try {
    await letPass(minutes - 1);
    expect((await post(look, { token })).status).toBe(200);
    vi.setSystemTime(Date.now() - 14 * 24 * 3_600_000);
    await letPass(1);
    expect(await codeOf(await post(look, { token }))).toEqual(ended);
    expect(await codeOf(await post(use, { token, password: newPassword }))).toEqual(ended);
  } finally {
    vi.useRealTimers();
  }
  expect(await isSignedIn(editor)).toBe(true);
});

test("of eight uses of a link at the same moment exactly one wins", async () => {
  for (let round = 0; round < 3; round++) {
    const { userId, email } = await createUser();
    const token = await emailed(userId);
    const passwords = Array.from({ length: 8 }, (_, index) => `my new password ${index}`);
    const answers = await Promise.all(passwords.map((password) => post(use, { token, password })));
    const won = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
    await signIn({ email, password: passwords[won[0] ?? -1] ?? "" }, client);
  }
});

test("of one person's two links, used at the same moment, exactly one wins", async () => {
  for (let round = 0; round < 3; round++) {
    const { userId } = await createUser();
    const tokens = [await emailed(userId), await emailed(userId)];
    const answers = await Promise.all(tokens.map((token) => post(use, { token, password: newPassword })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  }
});

test("a changed password ends the links for a new one", async () => {
  const actor = await createActor();
  const token = await emailed(actor.userId);
  await changePassword(actor, { currentPassword: knownPassword, newPassword });
  expect(await codeOf(await post(use, { token, password: "a third password" }))).toEqual(ended);
});

test("a refused password does not use up the link", async () => {
  const { userId } = await createUser();
  const token = await emailed(userId);
  for (const [password, code] of [
    ["short", "password-too-short"],
    ["password123", "password-too-common"],
  ])
    expect(await codeOf(await post(use, { token, password }))).toEqual([422, code]);
  expect(await codeOf(await post(use, { token, password: newPassword }))).toBe(204);
});

test("only an owner makes a link, and only for people of their own organizations", async () => {
  const { owner, editor, projectId, organizationId } = await team();
  const admin = await joinProject(await createActor(), projectId, "admin");
  const helper = await createActor({ organizationId, role: "admin" });
  const make = (actor: Actor, userId: string) => refusalOf(makePasswordLink(actor, { projectId, userId }));
  const ofOwner = (await loadActor(owner.signInId)) ?? owner;
  expect(await make(admin, editor.userId)).toBe("read-only");
  expect(await make(helper, editor.userId)).toBe("read-only");
  expect(await make(editor, owner.userId)).toBe("read-only");
  expect(await make(await createActor(), editor.userId)).toBe("not-found");
  expect(await make(ofOwner, owner.userId)).toBe("password-link-for-oneself");
  // An owner of another organization, who is in the project as an admin.
  expect(await make(ofOwner, admin.userId)).toBe("password-link-elsewhere");
  expect(await make(ofOwner, (await createActor()).userId)).toBe("not-found");
  expect(await make(ofOwner, editor.userId)).toBe("done");
  expect(await make(ofOwner, helper.userId)).toBe("done");
  const shown = (people: Awaited<ReturnType<typeof listPeople>>) =>
    people.filter(({ mayMakePasswordLink }) => mayMakePasswordLink).map(({ userId }) => userId);
  expect(shown(await listPeople(ofOwner, { projectId })).sort()).toEqual([editor.userId, helper.userId].sort());
  expect(shown(await listPeople(helper, { projectId }))).toEqual([]);
});

test("an owner's link is recorded, replaces the earlier one, and is stored nowhere", async () => {
  const { owner, editor, projectId, organizationId } = await team();
  const first = await makePasswordLink(owner, { projectId, userId: editor.userId });
  const { token } = await makePasswordLink(owner, { projectId, userId: editor.userId });
  expect(await codeOf(await post(look, { token: first.token }))).toEqual(ended);
  const entries = await database().auditEntry.findMany({ where: { organizationId, action: "password-link-made" } });
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ userId: owner.userId, after: { userId: editor.userId } });
  const e2 = await emailed(editor.userId);
  await post(ask, { email: editor.email });
  for (const secret of [token, e2]) expect(await tablesWith(secret)).toEqual([]);
  expect((await tablesWith(editor.email)).length).toBeGreaterThan(0);
  expect(await codeOf(await post(use, { token, password: newPassword }))).toBe(204);
  expect(await isSignedIn(editor)).toBe(false);
});

/** The tables in which a text stands in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT count(*)::int AS count FROM ${name} AS row WHERE strpos(row::text, $1) > 0`;
    const [row] = await database().$queryRawUnsafe<{ count: number }[]>(sql, text);
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

test("a link of an owner who has been removed opens nothing any more", async () => {
  const { owner, editor, projectId, organizationId } = await team();
  const second = await createActor({ organizationId, role: "owner" });
  const { token } = await makePasswordLink(second, { projectId, userId: editor.userId });
  await removePerson(owner, { projectId, userId: second.userId });
  expect(await codeOf(await post(use, { token, password: newPassword }))).toEqual(ended);
  expect(await isSignedIn(editor)).toBe(true);
});

test("a link opens nothing once its person works in another organization", async () => {
  const { owner, editor, projectId } = await team();
  const { token } = await makePasswordLink(owner, { projectId, userId: editor.userId });
  const other = await createProject(await createActor());
  await joinProject(editor, other.projectId, "editor");
  expect(await codeOf(await post(use, { token, password: newPassword }))).toEqual(ended);
});

test("requests are limited per account, known or not, and per source", async () => {
  const { email } = await createUser();
  for (const address of [email, "nobody@example.org"]) {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await post(ask, { email: address }, `198.51.100.${time}`)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  }
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++)
    statuses.push((await post(ask, { email: `person${time}@example.org` }, "203.0.113.5")).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test("guessing links is limited per source, also at the same moment", async () => {
  const guesses = Array.from({ length: 60 }, (_, index) => post(look, { token: `guess${index}` }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect([404, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([50, 10]);
});

test.each<[what: string, body: unknown]>([
  ["no body", undefined],
  ["a number", { token: 5, password: newPassword }],
  ["a long token", { token: "x".repeat(201), password: newPassword }],
  ["members of the prototype", '{"__proto__":{"token":"x","password":"another password for tests"}}'],
])("a link with %s is a bad request", async (_what, body) => {
  for (const handler of [look, use]) expect((await post(handler, body)).status).toBe(400);
});

test("a NUL in a token or an address is answered like any wrong one", async () => {
  expect(await codeOf(await post(use, { token: "\u0000", password: newPassword }))).toEqual(ended);
  expect((await post(ask, { email: "a\u0000@example.org" })).status).toBe(204);
});

test("the log tells who was meant, and no token, address or password", async () => {
  const lines: string[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void lines.push(JSON.stringify(args)));
  const { owner, editor, projectId } = await team();
  const byMail = await emailed(editor.userId);
  const { token } = await makePasswordLink(owner, { projectId, userId: editor.userId });
  await post(ask, { email: editor.email });
  await post(use, { token, password: newPassword });
  const logged = lines.join("\n");
  vi.restoreAllMocks();
  expect(logged).toContain("a password was set by a link");
  expect(logged).toContain(editor.userId);
  for (const secret of [byMail, token, editor.email, newPassword]) expect(logged).not.toContain(secret);
});
