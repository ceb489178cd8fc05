import { listDryRuns } from "#lib/dry-runs/get-dry-run.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { DryRunList } from "@/components/instructions/dry-runs/dry-run-list";
import { InstructionsPage } from "../../_sections/instructions-page";

export const generateMetadata = inPageLanguage(() => ({ title: words.listTitle }));

const shown = 50;

export default async function DryRunsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <InstructionsPage
      projectId={projectId}
      title={words.listTitle}
      text={words.listText}
      back={{ path: "", label: words.back }}
    >
      {async (actor) => (
        <DryRunList
          projectId={projectId}
          dryRuns={(await orNotFound(listDryRuns(actor, projectId, { limit: shown }))).dryRuns}
        />
      )}
    </InstructionsPage>
  );
}
