import type { RecordedTurn, Recording } from "./recording-schema.ts";

/** Returns the ids of all texts and trees that turns need. */
export function referencesOf(turns: readonly RecordedTurn[]): { contents: Set<string>; trees: Set<string> } {
  const contents = turns.flatMap(({ requests, material }) => [
    ...[...material.rows, ...material.olderNotes, ...material.pinnedNotes],
    ...requests.flatMap(({ messages, tools, answer, results }) =>
      [...messages, tools, answer ?? [], results ?? []].flat(),
    ),
  ]);
  const trees = turns.flatMap(({ tree, earlier }) => [
    tree,
    ...earlier.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
  ]);
  return { contents: new Set(contents), trees: new Set(trees) };
}

/** Returns the recording without texts and files that no turn needs. */
export function withoutUnused(recording: Recording): Recording {
  const needed = referencesOf(recording.turns);
  const trees = only(recording.trees, needed.trees);
  const files = Object.values(trees).flatMap((entries) => Object.values(entries).map(([, id]) => id));
  return {
    ...recording,
    contents: only(recording.contents, needed.contents),
    trees,
    blobs: only(recording.blobs, new Set(files)),
  };
}

/** Returns the first part that a turn needs and that is not there, in words; null if all of them are. */
export function findMissing({ turns, contents, trees, blobs }: Recording): string | null {
  const needed = referencesOf(turns);
  const text = [...needed.contents].find((hash) => !(hash in contents));
  if (text) return `the text ${text.slice(0, 8)}`;
  const tree = [...needed.trees].find((id) => !(id in trees));
  if (tree) return `the tree ${tree.slice(0, 8)}`;
  const files = Object.values(trees).flatMap((entries) => Object.entries(entries));
  const file = files.find(([, [mode, id]]) => mode !== "160000" && !(id in blobs));
  return file ? `the file ${file[0]}` : null;
}

const only = <Value>(values: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
