import Link from "next/link";
import { listInvitations } from "#lib/accounts/people/list-invitations.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { peopleWords } from "#lib/words/people.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { InvitationList } from "@/components/people/invitation-list";
import { InviteForm } from "@/components/people/invite-form";
import { PeopleList } from "@/components/people/people-list";
import { Button } from "@/components/ui/button";
import type { SectionProps } from "./section-props";

export async function People({ actor, project }: SectionProps) {
  const projectId = project.id;
  const people = await orNotFound(listPeople(actor, { projectId }));
  const invitations = await orNotFound(listInvitations(actor, { projectId }));
  return (
    <div className="grid gap-12">
      <section className="grid gap-4">
        <h2 className="font-display font-semibold text-xl">{peopleWords.listTitle}</h2>
        <PeopleList projectId={projectId} people={people} />
        {project.capabilities.includes("configure") ? (
          <Button variant="link" size="inline" className="justify-self-start text-sm max-sm:min-h-11" asChild>
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
  );
}
