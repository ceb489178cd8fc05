import { tellHandlers } from "#lib/platform/db/listen.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import type { ChangePassword } from "../account-schema.ts";
import { accountRefusals } from "../refusals.ts";
import type { Actor } from "../schema.ts";
import { findPasswordHash, lockPassword, updatePassword } from "../user-store.ts";
import { assertPassword, hashPassword, verifyPassword } from "./password.ts";
import { clearSignInAttempt, countPasswordAttempt } from "./throttle-sign-in.ts";

/**
 * Changes the actor's password and ends all of their other sign-ins at once, with their streams and previews, as well as links for a new
 * password. Wrong passwords are counted, so that a browser that was left open is no way to guess. Of two changes at once with the same
 * present password, one is made; the other finds the present password wrong.
 */
export async function changePassword(actor: Actor, { currentPassword, newPassword }: ChangePassword): Promise<void> {
  const { userId, signInId } = actor;
  await assertPassword(newPassword, actor);
  const attempt = await countPasswordAttempt(actor);
  const before = await findPasswordHash(userId);
  if (before === null || !(await verifyPassword(before, currentPassword))) {
    log.info({ userId, signInId }, "a wrong password was given to change it");
    throw accountRefusals["wrong-password"]();
  }
  await clearSignInAttempt(attempt);
  if (await verifyPassword(before, newPassword)) throw accountRefusals["password-unchanged"]();
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async (tx) => {
    if (!(await lockPassword(userId, before, tx))) throw accountRefusals["wrong-password"]();
    await updatePassword(userId, { passwordHash, keptSignInId: signInId }, tx);
  });
  tellHandlers("people", userId);
  log.info({ userId }, "a password was changed");
}
