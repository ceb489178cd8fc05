import { tellHandlers } from "#lib/platform/db/listen.ts";
import { isId } from "#lib/platform/ids.ts";
import { updateSignInEnded } from "./sign-in-store.ts";

/**
 * Ends a sign-in: from the next request on its cookie and its previews are worth nothing, and its open streams say nothing more.
 * Safe to repeat.
 */
export async function signOut(signInId: string): Promise<void> {
  if (!isId(signInId)) return;
  const userId = await updateSignInEnded(signInId, new Date());
  if (userId) tellHandlers("people", userId);
}
