import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";

// Refusals that several routes share.

/** Refusals of a text for the agent. */
export const instructionRefusals = [
  conversationRefusals["instruction-empty"],
  conversationRefusals["instruction-too-long"],
  conversationRefusals["instruction-too-long: for the model"],
];

/** Refusals of a change that a person makes without the agent. */
export const changeRefusals = [
  conversationRefusals["read-only: editing"],
  conversationRefusals["turn-running"],
  conversationRefusals["turn-running: stopping"],
  conversationRefusals["head-moved"],
  conversationRefusals["not-released"],
  conversationRefusals["nothing-to-change"],
  conversationRefusals["in-review"],
  workspaceRefusals["workspace-busy"],
  workspaceRefusals["workspace-not-ready"],
  workspaceRefusals["workspace-not-ready: setup failed"],
];

/** Refusals of a repository's address and branch. */
export const sourceRefusals = [
  workspaceRefusals["repository-address-missing"],
  workspaceRefusals["repository-address-invalid"],
  workspaceRefusals["repository-address-invalid: folder"],
  workspaceRefusals["repository-ssh"],
  workspaceRefusals["repository-not-https"],
  workspaceRefusals["repository-credentials-in-address"],
  workspaceRefusals["repository-local"],
  workspaceRefusals["branch-name-invalid"],
];

/** Refusals of a repository that is asked for its branch. */
export const askedRepositoryRefusals = [
  workspaceRefusals["repository-not-found"],
  workspaceRefusals["repository-local: own folder"],
  workspaceRefusals["repository-branch-missing"],
  workspaceRefusals["repository-empty"],
  workspaceRefusals["repository-oversized"],
  workspaceRefusals["repository-token-refused"],
  workspaceRefusals["repository-token-refused: none given"],
  workspaceRefusals["repository-needs-token"],
  workspaceRefusals["repository-needs-token: given one refused"],
  workspaceRefusals["repository-forbidden: read"],
  workspaceRefusals["repository-unreachable"],
  workspaceRefusals["repository-unreachable: known host"],
  workspaceRefusals["repository-certificate"],
  workspaceRefusals["repository-moved"],
  workspaceRefusals["repository-not-found: folder in transfer"],
  workspaceRefusals["repository-not-found: at its host"],
  workspaceRefusals["repository-busy"],
  workspaceRefusals["repository-interrupted"],
  workspaceRefusals["repository-timeout"],
  workspaceRefusals["repository-failed: read"],
];

/** Refusals of a new password. */
export const passwordRefusals = [
  accountRefusals["password-too-short"],
  accountRefusals["password-too-long"],
  accountRefusals["password-too-common"],
];
