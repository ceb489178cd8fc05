import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";
import { findTurnEnds } from "./turn-ends.ts";

/** Returns a picture of the site from before or after a turn. Throws `not-found` without such a file. */
export async function getTurnPicture(
  actor: Actor,
  { editSessionId, path, side }: { editSessionId: string; path: string; side: "before" | "after" },
): Promise<Picture> {
  const { repository, ...ends } = await findTurnEnds(actor, editSessionId);
  const commit = ends[side];
  const picture = commit && (await readPicture({ repository, commit, path }));
  if (!picture) throw notFound();
  return picture;
}
