import { getFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { FollowUpSettingsForm } from "@/components/follow-ups/follow-up-settings-form";
import type { SectionProps } from "./section-props";

export async function FollowUps({ actor, project: { id } }: SectionProps) {
  return <FollowUpSettingsForm projectId={id} initial={await orNotFound(getFollowUpSettings(actor, id))} />;
}
