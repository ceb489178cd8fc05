import { ChevronRight, Layers } from "lucide-react";
import Link from "next/link";
import type { TemplateForDisplay } from "#lib/projects/templates/schema.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { EmptyState } from "../../ui/empty-state";
import { LocalTime } from "../../ui/local-time";

/** The organization's shared instructions by name, and how many projects each reaches. */
export function TemplateList({ templates }: { templates: readonly TemplateForDisplay[] }) {
  if (templates.length === 0)
    return <EmptyState icon={<Layers aria-hidden />} title={words.emptyTitle} description={words.emptyText} />;
  return (
    <ul className="max-w-3xl divide-y divide-line rounded-2xl border border-line bg-surface">
      {templates.map(({ id, name, projects, by, at }) => (
        <li key={id} className="relative flex items-center gap-3 px-4 py-4 sm:px-5">
          <div className="grid min-w-0 flex-1 gap-1 text-sm">
            <Link
              href={`/settings/templates/${id}`}
              className="justify-self-start rounded-sm font-medium text-base [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <p>{words.used(projects)}</p>
            <p className="text-text-soft text-xs">
              {words.by(by)} <LocalTime at={at} />
            </p>
          </div>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-text-soft" />
        </li>
      ))}
    </ul>
  );
}
