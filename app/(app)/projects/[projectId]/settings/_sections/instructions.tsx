import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { InstructionsForm } from "@/components/projects/instructions-form";
import type { SectionProps } from "./section-props";

export async function Instructions({ actor, project: { id } }: SectionProps) {
  const instructions = await orNotFound(getInstructions(actor, id));
  return <InstructionsForm projectId={id} instructions={instructions} charactersMax={instructionsCharactersMax} />;
}
