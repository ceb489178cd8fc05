import { getProtection } from "#lib/projects/protection/get-protection.ts";
import { getRepositoryPaths } from "#lib/projects/protection/get-repository-paths.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { ProtectionForm } from "@/components/protection/protection-form";
import type { SectionProps } from "./section-props";

export async function Protection({ actor, project: { id, workspace } }: SectionProps) {
  const protection = await orNotFound(getProtection(actor, id));
  return (
    <ProtectionForm
      projectId={id}
      initial={protection}
      repositoryPaths={await getRepositoryPaths(actor, id)}
      hasRemote={workspace.remoteState !== "none"}
    />
  );
}
