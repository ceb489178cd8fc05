import type { Metadata } from "next";
import Link from "next/link";
import { listInvitations } from "#lib/accounts/people/list-invitations.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { peopleWords } from "#lib/words/people.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { InvitationList } from "@/components/people/invitation-list";
import { InviteForm } from "@/components/people/invite-form";
import { PeopleList } from "@/components/people/people-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: peopleWords.title };

export default async function PeoplePage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const people = await orNotFound(listPeople(actor, { projectId }));
  const invitations = await orNotFound(listInvitations(actor, { projectId }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={peopleWords.title}
        text={peopleWords.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <div className="grid max-w-3xl gap-12">
        <section className="grid gap-4">
          <h2 className="font-display font-semibold text-xl">{peopleWords.listTitle}</h2>
          <PeopleList projectId={projectId} people={people} />
          {project.capabilities.includes("configure") ? (
            <Button variant="link" size="inline" className="justify-self-start text-sm" asChild>
              <Link href={`/projects/${projectId}/settings/released-places`}>{peopleWords.releasedLink}</Link>
            </Button>
          ) : null}
        </section>
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="font-display font-semibold text-xl">{peopleWords.inviteTitle}</h2>
            <p className="text-sm text-text-soft">{peopleWords.inviteText}</p>
          </div>
          <InviteForm projectId={projectId} />
        </section>
        <section className="grid gap-4">
          <h2 className="font-display font-semibold text-xl">{peopleWords.pendingTitle}</h2>
          <InvitationList projectId={projectId} invitations={invitations} />
        </section>
      </div>
    </AppShell>
  );
}
