import type { ConversationSummary } from "#lib/conversations/conversation/conversation-schema.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Alert } from "../ui/alert";
import { BusyNote } from "./busy-note";
import { ConversationList } from "./conversation-list";
import { LookAgain } from "./look-again";
import { SetupProgress } from "./setup-progress";

interface ProjectOverviewProps {
  project: ProjectForDisplay;
  conversations: { conversations: ConversationSummary[]; hasMore: boolean };
}

/** The state of the site, and its conversations. */
export function ProjectOverview({ project, conversations }: ProjectOverviewProps) {
  const { workspace } = project;
  const { busy } = workspace;
  if (project.status !== "ready") return <SetupProgress project={project} />;
  return (
    <div className="grid gap-6">
      {busy && !busy.mine ? (
        <>
          <BusyNote holder={busy} />
          <LookAgain />
        </>
      ) : null}
      {workspace.remoteState === "failing" ? (
        <Alert tone="caution">{projectWords.remoteFailing(workspace.remoteProblem ?? "")}</Alert>
      ) : null}
      {workspace.remoteState === "until_review" ? (
        <p className="text-sm text-text-soft">{projectWords.remoteUntilReview}</p>
      ) : null}
      {workspace.remoteState === "up_to_date" ? (
        <p className="text-sm text-text-soft">{projectWords.remoteUpToDate}</p>
      ) : null}
      {workspace.remoteState === "pending" ? <Alert>{projectWords.remotePending}</Alert> : null}
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
