import { notFound } from "next/navigation";
import { getModelPage } from "#lib/models/get-model-page.ts";
import { isId } from "#lib/platform/ids.ts";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { projectWords } from "#lib/words/projects.ts";
import { modelWords } from "#lib/words/settings/models.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { ModelSettingsView } from "@/components/models/model-settings-view";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: modelWords.title }));

/** `from` is the conversation from whose editor the person has come. */
export default async function ModelPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const actor = await requireActor();
  const organizationId = ownOrganization(actor);
  if (organizationId === null) notFound();
  const initial = await orNotFound(getModelPage(actor, { organizationId }));
  const { from } = await searchParams;
  const editorHref = typeof from === "string" && isId(from) ? `/conversations/${from}` : null;
  const back = editorHref
    ? { href: editorHref, label: modelWords.backToEditor }
    : { href: "/projects", label: projectWords.title };
  return (
    <AppShell personName={actor.name}>
      <PageHeading title={modelWords.title} text={modelWords.text} back={back} />
      <ModelSettingsView organizationId={organizationId} initial={initial} editorHref={editorHref} />
    </AppShell>
  );
}
