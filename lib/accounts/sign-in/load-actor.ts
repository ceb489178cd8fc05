import { isId } from "#lib/platform/ids.ts";
import type { Actor } from "../schema.ts";
import { findActorBySignIn } from "./sign-in-store.ts";

/**
 * Whoever a sign-in stands for, read from the database at each call: a sign-in that was ended, a person who was removed
 * and a role that was taken away count from the next request on.
 */
export async function loadActor(signInId: string): Promise<Actor | null> {
  if (!isId(signInId)) return null;
  return findActorBySignIn(signInId, new Date());
}
