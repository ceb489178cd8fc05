import { countVersionVerdicts } from "#lib/dry-runs/get-dry-run.ts";
import { listInstructionsVersions } from "#lib/projects/instructions/list-versions.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { VersionList } from "@/components/instructions/version-list";
import { InstructionsPage } from "../../_sections/instructions-page";

export const generateMetadata = inPageLanguage(() => ({ title: words.title }));

interface VersionsPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
}

const perPage = 20;

export default async function VersionsPage({ params, searchParams }: VersionsPageProps) {
  const { projectId } = await params;
  const { before } = await searchParams;
  const from = typeof before === "string" ? versionFrom(before) : null;
  return (
    <InstructionsPage
      projectId={projectId}
      title={words.title}
      text={words.text}
      back={{ path: "", label: words.back }}
    >
      {async (actor) => {
        const page = { limit: perPage, ...(from === null ? {} : { before: from }) };
        const { versions, before: next } = await orNotFound(listInstructionsVersions(actor, projectId, page));
        const verdicts = await countVersionVerdicts(
          actor,
          projectId,
          versions.map(({ version }) => version),
        );
        return (
          <VersionList
            projectId={projectId}
            versions={versions}
            verdicts={verdicts}
            next={next}
            isNewest={from === null}
          />
        );
      }}
    </InstructionsPage>
  );
}
