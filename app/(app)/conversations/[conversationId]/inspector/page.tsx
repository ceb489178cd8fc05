import { ScanEye } from "lucide-react";
import Link from "next/link";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getInspector } from "#lib/conversations/requests/get-inspector.ts";
import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { contextWords, inspectorWords } from "#lib/words/inspector.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { InspectorViews } from "@/components/inspector/inspector-views";
import { parseAt, parseView, placeQuery } from "@/components/inspector/request-place.ts";
import { TraceLinks } from "@/components/inspector/trace-links";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: inspectorWords.title }));

interface InspectorPageProps {
  params: Promise<{ conversationId: string }>;
  searchParams: Promise<Record<"at" | "view" | "with", string | string[] | undefined>>;
}

export default async function InspectorPage({ params, searchParams }: InspectorPageProps) {
  const conversationId = idOrNotFound((await params).conversationId);
  const query = await searchParams;
  const [at, view, comparedWith] = [parseAt(query.at), parseView(query.view), parseAt(query.with)];
  const path = `/conversations/${conversationId}/inspector`;
  const actor = await requireActor(at ? `${path}${placeQuery(at, view, comparedWith)}` : path);
  const inspected = await orNotFound(getInspector(actor, { conversationId, at: at?.editSessionId ?? null }));
  const { turns, hasMore, projectId, turnAt, purged } = inspected;
  const { capabilities } = await orNotFound(getProject(actor, projectId));
  const mayConfigure = capabilities.includes("configure");
  const followUps = await orNotFound(listConversationFollowUps(actor, { conversationId }));
  const { plan } = await orNotFound(getConversationForDisplay(actor, { conversationId, limit: 1 }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={inspectorWords.title}
        text={inspectorWords.text}
        back={{ href: `/conversations/${conversationId}`, label: contextWords.back }}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="secondary" asChild>
              <Link href={`/conversations/${conversationId}/context`}>
                <ScanEye aria-hidden />
                {inspectorWords.next}
              </Link>
            </Button>
            {turns.some(({ requests }) => requests.length > 0) ? <TraceLinks conversationId={conversationId} /> : null}
          </div>
        }
      />
      <InspectorViews
        conversationId={conversationId}
        turns={turns}
        hasMore={hasMore}
        purged={purged}
        versionsPath={mayConfigure ? `/projects/${projectId}/settings/instructions/versions` : null}
        at={at !== null && turnAt !== null ? { ...at, turn: turnAt } : null}
        view={view}
        comparedWith={comparedWith}
        followUps={followUps}
        planId={plan?.id ?? null}
      />
    </AppShell>
  );
}
