import { isId } from "#lib/platform/ids.ts";
import { assertObjectId } from "#lib/workspaces/git/object-id.ts";
import { deleteRef, keepRef, readRef } from "#lib/workspaces/git/refs.ts";

// Built sites are kept under refs of their own, by their sources and their build's id. So forgetting a build that is gone never takes the ref of a
// newer one of the same sources.

interface BuildOfRef {
  id: string;
  sourceTree: string;
}

function refOf({ id, sourceTree }: BuildOfRef): string {
  if (!isId(id)) throw new TypeError("A build's id was expected.");
  return `refs/sitewright/builds/${assertObjectId(sourceTree)}-${id.toLowerCase()}`;
}

/** Keeps a built site, so that git prunes none of its files. Idempotent. */
export async function keepBuiltSite(repository: string, build: BuildOfRef, outputCommit: string): Promise<void> {
  await keepRef(repository, refOf(build), outputCommit);
}

/** Returns whether the ref of a built site is in place. */
export async function keepsBuiltSite(repository: string, build: BuildOfRef, outputCommit: string): Promise<boolean> {
  return (await readRef(repository, refOf(build))) === outputCommit;
}

/** Idempotent. */
export async function forgetBuiltSite(repository: string, build: BuildOfRef): Promise<void> {
  await deleteRef(repository, refOf(build));
}
