import { Settings } from "lucide-react";
import { headers } from "next/headers";
import Link from "next/link";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { offerSiteName } from "#lib/conversations/conversation/offer-site-name.ts";
import { countProposals } from "#lib/conversations/held/list-proposals.ts";
import { recoverOnVisit } from "#lib/conversations/turn/recover.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { getBuild } from "#lib/projects/building/get-build.ts";
import { isBuildingUnconfirmed } from "#lib/projects/building/get-building.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { tellReleased } from "#lib/projects/released-places/released-on-page.ts";
import { mayChangeNow } from "#lib/projects/schema.ts";
import { getPublished } from "#lib/publishing/get-publishing.ts";
import { findWaitingRequest, listReviews } from "#lib/reviews/list-reviews.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { projectWords } from "#lib/words/projects.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { UnbuiltNotice } from "@/components/building/unbuilt-notice";
import { UnconfirmedNotice } from "@/components/building/unconfirmed-notice";
import { ProjectOverview } from "@/components/projects/project-overview";
import { ProjectSummary } from "@/components/projects/project-summary";
import { StartEditing } from "@/components/projects/start-editing";
import { PublishingCard } from "@/components/publishing/publishing-card";
import { WaitingNotice } from "@/components/released/waiting-notice";
import { InReviewNotice } from "@/components/reviews/in-review-notice";
import { RequestNotice } from "@/components/reviews/request-notice";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: projectWords.title }));

export default async function ProjectPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  await recoverOnVisit();
  const project = await orNotFound(openProject(actor, projectId));
  const { capabilities, workspace } = project;
  const conversations = await listConversations(actor, { projectId, limit: 20 });
  const may = { publish: capabilities.includes("review"), configure: capabilities.includes("configure") };
  const published = await orNotFound(getPublished(actor, { id: projectId, workspaceId: workspace.id, may }));
  const { versions } = await listHistory(actor, { workspaceId: workspace.id, limit: 3 });
  const siteName = await offerSiteName(actor, project);
  const [openReview] = await listReviews(actor, { projectId, status: "open" });
  const request = await findWaitingRequest(actor, workspace.id);
  const proposals = capabilities.includes("configure") ? await orNotFound(countProposals(actor, projectId)) : 0;
  const isUnconfirmed = may.configure && (await isBuildingUnconfirmed(actor, projectId));
  const mayStart = mayChangeNow(project);
  const isShown = published.isBuilt && project.status === "ready";
  const build = isShown ? await orNotFound(getBuild(actor, { workspaceId: workspace.id })) : null;
  const restriction = mayStart ? await tellReleased(actor, { projectId }) : null;
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={project.name}
        text={<ProjectSummary project={project} />}
        back={{ href: "/projects", label: projectWords.back }}
        action={
          <div className="flex flex-wrap items-start gap-3">
            {mayStart ? <StartEditing projectId={projectId} resumes={workspace.busy?.mine ?? false} /> : null}
            <Button variant="secondary" size="large" asChild>
              <Link href={`/projects/${projectId}/settings`}>
                <Settings aria-hidden />
                {settingsWords.link}
              </Link>
            </Button>
          </div>
        }
      />
      {restriction ? (
        <p className="mb-8 max-w-prose text-pretty text-sm text-text-soft">{releasedWords.restricted}</p>
      ) : null}
      <div className="mb-8 empty:hidden">
        <PublishingCard
          projectId={projectId}
          initial={withAddress(await headers(), published)}
          isReady={project.status === "ready"}
          mayChange={mayStart}
          lastConversationId={versions[0]?.conversationId}
        />
      </div>
      <ProjectOverview
        project={project}
        conversations={conversations}
        versions={versions}
        siteName={siteName}
        waiting={
          <>
            {isUnconfirmed ? <UnconfirmedNotice projectId={projectId} /> : null}
            {build ? <UnbuiltNotice {...{ projectId, build }} may={{ ...may, change: mayStart }} /> : null}
            {openReview ? <InReviewNotice review={openReview} /> : null}
            {request ? <RequestNotice review={request} /> : null}
            {proposals > 0 ? <WaitingNotice projectId={projectId} count={proposals} className="" /> : null}
          </>
        }
      />
    </AppShell>
  );
}
