import { isId } from "#lib/platform/ids.ts";
import type { Actor } from "../schema.ts";
import { findActorBySignIn } from "./sign-in-store.ts";

/**
 * Returns the person of a sign-in with their roles, or null if it has ended. Read from the database at each call, so that an
 * ended sign-in, a removed person and a changed role are effective at the next request.
 */
export async function loadActor(signInId: string): Promise<Actor | null> {
  if (!isId(signInId)) return null;
  return findActorBySignIn(signInId, new Date());
}
