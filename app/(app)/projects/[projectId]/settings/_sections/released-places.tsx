import { listProposals } from "#lib/conversations/held/list-proposals.ts";
import { listReleasedPlaces } from "#lib/projects/released-places/list-released-places.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { PlaceList } from "@/components/released/place-list";
import { ProposalList } from "@/components/released/proposal-list";
import { ReleaseForm } from "@/components/released/release-form";
import { RestrictedPeople } from "@/components/released/restricted-people";
import type { SectionProps } from "./section-props";

export async function ReleasedPlaces({ actor, project: { id, workspace } }: SectionProps) {
  const { places, people, invited } = await orNotFound(listReleasedPlaces(actor, id));
  const { busy } = workspace;
  const proposals = await orNotFound(listProposals(actor, id));
  return (
    <div className="space-y-12">
      <section aria-labelledby="proposals" className="space-y-4">
        <h2 id="proposals" className="font-display font-semibold text-xl">
          {words.proposals}
        </h2>
        <ProposalList proposals={proposals} busy={busy === null || busy.mine ? null : busy.name} />
      </section>
      <section aria-labelledby="restricted" className="space-y-4">
        <h2 id="restricted" className="font-display font-semibold text-xl">
          {words.people}
        </h2>
        <RestrictedPeople projectId={id} people={people} invited={invited} />
      </section>
      <section aria-labelledby="places" className="space-y-4">
        <h2 id="places" className="font-display font-semibold text-xl">
          {words.places}
        </h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{words.pick}</p>
        <PlaceList projectId={id} places={places} />
        <ReleaseForm projectId={id} people={people} />
      </section>
    </div>
  );
}
