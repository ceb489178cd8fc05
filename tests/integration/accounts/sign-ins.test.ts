import { afterAll, expect, test } from "vitest";
import type { SignInForDisplay } from "#lib/accounts/account-schema.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { seenEveryMs } from "#lib/accounts/sign-in/note-seen.ts";
import { signIn } from "#lib/accounts/sign-in/sign-in.ts";
import { updateSignInSeen } from "#lib/accounts/sign-in/sign-in-store.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { DELETE as endOne } from "@/app/api/account/sign-ins/[signInId]/route.ts";
import { DELETE as endAll, GET } from "@/app/api/account/sign-ins/route.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const path = "/api/account/sign-ins";

afterAll(closeDatabase);

async function signInAgain({ email }: Actor, userAgent: string | null = firefox): Promise<Actor> {
  const client = { clientAddress: "203.0.113.77", deviceToken: undefined, userAgent };
  const { signInId } = await signIn({ email, password: knownPassword }, client);
  return (await loadActor(signInId)) ?? expect.fail("The sign-in has ended.");
}

async function list(actor: Actor): Promise<SignInForDisplay[]> {
  const answer = await GET(await routeRequest(path, { actor }), routeContext({}));
  return ((await answer.json()) as { signIns: SignInForDisplay[] }).signIns;
}

const end = async (actor: Actor, signInId: string) =>
  (await endOne(await routeRequest(`${path}/${signInId}`, { method: "DELETE", actor }), routeContext({ signInId })))
    .status;
const isSignedIn = async ({ signInId }: Actor) => (await loadActor(signInId)) !== null;

test("the list names one's own open sign-ins, this one first, without whole addresses", async () => {
  const actor = await createActor();
  const other = await signInAgain(actor);
  const unknown = await signInAgain(actor, "\u0000\u001b[31m evil");
  const ended = await signInAgain(actor);
  await signOut(ended.signInId);
  const expired = await signInAgain(actor);
  await database().signIn.update({ where: { id: expired.signInId }, data: { expiresAt: new Date() } });
  await createActor();
  const signIns = await list(actor);
  expect(signIns.map(({ id, isThis }) => [id, isThis])).toEqual([
    [actor.signInId, true],
    [unknown.signInId, false],
    [other.signInId, false],
  ]);
  expect(signIns[2]).toMatchObject({ browser: "Firefox", system: "Linux", lastSeenFrom: "203.0.113.0/24" });
  expect(signIns[1]).toMatchObject({ browser: null, system: null });
  expect(JSON.stringify(signIns)).not.toContain("203.0.113.77");
});

test("ending one sign-in ends that one alone, once", async () => {
  const actor = await createActor();
  const [one, two] = [await signInAgain(actor), await signInAgain(actor)];
  expect(await end(actor, one.signInId)).toBe(204);
  expect(await Promise.all([actor, one, two].map(isSignedIn))).toEqual([true, false, true]);
  expect(await end(actor, one.signInId)).toBe(404);
});

test("another person's sign-in can't be ended, and looks like an unknown one", async () => {
  const [actor, stranger] = [await createActor(), await createActor()];
  for (const id of [stranger.signInId, newId(), "1", "' OR true --"]) expect(await end(actor, id)).toBe(404);
  expect(await isSignedIn(stranger)).toBe(true);
});

test("signing out everywhere ends all of one's sign-ins, also this one", async () => {
  const actor = await createActor();
  const [other, stranger] = [await signInAgain(actor), await createActor()];
  const request = await routeRequest(path, { method: "DELETE", actor });
  expect((await endAll(request, routeContext({}))).status).toBe(204);
  expect(await Promise.all([actor, other, stranger].map(isSignedIn))).toEqual([false, false, true]);
  expect((await endAll(await routeRequest(path, { method: "DELETE", actor }), routeContext({}))).status).toBe(401);
});

const seen = async ({ signInId }: Actor) =>
  database().signIn.findUniqueOrThrow({ where: { id: signInId }, select: { lastSeenAt: true, lastSeenFrom: true } });

/** Moves the sign-in into the past, as if that many minutes had passed. */
async function letPass({ signInId }: Actor, minutes: number): Promise<void> {
  await database().$executeRaw`
    UPDATE sign_ins SET last_seen_at = last_seen_at - ${minutes}::int * interval '1 minute',
      created_at = created_at - ${minutes}::int * interval '1 minute' WHERE id = ${signInId}::uuid`;
}

test("a request writes when and from which network a sign-in was used", async () => {
  const actor = await createActor();
  await letPass(actor, 11);
  await GET(await routeRequest(path, { actor, peer: "198.51.100.9" }), routeContext({}));
  await expect.poll(async () => (await seen(actor)).lastSeenFrom).toBe("198.51.100.0/24");
  expect(Date.now() - (await seen(actor)).lastSeenAt.getTime()).toBeLessThan(60_000);
});

test("of many requests in ten minutes none writes again, in this process or another", async () => {
  const actor = await createActor();
  await letPass(actor, 11);
  const from = (lastSeenFrom: string) =>
    updateSignInSeen(actor.signInId, { lastSeenFrom, everyMs: seenEveryMs }).then(() => seen(actor));
  const first = await from("198.51.100.0/24");
  expect(first.lastSeenFrom).toBe("198.51.100.0/24");
  // Another process, which has not written it.
  expect(await from("203.0.113.0/24")).toEqual(first);
  await letPass(actor, 9);
  expect((await from("203.0.113.0/24")).lastSeenFrom).toBe("198.51.100.0/24");
  await letPass(actor, 2);
  expect((await from("203.0.113.0/24")).lastSeenFrom).toBe("203.0.113.0/24");
});

test("an ended sign-in is not written any more", async () => {
  const actor = await createActor();
  await letPass(actor, 60);
  await signOut(actor.signInId);
  const before = await seen(actor);
  await updateSignInSeen(actor.signInId, { lastSeenFrom: "203.0.113.0/24", everyMs: seenEveryMs });
  expect(await seen(actor)).toEqual(before);
});

test("an account that is deleted has no sign-in left", async () => {
  const actor = await createActor();
  const other = await signInAgain(actor);
  await database().user.delete({ where: { id: actor.userId } });
  expect(await Promise.all([actor, other].map(isSignedIn))).toEqual([false, false]);
});
