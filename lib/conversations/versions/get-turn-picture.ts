import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";
import { findTurnEnds } from "./turn-ends.ts";

/** A picture of the site as it was before a turn, or after it. Throws not-found where there is none. */
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
