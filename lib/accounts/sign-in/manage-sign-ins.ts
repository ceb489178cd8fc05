import { tellHandlers } from "#lib/platform/db/listen.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { SignInForDisplay } from "../account-schema.ts";
import type { Actor } from "../schema.ts";
import { isOpenSignIn, listOpenSignIns, updateAllSignInsEnded } from "./sign-in-store.ts";
import { signOut } from "./sign-out.ts";

/** Returns the browsers in which the actor is signed in: this one first, then the one that was used last. */
export async function listSignIns(actor: Actor): Promise<SignInForDisplay[]> {
  const rows = await listOpenSignIns(actor.userId, new Date());
  const shown = rows.map(
    ({ createdAt, lastSeenAt, ...row }): SignInForDisplay => ({
      ...row,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: row.id === actor.signInId,
    }),
  );
  return shown.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends one of the actor's own sign-ins at once, with its streams and previews. Another person's is answered like an unknown one. */
export async function endSignIn(actor: Actor, { signInId }: { signInId: string }): Promise<void> {
  if (!(await isOpenSignIn(signInId, actor.userId, new Date()))) throw notFound();
  await signOut(signInId);
  log.info({ userId: actor.userId, signInId }, "a person signed a device out");
}

/** Ends all of the actor's sign-ins at once, also the present one. */
export async function endAllSignIns(actor: Actor): Promise<void> {
  const signIns = await updateAllSignInsEnded(actor.userId, new Date());
  tellHandlers("people", actor.userId);
  log.info({ userId: actor.userId, signIns }, "a person signed all devices out");
}
