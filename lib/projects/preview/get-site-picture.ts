import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";

/** Returns a picture of the present version (a running turn's too) or an earlier one. Throws not-found if it does not exist. */
export async function getSitePicture(
  actor: Actor,
  { path, ...asked }: AskedVersion & { path: string },
): Promise<Picture> {
  const { repository, commit } = await findShownVersion(actor, asked);
  const picture = await readPicture({ repository, commit, path });
  if (!picture) throw notFound();
  return picture;
}
