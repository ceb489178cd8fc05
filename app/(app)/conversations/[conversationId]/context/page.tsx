import { ListTree } from "lucide-react";
import Link from "next/link";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { contextWords, inspectorWords } from "#lib/words/inspector.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { ContextDump } from "@/components/conversation/context-dump";
import { PurgedEntries } from "@/components/memory/purged-entries";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: contextWords.title }));

/** The page has its text twice, in the HTML and for the script. */
const shownCharacters = 16_000;

const beginOf = (text: string) => text.slice(0, shownCharacters).toWellFormed();

export default async function ContextPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const actor = await requireActor();
  const conversationId = idOrNotFound((await params).conversationId);
  const { text, purged } = await orNotFound(getContextDump(actor, { conversationId }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={contextWords.title}
        text={contextWords.text}
        back={{ href: `/conversations/${conversationId}`, label: contextWords.back }}
        action={
          <Button variant="secondary" asChild>
            <Link href={`/conversations/${conversationId}/inspector`}>
              <ListTree aria-hidden />
              {inspectorWords.link}
            </Link>
          </Button>
        }
      />
      <ContextDump conversationId={conversationId} beginning={beginOf(text)} length={text.length} />
      {purged.length === 0 ? null : (
        <section className="mt-10 grid gap-3">
          <h2 className="font-display font-semibold text-xl">{inspectorWords.purgedTitle}</h2>
          <PurgedEntries entries={purged} />
        </section>
      )}
    </AppShell>
  );
}
