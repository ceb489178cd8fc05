import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";

/** Returns the source of a site in one line. */
export function describeSource(source: ProjectForDisplay["source"]): string {
  if (source.type === "starter") return projectWords.from.starter(source.starterName ?? "");
  return projectWords.from.git((source.url ?? "").replace(/^https?:\/\//, ""));
}
