import { headers } from "next/headers";
import Link from "next/link";
import { lookAtInvitation } from "#lib/accounts/people/look-at-invitation.ts";
import { Problem } from "#lib/platform/problem.ts";
import { invitationWords } from "#lib/words/accounts.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { peopleWords } from "#lib/words/people.ts";
import { clientAddress } from "@/app/_delivery/client-address.ts";
import { findActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { AcceptInvitation } from "@/components/accounts/accept-invitation";
import { JoinForm } from "@/components/accounts/join-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: invitationWords.pageTitle, robots: { index: false } }));

/** The page of an invitation's link: what it offers and to whom. Opening it does not use up the invitation. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const actor = await findActor();
  const offer = await look(token, { actor, clientAddress: clientAddress(await headers()) });
  if (offer instanceof Problem) {
    const isOver = offer.kind === "not-found";
    return (
      <WelcomeShell
        title={isOver ? invitationWords.endedTitle : invitationWords.waitTitle}
        text={isOver ? invitationWords.endedText : offer.tell()}
      >
        <Button variant="secondary" asChild>
          <Link href="/projects">{invitationWords.endedAction}</Link>
        </Button>
      </WelcomeShell>
    );
  }
  const { projectName, invitedBy, role, restricted, email, projectId } = offer;
  return (
    <WelcomeShell title={invitationWords.title(projectName)} text={invitationWords.text(invitedBy)}>
      {projectId ? (
        <>
          <p className="text-sm">{invitationWords.alreadyIn}</p>
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}`}>{invitationWords.open}</Link>
          </Button>
        </>
      ) : (
        <>
          <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
            <span className="font-medium">{peopleWords.roles[role]}.</span> {peopleWords.roleTexts[role]}
            {restricted ? ` ${releasedWords.restricted}` : null}
          </p>
          {actor ? (
            <AcceptInvitation token={token} personName={actor.name} />
          ) : (
            <JoinForm token={token} email={email} />
          )}
        </>
      )}
    </WelcomeShell>
  );
}

async function look(token: string, guest: Parameters<typeof lookAtInvitation>[1]) {
  try {
    return await lookAtInvitation(token, guest);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
