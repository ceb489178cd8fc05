import { hashPassword } from "#lib/accounts/sign-in/password.ts";
import { insertUser } from "#lib/accounts/user-store.ts";
import { newId } from "#lib/platform/ids.ts";

export const knownPassword = "a password for tests";
let knownHash: Promise<string> | undefined;

/** Creates a person with an account and no role. All of them have the same password. */
export async function createUser({ name = "Ada Baker", email }: { name?: string; email?: string } = {}): Promise<{
  userId: string;
  name: string;
  email: string;
}> {
  const userId = newId();
  knownHash ??= hashPassword(knownPassword);
  const user = { id: userId, name, email: email ?? `${userId}@example.org`, passwordHash: await knownHash };
  await insertUser(user);
  return { userId, name, email: user.email };
}
