import type { ReactNode } from "react";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { findActor } from "@/app/_delivery/page-actor.ts";
import { AccountLinks } from "@/components/shell/account-links";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await findActor();
  const mayChooseModel = actor !== null && ownOrganization(actor) !== null;
  return (
    <AccountLinks mayChooseModel={mayChooseModel} language={actor?.language ?? null}>
      {children}
    </AccountLinks>
  );
}
