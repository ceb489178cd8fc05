import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { publishingRefusals } from "../refusals.ts";
import { type ChangeDomains, domainsMax } from "../schema.ts";
import { lockSite } from "./lock-site.ts";
import { readDomain, takesDomains } from "./site-domain.ts";
import { deleteHosts, insertHost, listHosts } from "./site-host-store.ts";

/** Replaces a site's own domains by these. Throws site-domain-invalid, site-domain-taken, site-domains-full or site-domains-unsupported. */
export async function changeDomains(actor: Actor, projectId: string, change: ChangeDomains): Promise<void> {
  if (change.domains.length > 0 && !takesDomains()) throw publishingRefusals["site-domains-unsupported"]();
  const domains = [...new Set(change.domains.map(readOrRefuse))];
  if (domains.length > domainsMax) throw publishingRefusals["site-domains-full"](domainsMax);
  await inTransaction(async (tx) => {
    await lockSite(actor, projectId, "configure", tx);
    const present = (await listHosts(actor, projectId, tx)).filter(({ kind }) => kind === "domain");
    const known = new Set(present.map(({ host }) => host));
    await deleteHosts(
      projectId,
      [...known].filter((host) => !domains.includes(host)),
      tx,
    );
    for (const host of domains.filter((domain) => !known.has(domain))) {
      if (!(await insertHost(projectId, { host, kind: "domain" }, tx)))
        throw publishingRefusals["site-domain-taken"](host);
    }
  });
}

function readOrRefuse(text: string): string {
  const domain = readDomain(text);
  if (domain === null) throw publishingRefusals["site-domain-invalid"](text);
  return domain;
}
