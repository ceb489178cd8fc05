import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { type Moves, movesAmong } from "../panel-groups";

export type OrderAct = "up" | "down" | "duplicate" | "remove";

/**
 * Returns the operations that move, duplicate or remove an element and its counterparts on other pages, the element's own first.
 * Returns none if the element can't move there; a counterpart that can't, stays where it is.
 */
export function orderOperations(
  act: OrderAct,
  place: { path: string; ref: string },
  moves: Moves | null,
  places: PlacesElsewhere["places"],
): Operation[] {
  if (act === "duplicate" || act === "remove")
    return [place, ...places].map(({ path, ref }) => ({ op: act, path, ref }));
  const move = moves?.[act];
  if (!move) return [];
  const others = places.flatMap(({ path, ref, siblings }): Operation[] => {
    const there = movesAmong(siblings, ref)[act];
    return there ? [{ op: "move", path, ref, before: there.before }] : [];
  });
  return [{ op: "move", ...place, before: move.before }, ...others];
}
