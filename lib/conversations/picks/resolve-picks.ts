import { sourceBytesMax, sourcesBytesMax, type ToldPick, type ToldPicks } from "#lib/context/picks-schema.ts";
import { reanchoring } from "#lib/page-source/reanchor.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import type { MappedPage } from "#lib/workspaces/preview/mapped-page.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { tellBuiltPick } from "../built-pages/built-picks.ts";
import { readPickedPage } from "./picked-page.ts";
import type { SeenPick } from "./seen-pick-schema.ts";

interface PickingTurn {
  id: string;
  picks: readonly SeenPick[] | null;
  onlyPicked: boolean;
}

/**
 * Returns a turn's picks on the commit from which it starts, those on built pages by their sources; null without picks. An element that this commit no longer has, or not
 * recognizably, is told as lost and never guessed. Reads git, so it is called outside of a transaction. Never throws: if the
 * repository can't be read, all picks are lost, and the run fails with the reason.
 */
export async function resolvePicks(projectId: string, turn: PickingTurn, commit: string): Promise<ToldPicks | null> {
  if (turn.picks === null) return null;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const sourceMax = Math.min(sourceBytesMax, Math.floor(sourcesBytesMax / turn.picks.length));
  const readPages = pagesReader(repository, commit);
  const picks: ToldPick[] = [];
  for (const pick of turn.picks) {
    const { name, path, pageTitle, built } = pick;
    if (built) {
      const told = await tellBuiltPick(repository, pick, { projectId, built, commit }).catch((err: unknown) => {
        log.warn({ err, turn: turn.id }, "an element of a built page could not be looked up");
        return null;
      });
      picks.push(told ?? { found: false, name, path, pageTitle, commit });
      continue;
    }
    const found = await findOn(readPages, pick).catch((err: unknown) => {
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

async function findOn(readPages: ReturnType<typeof pagesReader>, { path, ref, commit: seenOn }: SeenPick) {
  const pages = await readPages(seenOn, path);
  const again = pages?.find(ref) ?? null;
  const element = again && pages?.now.elements.find((candidate) => candidate.ref === again);
  return pages && element ? { title: pages.now.title, element, bytes: pages.bytes } : null;
}

interface PickedPage {
  now: SourceMap;
  bytes: Buffer;
  /** Returns the present ref of an element that was seen; null if it is gone. */
  find: (ref: string) => string | null;
}

/** Reads pages as picks saw them and as they are in a commit. Picks of the same version of a page share one comparison. */
function pagesReader(repository: string, commit: string): (seenOn: string, path: string) => Promise<PickedPage | null> {
  const read = new Map<string, Promise<PickedPage | null>>();
  return (seenOn, path) => {
    const key = `${seenOn} ${path}`;
    const known =
      read.get(key) ?? comparePage(readPickedPage(repository, seenOn, path), readPickedPage(repository, commit, path));
    read.set(key, known);
    return known;
  };
}

async function comparePage(
  seen: Promise<MappedPage | null>,
  present: Promise<MappedPage | null>,
): Promise<PickedPage | null> {
  const [before, now] = await Promise.all([seen, present]);
  if (!now || !before) return null;
  const find = before.blob === now.blob ? (ref: string) => ref : reanchoring(before.map, now.map);
  return { now: now.map, bytes: now.bytes, find };
}

/** Returns the text at the start of the bytes, at most `bytesMax` of them. A character is never cut. */
function startOf(bytes: Buffer, bytesMax: number): string {
  let end = Math.min(bytes.length, bytesMax);
  // 10xxxxxx continues a character.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
