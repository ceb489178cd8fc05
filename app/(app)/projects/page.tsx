import { Plus } from "lucide-react";
import Link from "next/link";
import { recoverOnVisit } from "#lib/conversations/turn/recover.ts";
import { listDeletedProjects } from "#lib/projects/list-deleted-projects.ts";
import { listProjects } from "#lib/projects/list-projects.ts";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { projectSearchMax } from "#lib/projects/schema.ts";
import { listReviews } from "#lib/reviews/list-reviews.ts";
import { projectWords } from "#lib/words/projects.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { DeletedProjects } from "@/components/projects/deleted-projects";
import { MoreProjects } from "@/components/projects/more-projects";
import { ProjectList } from "@/components/projects/project-list";
import { ProjectSearch } from "@/components/projects/project-search";
import { projectsAtOnce } from "@/components/projects/projects-at-once";
import { ReviewList } from "@/components/reviews/review-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: projectWords.title }));

/** Fewer projects are seen at a glance. */
const searchedFrom = 4;

export default async function ProjectsPage({
  searchParams,
}: {
  searchParams: Promise<{ search?: string | string[] }>;
}) {
  const actor = await requireActor();
  const asked = (await searchParams).search;
  const search = typeof asked === "string" ? asked.trim().slice(0, projectSearchMax) : "";
  await recoverOnVisit();
  // One more than the page shows, to learn whether there are more.
  const found = await listProjects(actor, { limit: projectsAtOnce + 1, search });
  const projects = found.slice(0, projectsAtOnce);
  const openReviews = search === "" ? await listReviews(actor, { status: "open" }) : [];
  const deleted = search === "" ? await listDeletedProjects(actor) : [];
  const mayCreate = ownOrganization(actor) !== null;
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={projectWords.title}
        text={projectWords.text}
        action={
          mayCreate && (projects.length > 0 || search !== "") ? (
            <div className="flex flex-wrap gap-3">
              {projects.length >= searchedFrom ? (
                <Button asChild variant="secondary">
                  <Link href="/settings/templates">{accountMenuWords.templates}</Link>
                </Button>
              ) : null}
              <Button asChild>
                <Link href="/projects/new">
                  <Plus aria-hidden />
                  {projectWords.create}
                </Link>
              </Button>
            </div>
          ) : null
        }
      />
      {openReviews.length > 0 ? (
        <section className="mb-10 grid gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-display font-semibold text-xl">{reviewWords.openTitle}</h2>
            <Link href="/reviews" className="rounded-md text-sm text-text-soft hover:text-text">
              {reviewWords.all}
            </Link>
          </div>
          <ReviewList reviews={openReviews} />
        </section>
      ) : null}
      {openReviews.length > 0 ? (
        <h2 className="mb-3 font-display font-semibold text-xl">{projectWords.allTitle}</h2>
      ) : null}
      {search !== "" || projects.length >= searchedFrom ? <ProjectSearch searched={search} /> : null}
      {search !== "" && projects.length === 0 ? (
        <SearchedInVain search={search} />
      ) : (
        <ProjectList projects={projects} mayCreate={mayCreate} />
      )}
      {found.length > projectsAtOnce ? (
        <MoreProjects key={search} after={projects.at(-1)?.id ?? ""} search={search} />
      ) : null}
      {deleted.length > 0 ? <DeletedProjects projects={deleted} /> : null}
    </AppShell>
  );
}

function SearchedInVain({ search }: { search: string }) {
  return (
    <p role="status" className="flex flex-wrap gap-x-3 text-text-soft [overflow-wrap:anywhere]">
      {projectWords.searchNone(search)}
      <Link href="/projects" className="rounded-md text-accent underline underline-offset-4">
        {projectWords.searchAll}
      </Link>
    </p>
  );
}
