import type { Actor } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { readObjectInfo } from "#lib/workspaces/git/object-reader.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";

/** Returns a picture of the present version (a running turn's too) or an earlier one. Throws not-found if it does not exist. */
export async function getSitePicture(
  actor: Actor,
  { workspaceId, path, commit: asked }: { workspaceId: string; path: string; commit?: string | undefined },
): Promise<Picture> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  const commit = asked ?? workspace?.liveCommit ?? workspace?.headCommit ?? null;
  if (!workspace || commit === null) throw notFound();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if ((await readObjectInfo(repository, commit))?.type !== "commit") throw notFound();
  const picture = await readPicture({ repository, commit, path });
  if (!picture) throw notFound();
  return picture;
}
