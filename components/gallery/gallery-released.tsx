"use client";

import type { Proposal } from "#lib/conversations/held/held-schema.ts";
import type {
  ReleasedPlaceForDisplay,
  ReleasedPlacesForDisplay,
  Restriction,
} from "#lib/projects/released-places/schema.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { PlaceList } from "../released/place-list";
import { ProposalList } from "../released/proposal-list";
import { ReleaseChoice } from "../released/release-dialog";
import { ReleaseForm } from "../released/release-form";
import { ReleasedNotice } from "../released/released-notice";
import { RestrictedPeople } from "../released/restricted-people";
import { recordedMap } from "./recorded/recorded-page";
import { Specimen } from "./specimen";

const at = "2026-05-04T08:00:00.000Z";
const lin = { userId: "lin", name: "Lin Baker" };
const people: ReleasedPlacesForDisplay["people"] = [
  { ...lin, role: "editor", restricted: true },
  { userId: "max", name: "Maximiliane von der Brücke-Westbrook", role: "developer", restricted: false },
];

const place = (id: string, over: Partial<ReleasedPlaceForDisplay>): ReleasedPlaceForDisplay => ({
  ...{ id, kind: "element", content: null, path: "contact.html", ref: "e12", name: "", pageTitle: "Contact" },
  ...{ role: "editor", person: null, lostAt: null, createdAt: at, ...over },
});
const lost = place("1", { name: "Paragraph “Closed on the first Monday of each month”", ref: null, lostAt: at });
const places = [
  lost,
  place("2", { name: "Paragraph “Open from seven”", role: null, person: lin }),
  place("3", { kind: "page", path: "contact.html" }),
  place("4", { kind: "folder", path: "news/the-year-in-which-the-bakery-was-moved", pageTitle: "", role: "developer" }),
  place("5", { kind: "content", content: "pictures", path: "", pageTitle: "" }),
];

const change = (title: string, summary: string) => ({ path: `${title}.html`, title, start: 0, end: 0, summary });
const proposals: Proposal[] = [
  {
    ...{ editSessionId: "1", conversationId: "1", person: lin.name, at, isPartOnSite: true },
    instruction: "Say on every page that we are closed in August, please.",
    changes: [
      change("Home", "The heading “Good bread takes its time” would become “We are closed in August”."),
      change("Contact", "The paragraph “Bus 6 stops at Chestnut Corner, two minutes away.” would be gone."),
    ],
  },
  {
    ...{ editSessionId: "2", conversationId: "1", person: lin.name, at, isPartOnSite: false, instruction: null },
    changes: [change("Home", "The link “Directions” would lead to “map.html”.")],
  },
];

const restriction = (of: readonly ReleasedPlaceForDisplay[]): Restriction => ({
  sentence: releasedWords.allowed(of),
  names: [],
  holdsFolder: false,
  page: { address: "/contact.html", name: "Contact" },
});

const element = recordedMap.elements.find(({ kind }) => kind === "heading");

/** The settings of released places, and the notice of a restricted person. */
export function GalleryReleased() {
  return (
    <>
      <Specimen name="Waiting for an administrator">
        <ProposalList proposals={proposals} busy={null} />
      </Specimen>
      <Specimen name="Waiting, while somebody edits">
        <ProposalList proposals={proposals.slice(1)} busy={lin.name} />
      </Specimen>
      <Specimen name="Nothing waits">
        <ProposalList proposals={[]} busy={null} />
      </Specimen>
      <Specimen name="Restricted people">
        <RestrictedPeople projectId="gallery" people={people} invited={1} />
      </Specimen>
      <Specimen name="Nobody to restrict">
        <RestrictedPeople projectId="gallery" people={[]} invited={0} />
      </Specimen>
      <Specimen name="What is released">
        <PlaceList projectId="gallery" places={places} />
      </Specimen>
      <Specimen name="Nothing is released">
        <PlaceList projectId="gallery" places={[]} />
      </Specimen>
      <Specimen name="To release more">
        <ReleaseForm projectId="gallery" people={people} />
      </Specimen>
      <Specimen name="To release a part">
        <GalleryChoice places={places.slice(1)} people={people.slice(1)} />
      </Specimen>
      <Specimen name="To release a part, others are lost">
        <GalleryChoice places={places} people={people} />
      </Specimen>
      <Specimen name="For a restricted person">
        <ReleasedNotice restriction={restriction(places)} onVisit={() => undefined} />
      </Specimen>
      <Specimen name="For a restricted person, nothing">
        <ReleasedNotice restriction={{ ...restriction([]), page: null }} onVisit={() => undefined} />
      </Specimen>
    </>
  );
}

function GalleryChoice(known: Pick<ReleasedPlacesForDisplay, "places" | "people">) {
  if (!element) return null;
  return (
    <div className="max-w-lg rounded-2xl border border-line bg-surface">
      <ReleaseChoice projectId="gallery" map={recordedMap} {...{ element, known }} onClose={() => undefined} />
    </div>
  );
}
