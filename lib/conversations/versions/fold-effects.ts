import type { EditSessionKind } from "../schema.ts";

/** The fields of a version that decide which changes are in effect. */
export interface VersionLink {
  id: string;
  kind: EditSessionKind;
  /** The version that an undo undid, or to which the site went back; null for the site's beginning. */
  targetId: string | null;
}

export interface TakenBack {
  /** The version that took the change away. */
  by: string;
  /** Whether undoing that version brings back this change alone. False if this version is an undo. */
  alone: boolean;
}

/** Whether a change can be brought back from here: the one that was taken away, or, of an undo in effect, the one that it took away. */
export function mayBringBack(taken: TakenBack | undefined, takesAway: boolean): boolean {
  return taken ? taken.alone : takesAway;
}

/**
 * Returns the versions, given oldest first, that are no longer in effect. An undo reverses its target's effect, so that the undo
 * of an undo brings the change back. Going back restores the set that was in effect at that version. Versions older than the
 * first given one neither matter nor appear in the result.
 */
export function foldEffects(versions: readonly VersionLink[]): Map<string, TakenBack> {
  const inEffect = new Set<string>();
  const taken = new Map<string, TakenBack>();
  const deltas = new Map<string, { added: string[]; removed: string[] }>();
  const undos = new Set(versions.filter(({ kind }) => kind === "undo").map(({ id }) => id));
  const visited = new Set(versions.filter(({ kind }) => kind === "go_back").map(({ targetId }) => targetId));
  const then = new Map<string, ReadonlySet<string>>();
  for (const { id, kind, targetId } of versions) {
    const target = targetId === null ? undefined : deltas.get(targetId);
    const kept = kind === "go_back" ? (then.get(targetId ?? "") ?? new Set<string>()) : null;
    const leaving = kept ? [...inEffect].filter((one) => !kept.has(one)) : kind === "undo" ? (target?.added ?? []) : [];
    const returning = kept ? [...kept] : kind === "undo" ? (target?.removed ?? []) : [];
    const removed = leaving.filter((one) => inEffect.delete(one));
    const added = [...returning, id].filter((one) => !inEffect.has(one));
    for (const one of added) {
      inEffect.add(one);
      taken.delete(one);
    }
    // An undo that leaves together with the change it brought back is not counted as a change.
    const changes = removed.filter((one) => !undos.has(one));
    for (const one of removed) taken.set(one, { by: id, alone: changes.length === 1 && changes[0] === one });
    deltas.set(id, { added, removed });
    if (visited.has(id)) then.set(id, new Set(inEffect));
  }
  return taken;
}
