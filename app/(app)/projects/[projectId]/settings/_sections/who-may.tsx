import { whoMay } from "#lib/accounts/who-may.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { WhoMayTable } from "@/components/people/who-may-table";
import type { SectionProps } from "./section-props";

export async function WhoMay({ actor, project }: SectionProps) {
  return <WhoMayTable {...(await orNotFound(whoMay(actor, project.id)))} />;
}
