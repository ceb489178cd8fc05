import { getCheckSettings } from "#lib/site-checks/check-settings.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { CheckSettingsForm } from "@/components/checks/check-settings-form";
import type { SectionProps } from "./section-props";

export async function Checks({ actor, project: { id } }: SectionProps) {
  return <CheckSettingsForm projectId={id} initial={await orNotFound(getCheckSettings(actor, id))} />;
}
