import type { Metadata } from "next";
import { listProposals } from "#lib/conversations/held/list-proposals.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { listReleasedPlaces } from "#lib/projects/released-places/list-released-places.ts";
import { releasedPlacesWords as words } from "#lib/words/released-places.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { PlaceList } from "@/components/released/place-list";
import { ProposalList } from "@/components/released/proposal-list";
import { ReleaseForm } from "@/components/released/release-form";
import { RestrictedPeople } from "@/components/released/restricted-people";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: words.title };

export default async function ReleasedPlacesPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const { places, people, invited } = await orNotFound(listReleasedPlaces(actor, projectId));
  const { busy } = project.workspace;
  const proposals = await orNotFound(listProposals(actor, projectId));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={words.title}
        text={words.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <div className="space-y-12">
        <section aria-labelledby="proposals" className="space-y-4">
          <h2 id="proposals" className="font-medium text-lg">
            {words.proposals}
          </h2>
          <ProposalList proposals={proposals} busy={busy === null || busy.mine ? null : busy.name} />
        </section>
        <section aria-labelledby="restricted" className="space-y-4">
          <h2 id="restricted" className="font-medium text-lg">
            {words.people}
          </h2>
          <RestrictedPeople projectId={projectId} people={people} invited={invited} />
        </section>
        <section aria-labelledby="places" className="space-y-4">
          <h2 id="places" className="font-medium text-lg">
            {words.places}
          </h2>
          <p className="max-w-prose text-pretty text-sm text-text-soft">{words.pick}</p>
          <PlaceList projectId={projectId} places={places} />
          <ReleaseForm projectId={projectId} people={people} />
        </section>
      </div>
    </AppShell>
  );
}
