import { can, canRead } from "#lib/accounts/can.ts";
import type { Roles } from "#lib/accounts/schema.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { joinNext } from "#lib/platform/join-next.ts";
import { processState } from "#lib/platform/process-state.ts";
import { findSite } from "#lib/site-builds/find-site.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { PresentOf, ShownBuild } from "#lib/site-builds/schema.ts";
import {
  findPreviewGrants,
  type PreviewableWorkspace,
  type PreviewFacts,
} from "#lib/workspaces/preview/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { showSite } from "../building/show-site.ts";
import { usedOrigins } from "./used-origins.ts";

export interface ResolvedPreview {
  repository: string;
  /** The version that was asked for. */
  commit: string;
  /** The site that visitors see of it: the version itself, or what was built of it. */
  site: ShownBuild;
  /** Whether it is the workspace's present version. */
  isPresent: boolean;
  /** True if the grant is for the editor's frame. */
  framed: boolean;
  /** The origins that its pages may load from, beside their own host: those that the base uses, and the allowed ones. */
  origins: string[];
  /** The language that the grant's person has chosen; null if their browser decides. */
  language: string | null;
}

/** The credentials of a request for a preview: the label of its host with its cookie, or the token in a limited path. */
export type PreviewPass = { mode: "host"; token: string; cookie: string | null } | { mode: "limited"; token: string };

/**
 * Returns the version that a preview's request shows, or null. A lost right counts at once, in every process: each request is checked by
 * a statement that begins after the request has come. Requests that come together share it.
 */
export async function resolvePreview(pass: PreviewPass): Promise<ResolvedPreview | null> {
  const grant = await findGrant()(hashToken(pass.token));
  if (grant === null || !isAllowed(pass, grant) || !mayRead(grant)) return null;
  const commit = commitOf(grant.ref, grant);
  if (!commit) return null;
  const { projectId, baseCommit, allowedOrigins, generator } = grant;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const presentOf = presentOfGrant(grant);
  const recipe = recipeInForce(grant.generator);
  const mayEdit = () => can(rolesOf(grant), "edit", { id: projectId, organizationId: grant.organizationId });
  const site = await showSite({ projectId, repository, commit, recipe, presentOf }, { baseCommit, mayEdit });
  const published = baseCommit === null ? null : await builtBase({ projectId, repository, generator }, baseCommit);
  const used = published === null ? [] : await usedOrigins(projectId, published);
  const origins = [...new Set([...used, ...allowedOrigins])];
  return {
    repository,
    commit,
    site,
    isPresent: presentOf !== null,
    framed: grant.framed,
    origins,
    language: grant.language,
  };
}

/** Returns the commit with the pages that the base has for visitors; null if it was not built. A draft never opens addresses for itself. */
async function builtBase(
  { projectId, repository, generator }: Pick<PreviewFacts, "projectId" | "generator"> & { repository: string },
  commit: string,
): Promise<string | null> {
  const recipe = recipeInForce(generator);
  return (await findSite({ projectId, repository, commit, recipe, presentOf: null })).shown;
}

const findGrant = () =>
  processState("preview-grants", () => joinNext((tokenHashes) => findPreviewGrants(tokenHashes, new Date())));

/** Returns true if the grant's person may read the project now. */
function mayRead(grant: PreviewFacts): boolean {
  return canRead(rolesOf(grant), { id: grant.projectId, organizationId: grant.organizationId });
}

function rolesOf({ organizationId, organizationRole, projectId, projectRole }: PreviewFacts): Roles {
  return {
    organizationRoles: organizationRole === null ? {} : { [organizationId]: organizationRole },
    projectRoles: projectRole === null ? {} : { [projectId]: projectRole },
  };
}

/** Returns true if the request has the mode of its grant: a label in a path and a limited token in a host give no access. */
function isAllowed(
  pass: PreviewPass,
  { limited, cookieHash }: { limited: boolean; cookieHash: string | null },
): boolean {
  if (pass.mode === "limited") return limited;
  return !limited && pass.cookie !== null && cookieHash !== null && hashToken(pass.cookie) === cookieHash;
}

function presentOfGrant({ ref, workspaceId }: PreviewFacts): PresentOf | null {
  return ref === "live" || ref === "head" ? { workspaceId, as: ref } : null;
}

function commitOf(ref: string, { liveCommit, headCommit, baseCommit }: PreviewableWorkspace): string | null {
  switch (ref) {
    case "live":
      return liveCommit ?? headCommit;
    case "head":
      return headCommit;
    case "base":
      return baseCommit;
    default:
      return ref;
  }
}
