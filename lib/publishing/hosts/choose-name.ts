import { systemScope } from "#lib/accounts/schema.ts";
import { newToken } from "#lib/platform/crypto.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { insertHost, listHosts } from "./site-host-store.ts";
import { namesToTry } from "./site-name.ts";

/** Gives a site that has no name yet one of its title, the first one that is free. The caller holds the workspace's row. */
export async function ensureName({ id, name: title }: { id: string; name: string }, tx: Tx): Promise<void> {
  const hosts = await listHosts(systemScope, id, tx);
  if (hosts.some(({ kind }) => kind === "name")) return;
  for (const host of namesToTry(title, newToken().slice(0, 8))) {
    if (await insertHost(id, { host, kind: "name" }, tx)) return;
  }
  throw new Error("No name was free for a site.");
}
