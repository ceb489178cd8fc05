import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { hasAccounts } from "#lib/accounts/first-account/has-accounts.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { noteUser } from "#lib/platform/current-request.ts";
import { cookieName, readSignInId } from "./session-cookie.ts";

/** Who asks for a page, or null when nobody is signed in. Layout and page of one request ask the database once. */
export const findActor = cache(async (): Promise<Actor | null> => {
  const cookie = (await cookies()).get(cookieName("session"))?.value;
  const signInId = await readSignInId(cookie);
  const actor = signInId ? await loadActor(signInId) : null;
  if (actor) noteUser(actor.userId);
  return actor;
});

/** Who asks for a page. Anybody else is sent to sign in, or to `/setup` as long as there is no account at all. */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (actor) return actor;
  redirect((await hasAccounts()) ? "/sign-in" : "/setup");
}
