import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";

// What several routes refuse alike.

/** A text for the agent. */
export const instructionRefusals = [
  conversationRefusals["instruction-empty"],
  conversationRefusals["instruction-too-long"],
  conversationRefusals["instruction-too-long: for the model"],
];

/** A change that a person makes without the agent. */
export const changeRefusals = [
  conversationRefusals["read-only: editing"],
  conversationRefusals["turn-running"],
  conversationRefusals["turn-running: stopping"],
  conversationRefusals["head-moved"],
  conversationRefusals["nothing-to-change"],
  conversationRefusals["in-review"],
  workspaceRefusals["workspace-busy"],
  workspaceRefusals["workspace-not-ready"],
  workspaceRefusals["workspace-not-ready: setup failed"],
];

/** The address of a repository, and its branch. */
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

/** A password that somebody chooses. */
export const passwordRefusals = [
  accountRefusals["password-too-short"],
  accountRefusals["password-too-long"],
  accountRefusals["password-too-common"],
];
