import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { PageHeading } from "../../shell/page-heading";

interface SectionName {
  /** The last part of its address. */
  id: string;
  words: { link: string; title: string; text: string };
}

interface SettingsPageProps {
  project: Pick<ProjectForDisplay, "id" | "name">;
  /** The sections that this person may see. */
  sections: readonly SectionName[];
  /** The shown one. */
  current: SectionName;
  children: ReactNode;
}

const backStyle = "items-center gap-1.5 rounded-md text-sm text-text-soft hover:text-text";

/** One section of a project's settings, beside the navigation of all. On a phone the way back leads to the list of them. */
export function SettingsPage({ project, sections, current, children }: SettingsPageProps) {
  const settings = `/projects/${project.id}/settings`;
  return (
    <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-8 lg:h-fit">
        <Link href={`/projects/${project.id}`} className={`mb-6 hidden max-w-full lg:inline-flex ${backStyle}`}>
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{project.name}</span>
        </Link>
        <Link href={settings} className={`inline-flex min-h-11 max-w-full lg:hidden ${backStyle}`}>
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {settingsWords.title} · {project.name}
          </span>
        </Link>
        <nav aria-label={settingsWords.title} className="hidden lg:block">
          <ul className="-ml-3 grid gap-0.5">
            {sections.map(({ id, words }) => (
              <li
                key={id}
                className="not-first:last:mt-4 not-first:last:border-line not-first:last:border-t not-first:last:pt-4"
              >
                <Link
                  href={`${settings}/${id}`}
                  aria-current={id === current.id ? "page" : undefined}
                  className="block rounded-lg px-3 py-2 text-sm text-text-soft hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-text"
                >
                  {words.link}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0">
        <PageHeading title={current.words.title} text={current.words.text} />
        {children}
      </div>
    </div>
  );
}
