import { afterAll, expect, test } from "vitest";
import { insertReset } from "#lib/accounts/password-reset/reset-store.ts";
import { setPasswordByLink } from "#lib/accounts/password-reset/set-password-by-link.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { changePassword } from "#lib/accounts/sign-in/change-password.ts";
import { endSignIn } from "#lib/accounts/sign-in/manage-sign-ins.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { discardPlan } from "#lib/plans/decide-plan.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { type PreviewPass, resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { routeContext, routeRequest, sessionCookie } from "#tests/fakes/route-request.ts";
import { countedPerson } from "@/app/_delivery/count-request.ts";
import { readCookies } from "@/app/_delivery/sign-in/session-cookie.ts";
import { GET as streamOfTurn } from "@/app/api/edit-sessions/[editSessionId]/stream/route.ts";
import { GET as streamOfPlan } from "@/app/api/plans/[planId]/stream/route.ts";
import { GET as listOfProjects } from "@/app/api/projects/route.ts";

afterAll(async () => {
  await stopListening();
  await closeDatabase();
});

/** A running turn with text in its log. */
async function runningTurn(actor: Actor) {
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "A long one" });
  const claimed = await claimTurn(site.workspaceId, { leaseMs: 600_000 });
  if (!claimed) throw new Error("The turn was not claimed.");
  const lease = { editSessionId: turn.id, leaseToken: claimed.leaseToken };
  const log = new TurnLog({ ...lease, lastSeq: 0, onLost: (error) => expect.fail(error.message) });
  log.text(1, "Before. ");
  await log.flush();
  return { editSessionId: turn.id, log };
}

/** Opens the stream and reads until it contains `told`. */
async function openStream(answer: Response, told: string) {
  if (!answer.body) throw new Error("There is no stream.");
  const reading = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readOn = async () => {
    const { done, value } = await reading.read();
    text += value ?? "";
    return !done;
  };
  while (!text.includes(told)) await readOn();
  return {
    until: async (part: string) => {
      while (!text.includes(part)) if (!(await readOn())) throw new Error("The stream has ended.");
    },
    restUntilEnd: async () => {
      text = "";
      while (await readOn());
      return text;
    },
    close: () => reading.cancel(),
  };
}

async function openTurn(actor: Actor, editSessionId: string) {
  const request = await routeRequest("/stream?after=0", { actor });
  return openStream(await streamOfTurn(request, routeContext({ editSessionId })), "Before.");
}

/** Signs the same person in with another browser. */
async function signInAgain(actor: Actor): Promise<Actor> {
  const signInId = newId();
  await database().signIn.create({
    data: { id: signInId, userId: actor.userId, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return { ...actor, signInId };
}

test("a turn's open stream sends nothing after its sign-in ends, and closes", async () => {
  const actor = await createActor();
  const { editSessionId, log } = await runningTurn(actor);
  const stream = await openTurn(actor, editSessionId);
  const otherBrowser = await openTurn(await signInAgain(actor), editSessionId);
  await signOut(actor.signInId);
  log.text(1, "After.");
  await log.flush();
  expect(await stream.restUntilEnd()).toBe("");
  await otherBrowser.until("After.");
  await otherBrowser.close();
});

test.each<[how: string, end: (by: Actor, other: Actor) => Promise<void>]>([
  [
    "the password is changed in another browser",
    (by) => changePassword(by, { currentPassword: knownPassword, newPassword: "another password for tests" }),
  ],
  ["it is signed out from another browser", (by, other) => endSignIn(by, other)],
])("an open stream and the previews of a browser end when %s", async (_how, end) => {
  const actor = await createActor();
  const { editSessionId, log } = await runningTurn(actor);
  const stays = await openTurn(actor, editSessionId);
  const other = await signInAgain(actor);
  const ends = await openTurn(other, editSessionId);
  const { workspaceId } = await createConversation(actor);
  const { token, code } = await createPreviewGrant(other, { workspaceId, ref: "live" });
  const preview: PreviewPass = { mode: "host", token, cookie: await openPreview({ token, code: code ?? "" }) };
  expect(await resolvePreview(preview)).not.toBeNull();
  await end(actor, other);
  log.text(1, "After.");
  await log.flush();
  expect(await ends.restUntilEnd()).toBe("");
  expect(await resolvePreview(preview)).toBeNull();
  await stays.until("After.");
  await stays.close();
});

test("every open stream closes when a link sets a new password", async () => {
  const actor = await createActor();
  const { editSessionId, log } = await runningTurn(actor);
  const streams = [await openTurn(actor, editSessionId), await openTurn(await signInAgain(actor), editSessionId)];
  const token = newToken();
  await inTransaction((tx) =>
    insertReset({ id: newId(), userId: actor.userId, tokenHash: hashToken(token), madeById: null }, tx),
  );
  const given = { token, password: "another password for tests" };
  await setPasswordByLink(given, { clientAddress: "192.0.2.9" });
  // The turn writes nothing any more.
  for (const stream of streams) expect(await stream.restUntilEnd()).toBe("");
  await log.flush();
});

test("a plan's open stream sends nothing after its sign-in ends, and closes", async () => {
  const actor = await createActor();
  const { planId } = await createPlan(actor, await createConversation(actor), "build");
  const request = await routeRequest("/stream?after=0", { actor });
  const stream = await openStream(await streamOfPlan(request, routeContext({ planId })), '"phase":"build"');
  const other = await signInAgain(actor);
  await signOut(actor.signInId);
  await discardPlan(other, { planId });
  expect(await stream.restUntilEnd()).not.toMatch(/data: /);
});

test.each([
  [
    "was ended by another host",
    (id: string) => database().$executeRaw`UPDATE sign_ins SET ended_at = now() WHERE id = ${id}::uuid`,
  ],
  ["was deleted", (id: string) => database().$executeRaw`DELETE FROM sign_ins WHERE id = ${id}::uuid`],
])("an open stream closes when its sign-in %s", async (_how, end) => {
  const actor = await createActor();
  const { editSessionId, log } = await runningTurn(actor);
  const stream = await openTurn(actor, editSessionId);
  await end(actor.signInId);
  // The turn writes nothing any more: the end of the sign-in alone closes the stream.
  expect(await stream.restUntilEnd()).toBe("");
  await log.flush();
});

test("the previews that a sign-in opened end with it", async () => {
  const actor = await createActor();
  const { workspaceId } = await createConversation(actor);
  const opened = async (by: Actor): Promise<PreviewPass> => {
    const { token, code } = await createPreviewGrant(by, { workspaceId, ref: "live" });
    return { mode: "host", token, cookie: await openPreview({ token, code: code ?? "" }) };
  };
  const own = await opened(actor);
  const other = await opened(await signInAgain(actor));
  expect(await resolvePreview(own)).not.toBeNull();
  await signOut(actor.signInId);
  expect(await resolvePreview(own)).toBeNull();
  expect(await resolvePreview(other)).not.toBeNull();
});

test("requests with the cookie of an ended sign-in no longer count as its person's", async () => {
  const actor = await createActor();
  const cookie = await sessionCookie(actor);
  const [value] = Object.values(readCookies(new Headers({ cookie })));
  const ask = async () =>
    (await listOfProjects(await routeRequest("/api/projects", { cookie }), routeContext({}))).status;
  expect([await ask(), await countedPerson(value)]).toEqual([200, actor.userId]);
  await signOut(actor.signInId);
  expect([await ask(), await countedPerson(value)]).toEqual([401, null]);
});
