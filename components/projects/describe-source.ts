import { words } from "#lib/platform/words.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";

/** Where a site came from, in one line. */
export function describeSource(source: ProjectForDisplay["source"]): string {
  if (source.type === "starter") return words.projects.from.starter(source.starterName ?? "");
  return words.projects.from.git((source.url ?? "").replace(/^https?:\/\//, ""));
}
