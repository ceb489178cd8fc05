import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { changePassword } from "#lib/accounts/sign-in/change-password.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { hashPassword } from "#lib/accounts/sign-in/password.ts";
import { signIn } from "#lib/accounts/sign-in/sign-in.ts";
import { lockPassword, updatePassword } from "#lib/accounts/user-store.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST } from "@/app/api/account/password/route.ts";

const newPassword = "another password for tests";
const client = { clientAddress: "192.0.2.7", deviceToken: undefined };

beforeEach(async () => {
  await database().signInAttempt.deleteMany();
});
afterAll(closeDatabase);

/** Signs the person in with another browser. */
async function signInAgain({ email }: Actor, password = knownPassword): Promise<Actor> {
  const { signInId } = await signIn({ email, password }, client);
  return (await loadActor(signInId)) ?? expect.fail("The sign-in has ended.");
}

const isSignedIn = async ({ signInId }: Actor) => (await loadActor(signInId)) !== null;
const change = async (actor: Actor, body: unknown) =>
  POST(await routeRequest("/api/account/password", { method: "POST", actor, body }), routeContext({}));
const given = (currentPassword: string, next = newPassword) => ({ currentPassword, newPassword: next });

test("only the new password signs in, and only this browser stays signed in", async () => {
  const actor = await createActor();
  const others = [await signInAgain(actor), await signInAgain(actor)];
  const stranger = await createActor();
  expect((await change(actor, given(knownPassword))).status).toBe(204);
  expect(await isSignedIn(actor)).toBe(true);
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(stranger)).toBe(true);
  expect(await refusalOf(signIn({ email: actor.email, password: knownPassword }, client))).toBe("wrong-credentials");
  expect(await isSignedIn(await signInAgain(actor, newPassword))).toBe(true);
});

test.each([
  ["wrong-password", "not the present one", newPassword],
  ["password-too-short", knownPassword, "too short"],
  ["password-too-long", knownPassword, "x".repeat(1_001)],
  ["password-too-common", knownPassword, "password123"],
  ["password-unchanged", knownPassword, knownPassword],
])("a refusal as %s says so in a sentence and changes nothing", async (code, current, next) => {
  const actor = await createActor();
  const other = await signInAgain(actor);
  const answer = await change(actor, given(current, next));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(/\.$/) });
  expect(await isSignedIn(other)).toBe(true);
  await signInAgain(actor);
});

test("a person's own name is no new password", async () => {
  const actor = await createActor({ name: "Maximiliane Featherstone" });
  const answer = await change(actor, given(knownPassword, "Maximiliane1"));
  expect(await answer.json()).toMatchObject({ code: "password-too-common" });
});

test.each<[what: string, body: unknown, status: number]>([
  ["no body", undefined, 400],
  ["numbers", { currentPassword: 1, newPassword: 2 }, 400],
  ["no new password", { currentPassword: knownPassword }, 400],
  ["megabytes", { currentPassword: "x".repeat(3_000_000), newPassword }, 413],
  ["10,001 characters", { currentPassword: "x".repeat(10_001), newPassword }, 400],
])("a body of %s is refused and changes nothing", async (_what, body, status) => {
  const actor = await createActor();
  expect((await change(actor, body)).status).toBe(status);
  await signInAgain(actor);
});

test("guessing the present password has to wait, in this browser alone", async () => {
  const actor = await createActor();
  const other = await signInAgain(actor);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) statuses.push((await change(actor, given(`guess number ${guess}`))).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const right = await change(actor, given(knownPassword));
  expect([right.status, Number(right.headers.get("retry-after"))]).toEqual([429, 1]);
  expect((await change(other, given(knownPassword))).status).toBe(204);
});

test("guesses at the same moment do not pass the limit together", async () => {
  const actor = await createActor();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => change(actor, given(`guess no. ${guess}`))),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
});

test("of two changes at once with the same present password exactly one is made", async () => {
  for (let round = 0; round < 5; round++) {
    const one = await createActor();
    const two = await signInAgain(one);
    const outcomes = await Promise.all(
      [one, two].map((actor, index) =>
        refusalOf(changePassword(actor, given(knownPassword, `my new password ${index}`))),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["done", "wrong-password"]);
    const winner = outcomes.indexOf("done");
    expect(await Promise.all([one, two].map(isSignedIn))).toEqual([winner === 0, winner === 1]);
    await signInAgain(one, `my new password ${winner}`);
  }
});

test("a sign-in that checks the old password during the change opens nothing", async () => {
  const actor = await createActor();
  const { passwordHash } = await database().user.findUniqueOrThrow({ where: { id: actor.userId } });
  const next = await hashPassword(newPassword);
  let late: Promise<string> | undefined;
  await inTransaction(async (tx) => {
    await lockPassword(actor.userId, passwordHash, tx);
    late = refusalOf(signIn({ email: actor.email, password: knownPassword }, client));
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await updatePassword(actor.userId, { passwordHash: next, keptSignInId: null }, tx);
  });
  expect(await late).toBe("wrong-credentials");
  const open = { userId: actor.userId, endedAt: null };
  expect(await database().signIn.count({ where: open })).toBe(0);
  expect(await database().knownDevice.count({ where: { userId: actor.userId } })).toBe(0);
});

/** Counts statements of this database that wait for a row. */
async function countWaiting(): Promise<number> {
  const [row] = await database().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return Number(row?.count);
}

test("a password that is changed in the database alone ends every sign-in", async () => {
  const actor = await createActor();
  await changePassword(actor, given(knownPassword));
  expect(await isSignedIn(actor)).toBe(true);
  // The sign-in that was kept before is not kept again.
  await database().$executeRaw`UPDATE users SET password_hash = 'x' WHERE id = ${actor.userId}::uuid`;
  expect(await isSignedIn(actor)).toBe(false);
});
