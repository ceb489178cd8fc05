import { env } from "#lib/platform/env.ts";
import { Problem } from "#lib/platform/problem.ts";
import { newAccountSchema } from "../schema.ts";
import { nameIn } from "./admin-password.ts";
import { createFirstAccount } from "./create-first-account.ts";
import { hasAccounts } from "./has-accounts.ts";

/** Creates the owner that `ADMIN_EMAIL` and `ADMIN_PASSWORD` name, unless an account exists. Called at the start. */
export async function ensureFirstAccount(): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env();
  // The check of the settings guarantees both or neither.
  if (!email || !password || (await hasAccounts())) return;
  try {
    await createFirstAccount(newAccountSchema.parse({ email, password, name: nameIn(email) }));
  } catch (error) {
    // Another host of this instance was quicker.
    if (error instanceof Problem && error.kind === "not-found") return;
    throw error;
  }
}
