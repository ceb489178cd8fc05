import { getDryRun } from "#lib/dry-runs/get-dry-run.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { DryRunView } from "@/components/instructions/dry-runs/dry-run-view";
import { InstructionsPage } from "../../../_sections/instructions-page";

export const generateMetadata = inPageLanguage(() => ({ title: words.title }));

interface DryRunPageProps {
  params: Promise<{ projectId: string; dryRunId: string }>;
}

export default async function DryRunPage({ params }: DryRunPageProps) {
  const { projectId, dryRunId } = await params;
  return (
    <InstructionsPage
      projectId={projectId}
      title={words.title}
      text={null}
      back={{ path: "/dry-runs", label: words.backToList }}
      isWide
    >
      {async (actor) => {
        const dryRun = await orNotFound(getDryRun(actor, { projectId, dryRunId: idOrNotFound(dryRunId) }));
        return <DryRunView projectId={projectId} dryRun={dryRun} />;
      }}
    </InstructionsPage>
  );
}
