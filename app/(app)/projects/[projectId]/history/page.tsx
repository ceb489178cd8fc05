import type { Metadata } from "next";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { mayChangeNow } from "#lib/projects/schema.ts";
import { historyWords } from "#lib/words/history.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { HistoryView } from "@/components/history/history-view";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: historyWords.title };

export default async function HistoryPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const { name, workspace } = project;
  const history = await orNotFound(listHistory(actor, { workspaceId: workspace.id }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={historyWords.title}
        text={historyWords.text}
        back={{ href: `/projects/${projectId}`, label: name }}
      />
      <HistoryView workspaceId={workspace.id} initial={history} mayEdit={mayChangeNow(project)} />
    </AppShell>
  );
}
