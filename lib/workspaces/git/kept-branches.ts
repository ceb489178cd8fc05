import type { Tx } from "#lib/platform/db/transaction.ts";
import { assertObjectId } from "./object-id.ts";
import { deleteBranch, updateRef } from "./refs.ts";

/** Returns the ref that keeps an abandoned branch, so that its commits are never lost. */
export function keptRef(branch: string): string {
  return `refs/sitewright/kept/${branch.replace(/^sitewright\//, "")}`;
}

/** Keeps a branch at this commit under its ref. Idempotent. */
export async function keepBranch(repository: string, branch: string, commit: string, tx: Tx): Promise<void> {
  await updateRef(repository, keptRef(branch), assertObjectId(commit), tx);
  await deleteBranch(repository, branch, tx);
}
