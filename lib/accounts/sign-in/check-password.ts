import { normalizeEmail } from "../schema.ts";
import { findCredentials } from "../user-store.ts";
import { verifyPassword } from "./password.ts";

/** The person whose e-mail address and password these are; null without saying which of the two was wrong. */
export async function checkPassword(email: string, password: string): Promise<{ userId: string } | null> {
  const credentials = await findCredentials(normalizeEmail(email));
  const matches = await verifyPassword(credentials?.passwordHash ?? null, password);
  return credentials && matches ? { userId: credentials.id } : null;
}
