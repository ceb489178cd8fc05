import type { ReactNode } from "react";
import { getFollowUpEmails } from "#lib/follow-ups/delivery/get-follow-up-emails.ts";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { findActor } from "@/app/_delivery/page-actor.ts";
import { AccountLinks } from "@/components/shell/account-links";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await findActor();
  const mayChooseModel = actor !== null && ownOrganization(actor) !== null;
  const followUpEmails = actor && (await getFollowUpEmails(actor));
  return (
    <AccountLinks mayChooseModel={mayChooseModel} language={actor?.language ?? null} followUpEmails={followUpEmails}>
      {children}
    </AccountLinks>
  );
}
