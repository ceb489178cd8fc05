import {
  Brain,
  Globe,
  History,
  MessageCircleReply,
  ShieldCheck,
  SlidersHorizontal,
  SquareDashedMousePointer,
  Users,
} from "lucide-react";
import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { countProposals } from "#lib/conversations/held/list-proposals.ts";
import { recoverOnVisit } from "#lib/conversations/turn/recover.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { tellReleased } from "#lib/projects/released-places/released-on-page.ts";
import { restorableUntil } from "#lib/projects/restorable-until.ts";
import { mayChangeNow } from "#lib/projects/schema.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { findWaitingRequest, listReviews } from "#lib/reviews/list-reviews.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { historyWords } from "#lib/words/history.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { peopleWords } from "#lib/words/people.ts";
import { projectWords } from "#lib/words/projects.ts";
import { protectionWords } from "#lib/words/protection.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { releasedPlacesWords } from "#lib/words/released-places.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { withAddress } from "@/app/_delivery/sites/site-address.ts";
import { DeleteProject } from "@/components/projects/delete-project";
import { ProjectOverview } from "@/components/projects/project-overview";
import { ProjectSummary } from "@/components/projects/project-summary";
import { RenameProject } from "@/components/projects/rename-project";
import { StartEditing } from "@/components/projects/start-editing";
import { PublishingCard } from "@/components/publishing/publishing-card";
import { InReviewNotice } from "@/components/reviews/in-review-notice";
import { RequestNotice } from "@/components/reviews/request-notice";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: projectWords.title };

export default async function ProjectPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  await recoverOnVisit();
  const project = await orNotFound(openProject(actor, projectId));
  const conversations = await listConversations(actor, { projectId, limit: 20 });
  const publishing = withAddress(await headers(), await orNotFound(getPublishing(actor, projectId)));
  const [openReview] = await listReviews(actor, { projectId, status: "open" });
  const request = await findWaitingRequest(actor, project.workspace.id);
  const { status, capabilities, workspace } = project;
  const waiting = capabilities.includes("configure") ? await orNotFound(countProposals(actor, projectId)) : 0;
  const mayStart = mayChangeNow(project);
  const restriction = mayStart ? await tellReleased(actor, { projectId }) : null;
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={project.name}
        text={<ProjectSummary project={project} />}
        back={{ href: "/projects", label: projectWords.back }}
        action={mayStart ? <StartEditing projectId={projectId} resumes={workspace.busy?.mine ?? false} /> : null}
      />
      {openReview || request ? (
        <div className="mb-8 grid gap-3">
          {openReview ? <InReviewNotice review={openReview} /> : null}
          {request ? <RequestNotice review={request} /> : null}
        </div>
      ) : null}
      {restriction ? (
        <p className="mb-8 max-w-prose text-pretty text-sm text-text-soft">{releasedWords.restricted}</p>
      ) : null}
      <div className="mb-8 empty:hidden">
        <PublishingCard projectId={projectId} initial={publishing} isReady={status === "ready"} />
      </div>
      <ProjectOverview project={project} conversations={conversations} />
      <div className="mt-10 flex flex-wrap gap-3">
        {status === "ready" ? (
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/history`}>
              <History aria-hidden />
              {historyWords.link}
            </Link>
          </Button>
        ) : null}
        <Button variant="secondary" asChild>
          <Link href={`/projects/${projectId}/settings/publishing`}>
            <Globe aria-hidden />
            {publishingWords.settingsLink}
          </Link>
        </Button>
        {capabilities.includes("manage-people") ? (
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/settings/people`}>
              <Users aria-hidden />
              {peopleWords.link}
            </Link>
          </Button>
        ) : null}
        {capabilities.includes("configure") ? (
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/settings/instructions`}>
              <SlidersHorizontal aria-hidden />
              {projectWords.instructionsLink}
            </Link>
          </Button>
        ) : null}
        {capabilities.includes("configure") ? (
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/settings/memory`}>
              <Brain aria-hidden />
              {memoryWords.link}
            </Link>
          </Button>
        ) : null}
        {capabilities.includes("configure") ? (
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/settings/follow-ups`}>
              <MessageCircleReply aria-hidden />
              {followUpAdminWords.settings.link}
            </Link>
          </Button>
        ) : null}
        {capabilities.includes("configure") ? (
          <>
            <Button variant="secondary" asChild>
              <Link href={`/projects/${projectId}/settings/protection`}>
                <ShieldCheck aria-hidden />
                {protectionWords.link}
              </Link>
            </Button>
            <Button variant="secondary" asChild>
              <Link href={`/projects/${projectId}/settings/released-places`}>
                <SquareDashedMousePointer aria-hidden />
                {releasedPlacesWords.link}
                {waiting > 0 ? <Badge tone="caution">{releasedPlacesWords.waiting(waiting)}</Badge> : null}
              </Link>
            </Button>
            <RenameProject projectId={projectId} name={project.name} />
            <DeleteProject projectId={projectId} name={project.name} restorableUntil={restorableUntil()} />
          </>
        ) : null}
      </div>
    </AppShell>
  );
}
