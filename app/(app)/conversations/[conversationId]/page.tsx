import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getConversationForDisplay } from "#lib/conversations/get-conversation.ts";
import { greet } from "#lib/conversations/greet.ts";
import { type ConversationForDisplay, instructionCharactersMax } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { resolveModelSettings } from "#lib/projects/model-settings.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { ConversationView } from "@/components/conversation/conversation-view";
import { shareCookie, shareFrom } from "@/components/conversation/split-share";

export const metadata: Metadata = { title: words.editor.tabConversation };

export default async function ConversationPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const actor = await requireActor();
  const conversationId = idOrNotFound((await params).conversationId);
  const conversation = await orNotFound(getConversationForDisplay(actor, { conversationId }));
  const [project, greeting] = await Promise.all([
    orNotFound(getProject(actor, conversation.projectId)),
    isYoung(conversation) ? greet(actor, conversation) : null,
  ]);
  return (
    <ConversationView
      conversation={conversation}
      projectName={project.name}
      personName={actor.name}
      mayInspect={project.capabilities.includes("inspect")}
      initialShare={shareFrom((await cookies()).get(shareCookie)?.value)}
      instructionCharactersMax={instructionCharactersMax}
      greeting={greeting}
      isPractice={!resolveModelSettings().configured}
    />
  );
}

/** Whoever has made several changes is offered nothing more, so the site need not be read. */
function isYoung({ turns, hasMore, readOnly }: ConversationForDisplay): boolean {
  return !readOnly && !hasMore && turns.length <= 4;
}
