import { diff3Merge } from "node-diff3";

interface MergedTexts {
  /** Both changes, and “mine” where both changed the same lines. */
  mine: string;
  /** Both changes, and “theirs” where both changed the same lines. */
  theirs: string;
  conflicts: number;
}

/** Merges two changes of one text by lines. */
export function mergeTexts(texts: { base: string; mine: string; theirs: string }): MergedTexts {
  const [mine, base, theirs] = [texts.mine, texts.base, texts.theirs].map((text) => text.split("\n"));
  const merged = diff3Merge(mine ?? [], base ?? [], theirs ?? [], { excludeFalseConflicts: true });
  const sideOf = (side: "a" | "b") => merged.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join("\n");
  return {
    mine: sideOf("a"),
    theirs: sideOf("b"),
    conflicts: merged.filter(({ conflict }) => conflict !== undefined).length,
  };
}
