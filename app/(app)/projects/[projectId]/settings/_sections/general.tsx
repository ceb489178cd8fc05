import { projectWords } from "#lib/words/projects.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { describeSource } from "@/components/projects/describe-source";
import { NameForm } from "@/components/projects/settings/name-form";
import type { SectionProps } from "./section-props";

export async function General({ project: { id, name, source } }: SectionProps) {
  return (
    <div className="grid gap-10">
      <NameForm projectId={id} name={name} />
      <section className="grid gap-1">
        <h2 className="font-medium text-sm">{projectWords.source}</h2>
        <p className="text-text-soft [overflow-wrap:anywhere]">
          {describeSource(source)}
          {source.branch ? `, ${settingsWords.branch(source.branch)}` : null}
        </p>
      </section>
    </div>
  );
}
