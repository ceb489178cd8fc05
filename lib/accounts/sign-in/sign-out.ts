import { tellHandlers } from "#lib/platform/db/listen.ts";
import { isId } from "#lib/platform/ids.ts";
import { updateSignInEnded } from "./sign-in-store.ts";

/** Ends a sign-in: its cookie and previews are invalid from the next request, and its open streams end. Idempotent. */
export async function signOut(signInId: string): Promise<void> {
  if (!isId(signInId)) return;
  const userId = await updateSignInEnded(signInId, new Date());
  if (userId) tellHandlers("people", userId);
}
