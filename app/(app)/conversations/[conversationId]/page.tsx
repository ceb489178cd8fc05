import type { Metadata } from "next";
import { cookies } from "next/headers";
import { cache } from "react";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { greet } from "#lib/conversations/conversation/greet.ts";
import { suggestionsWithin } from "#lib/conversations/conversation/suggestions.ts";
import { countProposals } from "#lib/conversations/held/list-proposals.ts";
import { instructionCharactersMax } from "#lib/conversations/turn/turn-schema.ts";
import { findStartPath } from "#lib/projects/building/find-start-path.ts";
import { isSiteBuilt } from "#lib/projects/building/get-building.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { tellReleased } from "#lib/projects/released-places/released-on-page.ts";
import { tellModel } from "#lib/projects/tell-model.ts";
import { findWaitingRequest } from "#lib/reviews/list-reviews.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { ConversationView } from "@/components/conversation/conversation-view";
import { isOver } from "@/components/conversation/log/fold-turn";
import { turnsAtFirst } from "@/components/conversation/log/turns-at-first";
import { shareCookie, shareFrom } from "@/components/conversation/split-share";
import { shownAnswer } from "@/components/conversation/turn/shown-answer";
import { TurnAnswer } from "@/components/conversation/turn/turn-answer";
import { WaitingNotice } from "@/components/released/waiting-notice";
import { RequestNotice } from "@/components/reviews/request-notice";

interface ConversationPageProps {
  params: Promise<{ conversationId: string }>;
}

/** Loads the conversation once per request, for the title and the page. */
const load = cache(async (segment: string) => {
  const actor = await requireActor();
  const wanted = { conversationId: idOrNotFound(segment), limit: turnsAtFirst, isBesideQueue: true };
  const conversation = await orNotFound(getConversationForDisplay(actor, wanted));
  const project = await orNotFound(getProject(actor, conversation.projectId));
  return { actor, conversation, project };
});

export async function generateMetadata({ params }: ConversationPageProps): Promise<Metadata> {
  const { project } = await load((await params).conversationId);
  return { title: project.name };
}

export default async function ConversationPage({ params }: ConversationPageProps) {
  const { actor, conversation, project } = await load((await params).conversationId);
  const request = conversation.readOnly ? null : await findWaitingRequest(actor, conversation.workspaceId);
  const released = conversation.readOnly ? null : await tellReleased(actor, conversation);
  const waiting = project.capabilities.includes("configure") ? await orNotFound(countProposals(actor, project.id)) : 0;
  const greeted = isYoung(conversation) ? await greet(actor, conversation) : null;
  // Most of what the others change would wait for an administrator.
  const greeting = greeted && released ? { ...greeted, suggestions: suggestionsWithin(released.names) } : greeted;
  return (
    <ConversationView
      conversation={conversation}
      answers={drawAnswers(conversation)}
      projectName={project.name}
      personName={actor.name}
      personEmail={actor.email}
      mayInspect={project.capabilities.includes("inspect")}
      mayPublish={project.capabilities.includes("review")}
      mayConfigure={project.capabilities.includes("configure")}
      initialShare={shareFrom((await cookies()).get(shareCookie)?.value)}
      instructionCharactersMax={instructionCharactersMax}
      greeting={greeting}
      restriction={released}
      isBuilt={await isSiteBuilt(actor, project.id)}
      startPath={await findStartPath(actor, conversation.workspaceId)}
      notice={
        <>
          {request ? <RequestNotice review={request} className="mx-3 mt-3 shrink-0 sm:mx-5" /> : null}
          {waiting > 0 ? (
            <WaitingNotice projectId={project.id} count={waiting} className="mx-3 mt-3 shrink-0 sm:mx-5" />
          ) : null}
        </>
      }
      answering={await orNotFound(tellModel(actor, project.id))}
    />
  );
}

/** Renders the answers that can no longer change on the server, so that a phone does not parse their Markdown again. */
function drawAnswers({ turns }: ConversationForDisplay) {
  return Object.fromEntries(
    turns
      .filter(isOver)
      .map((turn) => [turn.editSessionId, <TurnAnswer key={turn.editSessionId} text={shownAnswer(turn)} />]),
  );
}

/** Returns true while suggestions are still offered. After several changes they end, and the site need not be read. */
function isYoung({ turns, hasMore, readOnly }: ConversationForDisplay): boolean {
  return !readOnly && !hasMore && turns.length <= 4;
}
