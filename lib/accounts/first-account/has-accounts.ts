import { countUsers } from "../user-store.ts";

/** Returns true if an account exists; until then `/setup` is open. */
export async function hasAccounts(): Promise<boolean> {
  return (await countUsers()) > 0;
}
