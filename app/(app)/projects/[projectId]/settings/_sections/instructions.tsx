import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { getRules } from "#lib/projects/instructions/get-rules.ts";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { BaseParts } from "@/components/instructions/base-parts";
import { InstructionsForm } from "@/components/instructions/instructions-form";
import { ReplacedNotice } from "@/components/instructions/replaced-notice";
import { RepositoryRules } from "@/components/instructions/rules/repository-rules";
import { TemplateChoice } from "@/components/instructions/template-choice";
import type { SectionProps } from "./section-props";

export async function Instructions({ actor, project: { id } }: SectionProps) {
  const [{ base, replaced, template, templates, ...instructions }, rules] = await orNotFound(
    Promise.all([getInstructions(actor, id), getRules(actor, id)]),
  );
  const choice = (
    <TemplateChoice
      projectId={id}
      template={template}
      templates={templates}
      mayManage={ownOrganization(actor) !== null}
    />
  );
  const isShared = templates.length > 0;
  return (
    <div className="grid max-w-3xl gap-12">
      {isShared ? choice : null}
      <ReplacedNotice projectId={id} replaced={replaced}>
        <InstructionsForm
          projectId={id}
          instructions={instructions}
          template={template}
          charactersMax={instructionsCharactersMax}
        />
      </ReplacedNotice>
      {isShared ? null : choice}
      <RepositoryRules projectId={id} initial={rules} />
      <BaseParts projectId={id} base={base} />
    </div>
  );
}
