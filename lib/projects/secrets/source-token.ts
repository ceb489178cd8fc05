import { type SealedPlace, seal, unseal } from "#lib/platform/crypto.ts";
import { projectRefusals } from "../refusals.ts";

/** Returns the place of a project's access token, the only one in which it opens. */
export const tokenPlace = (projectId: string): SealedPlace => ({
  table: "projects",
  column: "source_token_sealed",
  id: projectId,
});

export function sealSourceToken(token: string, projectId: string): string {
  return seal(token, tokenPlace(projectId));
}

/** Returns the token in the clear: for one call, never for an answer or a log. */
export function openSourceToken(sealed: string, projectId: string): string {
  try {
    return unseal(sealed, tokenPlace(projectId));
  } catch {
    // Sealed with another key, or for another project.
    throw projectRefusals["repository-token-unreadable"]();
  }
}
