import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { publishingRefusals } from "../refusals.ts";
import { type ChangeSiteName, formerNamesMax } from "../schema.ts";
import { lockSite } from "./lock-site.ts";
import { changeKind, deleteHosts, insertHost, listHosts } from "./site-host-store.ts";
import { isReservedName, isSiteName } from "./site-name.ts";

/**
 * Gives a site another name. The old one redirects to it and stays the project's, so that nobody else takes over its links; the oldest of
 * more than five becomes free. Throws site-name-taken, site-name-reserved or site-name-invalid.
 */
export async function changeSiteName(actor: Actor, projectId: string, change: ChangeSiteName): Promise<void> {
  const name = change.name.toLowerCase();
  if (!isSiteName(name)) throw publishingRefusals["site-name-invalid"]();
  if (isReservedName(name)) throw publishingRefusals["site-name-reserved"](name);
  await inTransaction(async (tx) => {
    await lockSite(actor, projectId, "configure", tx);
    const hosts = await listHosts(actor, projectId, tx);
    const present = hosts.find(({ kind }) => kind === "name")?.host;
    if (present === name) return;
    if (present !== undefined) await changeKind(projectId, { host: present, kind: "former_name" }, tx);
    // A name that the site had before.
    if (hosts.some(({ host }) => host === name)) await changeKind(projectId, { host: name, kind: "name" }, tx);
    else if (!(await insertHost(projectId, { host: name, kind: "name" }, tx)))
      throw publishingRefusals["site-name-taken"](name);
    const former = (await listHosts(actor, projectId, tx)).filter(({ kind }) => kind === "former_name");
    const free = former.slice(0, Math.max(0, former.length - formerNamesMax));
    await deleteHosts(
      projectId,
      free.map(({ host }) => host),
      tx,
    );
  });
}
