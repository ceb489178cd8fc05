import { sourceBytesMax, sourcesBytesMax, type ToldPick, type ToldPicks } from "#lib/context/picks-schema.ts";
import { reanchor } from "#lib/page-source/reanchor.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { pageMapReader } from "./page-map.ts";
import type { SeenPick } from "./seen-pick-schema.ts";

interface PickingTurn {
  id: string;
  picks: readonly SeenPick[] | null;
  onlyPicked: boolean;
}

/**
 * Returns a turn's picks on the commit from which it starts; null without picks. An element that this commit no longer has, or not
 * recognizably, is told as lost and never guessed. Reads git, so it is called outside of a transaction. Never throws: if the
 * repository can't be read, all picks are lost, and the run fails with the reason.
 */
export async function resolvePicks(projectId: string, turn: PickingTurn, commit: string): Promise<ToldPicks | null> {
  if (turn.picks === null) return null;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const sourceMax = Math.min(sourceBytesMax, Math.floor(sourcesBytesMax / turn.picks.length));
  const readPageMap = pageMapReader(repository);
  const picks: ToldPick[] = [];
  for (const pick of turn.picks) {
    const { name, path, pageTitle } = pick;
    const found = await findOn(readPageMap, pick, commit).catch((err: unknown) => {
      log.warn({ err, turn: turn.id }, "a picked element could not be looked up");
      return null;
    });
    if (!found) picks.push({ found: false, name, path, pageTitle, commit });
    else {
      const { title, element, bytes } = found;
      const { tag, selector, start, end } = element;
      const source = startOf(bytes.subarray(start, end), sourceMax);
      picks.push({ found: true, name, path, pageTitle: title, tag, selector, commit, start, end, source });
    }
  }
  return { picks, only_picked: turn.onlyPicked };
}

/** Returns the picks as they were seen, those marked that were not found again. `told` has the same order. */
export function markLost(picks: readonly SeenPick[], told: ToldPicks): SeenPick[] {
  return picks.map((pick, index) => (told.picks[index]?.found === false ? { ...pick, lost: true } : pick));
}

async function findOn(
  readPageMap: ReturnType<typeof pageMapReader>,
  { path, ref, commit: seenOn }: SeenPick,
  commit: string,
) {
  const now = await readPageMap(commit, path);
  const before = await readPageMap(seenOn, path);
  if (!now || !before) return null;
  const again = before.blob === now.blob ? ref : reanchor(before.map, now.map, ref);
  const element = again && now.map.elements.find((candidate) => candidate.ref === again);
  return element ? { title: now.map.title, element, bytes: Buffer.from(now.source) } : null;
}

/** Returns the text at the start of the bytes, at most `bytesMax` of them. A character is never cut. */
function startOf(bytes: Buffer, bytesMax: number): string {
  let end = Math.min(bytes.length, bytesMax);
  // 10xxxxxx continues a character.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
