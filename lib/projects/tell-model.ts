import { runsOrganization } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "./project-store.ts";
import type { AnsweringModel } from "./schema.ts";

/** Returns which model answers in a project, and who may choose another. Throws not-found. */
export async function tellModel(actor: Actor, projectId: string): Promise<AnsweringModel> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  const { organizationId } = project;
  const { configured, fetch, model } = await resolveModelSettings(organizationId);
  // Only a connection that people made has a fetch of its own.
  const isOwn = fetch !== undefined;
  const by = isOwn ? "organization" : configured ? "environment" : "practice";
  const mayConnect = env().ORGANIZATION_MODELS === "on";
  const whoMay = !mayConnect ? "operator" : runsOrganization(actor, organizationId) ? "you" : "organization";
  return { by, name: isOwn ? (model ?? null) : null, whoMay };
}
