import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { RelativeTime } from "../ui/relative-time";
import { describeSource } from "./describe-source";

/** Says who changed the site last and when, or where an unchanged site comes from. */
export function LastEdit({ project: { lastEdit, source } }: { project: ProjectForDisplay }) {
  if (lastEdit === null) return describeSource(source);
  return (
    <>
      {lastEdit.mine ? projectWords.changedMine : projectWords.changedBy(lastEdit.name)}{" "}
      <RelativeTime at={lastEdit.at} />
    </>
  );
}
