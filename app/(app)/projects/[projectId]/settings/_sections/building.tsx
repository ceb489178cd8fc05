import { getBuilding } from "#lib/projects/building/get-building.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { BuildingForm } from "@/components/building/building-form";
import type { SectionProps } from "./section-props";

export async function Building({ actor, project: { id } }: SectionProps) {
  return <BuildingForm projectId={id} initial={await orNotFound(getBuilding(actor, id))} />;
}
