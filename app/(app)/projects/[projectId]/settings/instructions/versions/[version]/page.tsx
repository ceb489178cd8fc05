import { notFound } from "next/navigation";
import { getInstructionsVersion } from "#lib/projects/instructions/list-versions.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { pageLanguage } from "@/app/_delivery/page-language.ts";
import { VersionComparison } from "@/components/instructions/version-comparison";
import { InstructionsPage } from "../../../_sections/instructions-page";

interface VersionPageProps {
  params: Promise<{ projectId: string; version: string }>;
}

export async function generateMetadata({ params }: VersionPageProps) {
  await pageLanguage();
  const version = versionFrom((await params).version);
  return version === null ? {} : { title: words.versionTitle(version) };
}

export default async function VersionPage({ params }: VersionPageProps) {
  const { projectId, version: text } = await params;
  const version = versionFrom(text) ?? notFound();
  return (
    <InstructionsPage
      projectId={projectId}
      title={words.versionTitle(version)}
      text={null}
      back={{ path: "/versions", label: words.all }}
    >
      {async (actor) => (
        <VersionComparison
          projectId={projectId}
          {...(await orNotFound(getInstructionsVersion(actor, projectId, version)))}
        />
      )}
    </InstructionsPage>
  );
}
