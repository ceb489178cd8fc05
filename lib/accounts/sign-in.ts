import { newId } from "#lib/platform/ids.ts";
import { Problem } from "#lib/platform/problem.ts";
import { checkPassword } from "./check-password.ts";
import type { Credentials } from "./schema.ts";
import { deleteExpiredSignIns, insertSignIn } from "./sign-in-store.ts";
import { clearAttempt, countAttempt } from "./throttle-sign-in.ts";

/** How long a browser stays signed in. */
export const signInSeconds = 30 * 24 * 60 * 60;

/**
 * Signs a browser in. Too many failures, of one e-mail address or from one client address, are refused without looking
 * at the password; a wrong pair never says which half was wrong.
 */
export async function signIn(
  { email, password }: Credentials,
  clientAddress: string,
): Promise<{ signInId: string; userId: string }> {
  const attempt = await countAttempt(email, clientAddress);
  const person = await checkPassword(email, password);
  if (!person) {
    throw new Problem(
      "not-signed-in",
      "wrong-credentials",
      "This e-mail address and password do not belong together. Check both and try again.",
    );
  }
  await clearAttempt(attempt);
  const signInId = newId();
  const now = new Date();
  await deleteExpiredSignIns(person.userId, now);
  await insertSignIn({
    id: signInId,
    userId: person.userId,
    expiresAt: new Date(now.getTime() + signInSeconds * 1_000),
  });
  return { signInId, userId: person.userId };
}
