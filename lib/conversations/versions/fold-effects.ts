import type { EditSessionKind } from "../schema.ts";

/** A version of the site, as far as it says which changes are in it. */
export interface VersionLink {
  id: string;
  kind: EditSessionKind;
  /** What an undo took back, or the version that going back led to; null there for the site as it was at the beginning. */
  targetId: string | null;
}

export interface TakenBack {
  /** The version that took the change away. */
  by: string;
  /** Whether undoing that version brings back this change and nothing else. Never for an undo, which is no change itself. */
  alone: boolean;
}

/**
 * Which of the versions, given from the oldest to the newest, are no longer in effect. An undo turns around what its target
 * did, so that the undo of an undo brings back; going back leaves what was in effect at that version. Later versions say
 * nothing about what is older than the first one given, and of what came before it nothing needs to be known.
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
    // What an undo had brought back leaves with it: only the change itself counts.
    const changes = removed.filter((one) => !undos.has(one));
    for (const one of removed) taken.set(one, { by: id, alone: changes.length === 1 && changes[0] === one });
    deltas.set(id, { added, removed });
    if (visited.has(id)) then.set(id, new Set(inEffect));
  }
  return taken;
}
