import type { ReactNode } from "react";
import type { Capability } from "#lib/accounts/schema.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { followUpSettingsWords } from "#lib/words/follow-ups-admin.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { peopleWords } from "#lib/words/people.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { deleteSettingsWords, generalSettingsWords } from "#lib/words/settings/project.ts";
import { protectionWords } from "#lib/words/settings/protection.ts";
import { publishingSettingsWords } from "#lib/words/settings/publishing.ts";
import { releasedPlacesWords } from "#lib/words/settings/released-places.ts";
import { whoMayWords } from "#lib/words/settings/who-may.ts";
import { Building } from "./building";
import { Checks } from "./checks";
import { Delete } from "./delete";
import { FollowUps } from "./follow-ups";
import { General } from "./general";
import { Instructions } from "./instructions";
import { Memory } from "./memory";
import { People } from "./people";
import { Protection } from "./protection";
import { Publishing } from "./publishing";
import { ReleasedPlaces } from "./released-places";
import type { SectionProps } from "./section-props";
import { WhoMay } from "./who-may";

export interface SettingsSection {
  /** The last part of its address. */
  id: string;
  words: { link: string; title: string; text: string };
  /** Only people with it see the section; null for all who see the project. */
  capability: Capability | null;
  Section: (props: SectionProps) => Promise<ReactNode>;
}

/** The sections of a project's settings, in the order of their navigation. */
export const settingsSections: readonly SettingsSection[] = [
  { id: "general", words: generalSettingsWords, capability: "configure", Section: General },
  { id: "publishing", words: publishingSettingsWords, capability: null, Section: Publishing },
  { id: "people", words: peopleWords, capability: "manage-people", Section: People },
  { id: "who-may", words: whoMayWords, capability: null, Section: WhoMay },
  { id: "released-places", words: releasedPlacesWords, capability: "configure", Section: ReleasedPlaces },
  { id: "instructions", words: instructionsWords, capability: "configure", Section: Instructions },
  { id: "memory", words: memoryWords, capability: "configure", Section: Memory },
  { id: "follow-ups", words: followUpSettingsWords, capability: "configure", Section: FollowUps },
  { id: "protection", words: protectionWords, capability: "configure", Section: Protection },
  { id: "checks", words: checkWords, capability: "configure", Section: Checks },
  { id: "building", words: buildingWords, capability: "configure", Section: Building },
  { id: "delete", words: deleteSettingsWords, capability: "configure", Section: Delete },
];

/** Returns the sections that this person may see. */
export function sectionsFor({ capabilities }: ProjectForDisplay): SettingsSection[] {
  return settingsSections.filter(({ capability }) => capability === null || capabilities.includes(capability));
}
