import { notFound } from "next/navigation";
import type { Actor } from "#lib/accounts/schema.ts";
import { listDryRuns } from "#lib/dry-runs/get-dry-run.ts";
import { compareInstructionsVersions } from "#lib/projects/instructions/list-versions.ts";
import { versionFrom } from "#lib/projects/instructions/version-schema.ts";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { pageLanguage } from "@/app/_delivery/page-language.ts";
import { VersionTrials } from "@/components/instructions/dry-runs/version-trials";
import { VersionComparison } from "@/components/instructions/version-comparison";
import { InstructionsPage } from "../../../_sections/instructions-page";

interface VersionPageProps {
  params: Promise<{ projectId: string; version: string }>;
  searchParams: Promise<{ with?: string | string[] }>;
}

export async function generateMetadata({ params }: Pick<VersionPageProps, "params">) {
  await pageLanguage();
  const version = versionFrom((await params).version);
  return version === null ? {} : { title: words.versionTitle(version) };
}

const triedMax = 5;

export default async function VersionPage({ params, searchParams }: VersionPageProps) {
  const { projectId, version: text } = await params;
  const version = versionFrom(text) ?? notFound();
  const { with: asked } = await searchParams;
  const other = typeof asked === "string" ? versionFrom(asked) : null;
  return (
    <InstructionsPage
      projectId={projectId}
      title={words.versionTitle(version)}
      text={null}
      back={{ path: "/versions", label: words.all }}
    >
      {async (actor) => <TriedVersion actor={actor} projectId={projectId} version={version} other={other} />}
    </InstructionsPage>
  );
}

interface TriedVersionProps {
  actor: Actor;
  projectId: string;
  version: number;
  /** The version to compare it with; null for the one before it. */
  other: number | null;
}

/** A version, with what people thought of its texts when they tried them. */
async function TriedVersion({ actor, projectId, version, other }: TriedVersionProps) {
  const compared = await orNotFound(compareInstructionsVersions(actor, projectId, { version, other }));
  const { dryRuns } = await listDryRuns(actor, projectId, { limit: triedMax, version });
  return (
    <>
      <VersionTrials projectId={projectId} dryRuns={dryRuns} />
      <VersionComparison projectId={projectId} {...compared} />
    </>
  );
}
