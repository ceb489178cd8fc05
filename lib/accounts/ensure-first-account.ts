import { env } from "#lib/platform/env.ts";
import { Problem } from "#lib/platform/problem.ts";
import { createFirstAccount } from "./create-first-account.ts";
import { hasAccounts } from "./has-accounts.ts";
import { newAccountSchema } from "./schema.ts";

/**
 * At the start of the server: creates the owner that `ADMIN_EMAIL` and `ADMIN_PASSWORD` name, unless somebody has an
 * account already. Throws one sentence when the two cannot make an account.
 */
export async function ensureFirstAccount(): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env();
  if ((!email && !password) || (await hasAccounts())) return;
  if (!email || !password) throw new Error("Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.");
  const account = newAccountSchema.safeParse({ email, password, name: nameIn(email) });
  if (!account.success) throw new Error("ADMIN_EMAIL is not an e-mail address: correct it and start again.");
  try {
    await createFirstAccount(account.data);
  } catch (error) {
    // Another host of this instance was quicker.
    if (error instanceof Problem && error.kind === "not-found") return;
    if (error instanceof Problem) throw new Error(`ADMIN_PASSWORD: ${error.userMessage}`);
    throw error;
  }
}

/** "ada@example.org" is Ada, until she says otherwise. */
function nameIn(email: string): string {
  const [name = ""] = email.split("@");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
