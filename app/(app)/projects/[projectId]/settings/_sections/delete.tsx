import { restorableUntil } from "#lib/projects/restorable-until.ts";
import { projectWords } from "#lib/words/projects.ts";
import { DeleteProject } from "@/components/projects/settings/delete-project";
import type { SectionProps } from "./section-props";

export async function Delete({ project: { id, name } }: SectionProps) {
  return (
    <div className="grid max-w-prose justify-items-start gap-5">
      <p>{projectWords.deleteText}</p>
      <p className="text-sm text-text-soft">{projectWords.deleteRemote}</p>
      <DeleteProject projectId={id} name={name} restorableUntil={restorableUntil()} />
    </div>
  );
}
