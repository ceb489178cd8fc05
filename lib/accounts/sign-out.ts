import { isId } from "#lib/platform/ids.ts";
import { updateSignInEnded } from "./sign-in-store.ts";

/** Ends a sign-in: from the next request on its cookie and its previews are worth nothing. Safe to repeat. */
export async function signOut(signInId: string): Promise<void> {
  if (isId(signInId)) await updateSignInEnded(signInId, new Date());
}
