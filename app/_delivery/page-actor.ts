import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { hasAccounts } from "#lib/accounts/first-account/has-accounts.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { noteSeen } from "#lib/accounts/sign-in/note-seen.ts";
import { returnPath, signInPath } from "@/components/accounts/return-path.ts";
import { askedPathHeader } from "./asked-path.ts";
import { clientAddress } from "./client-address.ts";
import { rememberPerson } from "./count-request.ts";
import { notePerson } from "./note-person.ts";
import { cookieName, readSignInId } from "./sign-in/session-cookie.ts";

/** Returns the signed-in person of a page, or null. The layout and the page of one request share one query. */
export const findActor = cache(async (): Promise<Actor | null> => {
  const cookie = (await cookies()).get(cookieName("session"))?.value;
  const signInId = await readSignInId(cookie);
  const actor = signInId ? await loadActor(signInId) : null;
  if (signInId) rememberPerson(cookie, actor);
  if (actor) {
    notePerson(actor);
    noteSeen(actor, clientAddress(await headers()));
  }
  return actor;
});

/**
 * Returns the signed-in person of a page. Redirects to the sign-in, which leads back to the page afterwards, or to `/setup` while there
 * is no account at all.
 */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (actor) return actor;
  if (!(await hasAccounts())) redirect("/setup");
  redirect(signInPath(returnPath((await headers()).get(askedPathHeader))));
}
