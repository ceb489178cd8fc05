import { countUsers } from "../user-store.ts";

/** Whether anybody has an account yet; as long as nobody has, `/setup` is open. */
export async function hasAccounts(): Promise<boolean> {
  return (await countUsers()) > 0;
}
