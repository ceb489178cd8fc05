import { ScanEye } from "lucide-react";
import Link from "next/link";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getInspector } from "#lib/conversations/requests/get-inspector.ts";
import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { listPlannedTurns } from "#lib/plans/list-planned-turns.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { contextWords, inspectorWords } from "#lib/words/inspector.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { InspectorViews } from "@/components/inspector/inspector-views";
import { parseAt, parseFind, parseTurn, parseView } from "@/components/inspector/request-place.ts";
import { TraceLinks } from "@/components/inspector/trace-links";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: inspectorWords.title }));

interface InspectorPageProps {
  params: Promise<{ conversationId: string }>;
  searchParams: Promise<
    Record<"at" | "turn" | "against" | "view" | "with" | "find" | "before", string | string[] | undefined>
  >;
}

export default async function InspectorPage({ params, searchParams }: InspectorPageProps) {
  const conversationId = idOrNotFound((await params).conversationId);
  const query = await searchParams;
  const [at, comparedWith, find] = [parseAt(query.at), parseAt(query.with), parseFind(query.find)];
  const number = at ? null : parseTurn(query.turn);
  const against = number ? parseTurn(query.against) : null;
  const view = parseView(query.view, number);
  const actor = await requireActor();
  const { turns, named, beside, compared, projectId, ...listed } = await orNotFound(
    getInspector(actor, {
      ...{ conversationId, number, against },
      at: at?.editSessionId ?? null,
      comparedWith: comparedWith?.editSessionId ?? null,
      before: parseTurn(query.before),
    }),
  );
  const n = at?.n ?? named?.newest ?? null;
  const { capabilities } = await orNotFound(getProject(actor, projectId));
  const mayConfigure = capabilities.includes("configure");
  const followUps = await orNotFound(listConversationFollowUps(actor, { conversationId }));
  const shownIds = [...turns, ...(named ? [named] : [])].map(({ editSessionId }) => editSessionId);
  const planned = await orNotFound(listPlannedTurns(actor, { conversationId, editSessionIds: shownIds }));
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
            {listed.hasMore || turns.some(({ requests }) => requests.length > 0) ? (
              <TraceLinks conversationId={conversationId} />
            ) : null}
          </div>
        }
      />
      <InspectorViews
        conversationId={conversationId}
        turns={turns}
        projectId={projectId}
        {...listed}
        versionsPath={mayConfigure ? `/projects/${projectId}/settings/instructions/versions` : null}
        at={named && n !== null ? { ...named, n } : null}
        bareTurn={named && n === null ? named : null}
        view={view}
        comparedWith={comparedWith && compared && { ...comparedWith, ...compared }}
        pair={named && beside && { first: beside, second: named }}
        find={find}
        followUps={followUps}
        planned={planned}
        planId={plan?.id ?? null}
      />
    </AppShell>
  );
}
