import { isId } from "#lib/platform/ids.ts";
import { copyOf } from "./copies.ts";
import { runGit } from "./git.ts";
import { assertObjectId } from "./object-id.ts";
import { keepRef, readRef } from "./refs.ts";

/**
 * Both ends of a turn, its latest snapshot while it runs, and all that it did if a part of it was held back. Kept for every exit of the
 * turn, so that git prunes none.
 */
export const turnEnds = ["before", "live", "after", "held"] as const;
export type TurnEnd = (typeof turnEnds)[number];

const turnsPrefix = "refs/sitewright/turns/";

function turnRefs(editSessionId: string): string {
  if (!isId(editSessionId)) throw new TypeError("An edit session's id was expected.");
  return `${turnsPrefix}${editSessionId.toLowerCase()}`;
}

/** Keeps a commit as one end of a turn. Idempotent. */
export async function keepTurnRef(
  repository: string,
  editSessionId: string,
  end: TurnEnd,
  commit: string,
): Promise<void> {
  await keepRef(repository, `${turnRefs(editSessionId)}/${end}`, assertObjectId(commit));
}

export async function readTurnRefs(repository: string, editSessionId: string): Promise<Record<TurnEnd, string | null>> {
  const read = (end: TurnEnd) => readRef(repository, `${turnRefs(editSessionId)}/${end}`);
  const [before, live, after, held] = await Promise.all([read("before"), read("live"), read("after"), read("held")]);
  return { before, live, after, held };
}

/** Returns the kept ends of every turn, by the turn's id. */
export async function listTurnRefs(repository: string): Promise<Map<string, Partial<Record<TurnEnd, string>>>> {
  const refs = (await copyOf(repository)?.listRefs(turnsPrefix)) ?? (await listRefFiles(repository));
  const turns = new Map<string, Partial<Record<TurnEnd, string>>>();
  for (const [ref, commit] of refs) {
    const [id = "", end = ""] = ref.slice(turnsPrefix.length).split("/");
    turns.set(id, { ...turns.get(id), [end]: commit });
  }
  return turns;
}

async function listRefFiles(repository: string): Promise<Map<string, string>> {
  const { stdout } = await runGit(repository, ["for-each-ref", "--format=%(objectname) %(refname)", turnsPrefix]);
  const lines = stdout.toString("latin1").split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}
