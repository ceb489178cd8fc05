import Link from "next/link";
import type { TemplateProject } from "#lib/projects/templates/schema.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { TitledPart } from "../titled-part";

/** The projects that use shared instructions, and what each of them leaves out. */
export function TemplateUsers({ users }: { users: readonly TemplateProject[] }) {
  const deviating = users.filter(({ off }) => off.length > 0).length;
  return (
    <TitledPart
      title={words.usersTitle}
      text={users.length === 0 ? undefined : words.deviating(users.length, deviating)}
    >
      {users.length === 0 ? (
        <p className="text-sm text-text-soft">{words.usersNone}</p>
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {users.map(({ id, name, off }) => (
            <li
              key={id}
              className="relative flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5"
            >
              <Link
                href={`/projects/${id}/settings/instructions`}
                className="rounded-sm font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <p className={off.length > 0 ? "text-caution" : "text-text-soft"}>
                {off.length > 0 ? words.without(off.map((text) => instructionsWords[text])) : words.all}
              </p>
            </li>
          ))}
        </ul>
      )}
    </TitledPart>
  );
}
