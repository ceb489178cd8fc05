import type { ReactNode } from "react";
import type { ConversationSummary } from "#lib/conversations/conversation/conversation-schema.ts";
import type { VersionForDisplay } from "#lib/conversations/versions/version-schema.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Alert } from "../ui/alert";
import { BusyNote } from "./busy-note";
import { ConversationList } from "./conversation-list";
import { LastChanges } from "./last-changes";
import { LookAgain } from "./look-again";
import { NameOffer } from "./name-offer";
import { ProjectPicture } from "./project-picture";
import { SetupProgress } from "./setup-progress";

interface ProjectOverviewProps {
  project: ProjectForDisplay;
  conversations: { conversations: ConversationSummary[]; hasMore: boolean };
  /** The newest versions, newest first. */
  versions: readonly VersionForDisplay[];
  /** The site's own name, if the project could take it. */
  siteName?: string | null;
  /** Notices: an open review, asked changes, requests. */
  waiting?: ReactNode;
}

/** The site as it is now, what is going on, and its conversations. */
export function ProjectOverview({
  project,
  conversations,
  versions,
  siteName = null,
  waiting = null,
}: ProjectOverviewProps) {
  if (project.status !== "ready") {
    return (
      <div className="grid gap-6">
        {waiting}
        <SetupProgress project={project} />
      </div>
    );
  }
  return (
    <div className="grid gap-10">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-10">
        <div className="relative aspect-[8/5] h-fit overflow-hidden rounded-2xl border border-line shadow-raised">
          <ProjectPicture project={project} />
        </div>
        <div className="grid content-start gap-6">
          <div className="grid gap-3 empty:hidden">
            <Presence project={project} />
            {waiting}
            <RemoteNote project={project} />
          </div>
          <LastChanges projectId={project.id} versions={versions} />
          {siteName === null ? null : <NameOffer projectId={project.id} name={project.name} siteName={siteName} />}
        </div>
      </div>
      <section className="grid gap-4">
        <h2 className="font-display font-semibold text-xl">{projectWords.conversations}</h2>
        <ConversationList
          key={conversations.conversations[0]?.id ?? "none"}
          projectId={project.id}
          conversations={conversations.conversations}
          hasMore={conversations.hasMore}
        />
      </section>
    </div>
  );
}

function Presence({ project }: { project: ProjectForDisplay }) {
  const { busy } = project.workspace;
  if (!busy || busy.mine) return null;
  return (
    <>
      <BusyNote holder={busy} />
      <LookAgain />
    </>
  );
}

/** Whether the repository that the site came from has the newest changes. */
function RemoteNote({ project: { workspace } }: { project: ProjectForDisplay }) {
  switch (workspace.remoteState) {
    case "none":
      return null;
    case "failing":
      return <Alert tone="caution">{projectWords.remoteFailing(workspace.remoteProblem ?? "")}</Alert>;
    case "pending":
      return <Alert>{projectWords.remotePending}</Alert>;
    case "until_review":
      return <p className="text-sm text-text-soft">{projectWords.remoteUntilReview}</p>;
    case "up_to_date":
      return <p className="text-sm text-text-soft">{projectWords.remoteUpToDate}</p>;
  }
}
