import { isId } from "#lib/platform/ids.ts";
import type { Actor } from "../schema.ts";
import { noteRightsRead } from "./rights-watch.ts";
import { findActorBySignIn } from "./sign-in-store.ts";

/** Returns a sign-in's person, or null if it has ended. Not cached: a changed role counts at the next request. */
export async function loadActor(signInId: string): Promise<Actor | null> {
  if (!isId(signInId)) return null;
  const at = performance.now();
  const actor = await findActorBySignIn(signInId, new Date());
  if (actor) noteRightsRead(actor, at);
  return actor;
}
