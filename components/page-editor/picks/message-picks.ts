import type { AcceptTurn } from "#lib/conversations/turn/turn-schema.ts";
import type { KeptPick, PickingState } from "./picking-state";

/** The picks of one message, and whether nothing else may change. */
export interface MessagePicks {
  picks: readonly KeptPick[];
  onlyPicked: boolean;
}

export const noMessagePicks: MessagePicks = { picks: [], onlyPicked: false };

/**
 * Returns the picks that go with a message now. A pick that its page no longer has would only be refused, and so would a change that is held to a page
 * which a generator builds of files that other pages share.
 */
export function messagePicksOf({ picks, onlyPicked }: Pick<PickingState, "picks" | "onlyPicked">): MessagePicks {
  const there = picks.filter((pick) => !pick.isGone);
  return there.length === 0 ? noMessagePicks : { picks: there, onlyPicked: onlyPicked && mayBeHeld(there) };
}

/** Returns whether a change can be held to what is picked. */
export const mayBeHeld = (picks: readonly Pick<KeptPick, "isBuilt">[]) => !picks.some(({ isBuilt }) => isBuilt);

/** Returns the members of the request that carry the picks; none without picks. */
export function picksInRequest({ picks, onlyPicked }: MessagePicks): Pick<AcceptTurn, "picks" | "base" | "onlyPicked"> {
  const base = picks.at(-1)?.commit;
  if (base === undefined) return {};
  const told = picks.map(({ path, ref, commit }) => (commit === base ? { path, ref } : { path, ref, commit }));
  return { picks: told, base, onlyPicked };
}
