import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { isId } from "#lib/platform/ids.ts";
import { isSiteBuilt } from "#lib/projects/building/get-building.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { mayChangeNow } from "#lib/projects/schema.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { historyWords } from "#lib/words/history.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { HistoryView } from "@/components/history/history-view";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: historyWords.title }));

interface HistoryPageProps {
  params: Promise<{ projectId: string }>;
  /** `from` is the conversation from which the person came. */
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function HistoryPage({ params, searchParams }: HistoryPageProps) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const { name, workspace } = project;
  const from = `${(await searchParams).from}`;
  const history = await orNotFound(listHistory(actor, { workspaceId: workspace.id }));
  const { versions } = await orNotFound(getPublishing(actor, projectId));
  const published = versions.find(({ isPublished }) => isPublished);
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={historyWords.title}
        text={historyWords.text}
        back={
          isId(from)
            ? { href: `/conversations/${from}`, label: historyWords.back }
            : { href: `/projects/${projectId}`, label: name }
        }
      />
      <HistoryView
        workspaceId={workspace.id}
        initial={history}
        isBuilt={await isSiteBuilt(actor, projectId)}
        mayEdit={mayChangeNow(project)}
        published={published ? [published.commit, published.headCommit] : []}
        publishingHref={published ? `/projects/${projectId}/settings/publishing` : null}
      />
    </AppShell>
  );
}
