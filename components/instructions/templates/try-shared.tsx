import Link from "next/link";
import { useId, useState } from "react";
import type { TemplateProject } from "#lib/projects/templates/schema.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";

/** The way to one of the projects, where unsaved shared texts can be read as its agent would be told them, and tried. */
export function TryShared({ users, isChanged }: { users: readonly TemplateProject[]; isChanged: boolean }) {
  const id = useId();
  const [chosen, setChosen] = useState(users[0]?.id ?? "");
  if (!isChanged) return <p className="max-w-prose text-pretty text-sm text-text-soft">{words.tryNone}</p>;
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <p className="max-w-prose text-pretty">{words.tryText}</p>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {words.tryIn}
        </label>
        <Select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {users.map(({ id: project, name }) => (
            <option key={project} value={project}>
              {name}
            </option>
          ))}
        </Select>
        <Button variant="secondary" asChild>
          <Link href={`/projects/${chosen}/settings/instructions#unsaved`}>{words.tryOpen}</Link>
        </Button>
      </div>
    </div>
  );
}
