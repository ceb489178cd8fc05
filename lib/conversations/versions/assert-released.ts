import type { Actor } from "#lib/accounts/schema.ts";
import { holdToPlaces } from "#lib/projects/released-places/hold-to-places.ts";
import { loadReleased, type PlaceOnVersion } from "#lib/projects/released-places/load-released.ts";
import { presentPlaces } from "#lib/projects/released-places/released-on-page.ts";
import type { Workspace } from "#lib/workspaces/workspace-store.ts";
import { conversationRefusals } from "../refusals.ts";

interface Change {
  repository: string;
  /** The commit that the change follows. */
  head: string;
  /** The trees before and after it. */
  before: string;
  after: string;
}

/**
 * Throws `not-released` if a restricted person's change touches one byte outside of the places that are released to them on the head. The
 * whole change is refused then. Reads git, so it is called outside of a transaction. Returns these places for `lockReleased`, which tells
 * in the transaction of the change whether they still count; null for a person who is not restricted.
 */
export async function assertReleased(
  actor: Actor,
  { projectId, organizationId }: Pick<Workspace, "projectId" | "organizationId">,
  { repository, head, before, after }: Change,
): Promise<PlaceOnVersion[] | null> {
  const places = await loadReleased(actor.userId, { id: projectId, organizationId }, head);
  if (places === null) return null;
  const present = presentPlaces(places);
  // Without places, nothing of the change can be kept, so nothing of it is read.
  const kept = present.length === 0 ? before : (await holdToPlaces(repository, { base: before, after }, places)).tree;
  if (kept !== after) throw conversationRefusals["not-released"](present);
  return places;
}
