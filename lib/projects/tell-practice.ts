import { runsOrganization } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { environmentModel, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { env } from "#lib/platform/env.ts";
import { findProjectRow } from "./project-store.ts";

/** Returns null if a model is connected for the project; otherwise whether the actor may connect one for its organization. */
export async function tellPractice(actor: Actor, projectId: string): Promise<{ mayConnect: boolean } | null> {
  if (environmentModel().configured) return null;
  const project = await findProjectRow(actor, projectId);
  if (!project) return null;
  const { configured } = await resolveModelSettings(project.organizationId);
  const mayConnect = env().ORGANIZATION_MODELS === "on" && runsOrganization(actor, project.organizationId);
  return configured ? null : { mayConnect };
}
