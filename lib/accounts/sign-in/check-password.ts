import { normalizeEmail } from "../schema.ts";
import { findCredentials } from "../user-store.ts";
import { verifyPassword } from "./password.ts";

/** Returns the person with this e-mail address and password, or null, in equal time for an unknown address. */
export async function checkPassword(email: string, password: string): Promise<{ userId: string } | null> {
  const credentials = await findCredentials(normalizeEmail(email));
  const matches = await verifyPassword(credentials?.passwordHash ?? null, password);
  return credentials && matches ? { userId: credentials.id } : null;
}
