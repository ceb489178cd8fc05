import { isId } from "#lib/platform/ids.ts";
import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { updateRef } from "./refs.ts";

/** Both ends of a turn, and its latest snapshot while it runs; kept whatever the turn's exit, so that git prunes none. */
export const turnEnds = ["before", "live", "after"] as const;
export type TurnEnd = (typeof turnEnds)[number];

function turnRefs(editSessionId: string): string {
  if (!isId(editSessionId)) throw new TypeError("An edit session's id was expected.");
  return `refs/sitewright/turns/${editSessionId.toLowerCase()}`;
}

/** Keeps a commit as one end of a turn; repeating it is harmless. */
export async function keepTurnRef(
  repository: string,
  editSessionId: string,
  end: TurnEnd,
  commit: string,
): Promise<void> {
  await updateRef(repository, [`${turnRefs(editSessionId)}/${end}`, assertObjectId(commit)]);
}

/** The ends of a turn as far as they were kept. */
export async function readTurnRefs(repository: string, editSessionId: string): Promise<Record<TurnEnd, string | null>> {
  const prefix = turnRefs(editSessionId);
  const { stdout } = await runGit(repository, ["for-each-ref", "--format=%(refname) %(objectname)", `${prefix}/`]);
  const kept = new Map(
    stdout
      .toString("latin1")
      .split("\n")
      .map((line) => line.split(" ") as [string, string]),
  );
  const read = (end: TurnEnd) => kept.get(`${prefix}/${end}`) ?? null;
  return { before: read("before"), live: read("live"), after: read("after") };
}
