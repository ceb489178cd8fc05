import type { Actor } from "#lib/accounts/schema.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";

/** The person and the project of a section of the settings. */
export interface SectionProps {
  actor: Actor;
  project: ProjectForDisplay;
}
