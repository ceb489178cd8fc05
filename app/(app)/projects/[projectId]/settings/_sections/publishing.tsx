import { headers } from "next/headers";
import { listCloneTokens } from "#lib/publishing/clone/clone-tokens.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { cloneAddress, withAddress } from "@/app/_delivery/sites/site-address.ts";
import { PublishingSettings } from "@/components/publishing/publishing-settings";
import type { SectionProps } from "./section-props";

export async function Publishing({ actor, project: { id } }: SectionProps) {
  const sent = await headers();
  const publishing = withAddress(sent, await orNotFound(getPublishing(actor, id)));
  const tokens = publishing.may.configure ? await listCloneTokens(actor, id) : null;
  return <PublishingSettings projectId={id} initial={publishing} tokens={tokens} cloneUrl={cloneAddress(sent, id)} />;
}
