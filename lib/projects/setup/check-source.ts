import { env } from "#lib/platform/env.ts";
import { isBranchName } from "#lib/workspaces/git/refs.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { parseRepositoryAddress } from "#lib/workspaces/transfer/repository-address.ts";
import type { ProjectSource } from "../project-store.ts";
import type { RepositorySource } from "../schema.ts";
import { sealSourceToken } from "../secrets/source-token.ts";

/** Returns a source as stored, with its token sealed for this project. Throws for one that can never work. */
export function checkRepositorySource({ url, branch, token }: RepositorySource, projectId: string): ProjectSource {
  const address = parseRepositoryAddress(url, { allowLocal: env().ALLOW_LOCAL_REPOSITORIES });
  if (branch !== undefined && !isBranchName(branch)) throw workspaceRefusals["branch-name-invalid"]();
  return {
    sourceType: "git",
    starter: null,
    sourceUrl: address.url,
    sourceBranch: branch ?? null,
    sourceTokenSealed: token === undefined ? null : sealSourceToken(token, projectId),
  };
}
