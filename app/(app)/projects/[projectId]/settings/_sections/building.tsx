import { getBuilding } from "#lib/projects/building/get-building.ts";
import { getRepositoryPaths } from "#lib/projects/protection/get-repository-paths.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { BuildingForm } from "@/components/building/building-form";
import type { SectionProps } from "./section-props";

export async function Building({ actor, project: { id, workspace } }: SectionProps) {
  const initial = await orNotFound(getBuilding(actor, id));
  const repositoryPaths = await getRepositoryPaths(actor, id);
  return <BuildingForm projectId={id} workspaceId={workspace.id} initial={initial} repositoryPaths={repositoryPaths} />;
}
