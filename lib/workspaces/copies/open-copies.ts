import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { giveCopies } from "../git/copies.ts";
import { packRepository } from "../git/pack-repository.ts";
import { listRepositories, removeRepository, repositoryPath } from "../repository.ts";
import { agreeOnFolder } from "./agree-on-folder.ts";
import { compactJournal } from "./compact-journal.ts";
import { deleteUnpublished, findProjects, listLongJournals } from "./journal-store.ts";
import { noMarker, readMarker } from "./marker.ts";
import { Copy } from "./repository-copy.ts";

const hourMs = 60 * 60_000;
const unpublishedHours = 24;
/** A journal with more entries, or bytes of single objects, gets one pack in their place. */
const entriesMax = 500;
const objectBytesMax = 32 * 1024 * 1024;

/** Gives each project's repository its copy on this host, with REPOSITORIES=copied. Each process does so when it starts. */
export function openCopies(): void {
  const isCopied = env().REPOSITORIES === "copied";
  giveCopies(isCopied ? (repository, projectId) => new Copy(repository, projectId) : null);
}

/** For a process that serves or runs turns: agrees with the other hosts on where repositories are, and tidies this host's copies hourly. */
export async function startCopies(): Promise<void> {
  openCopies();
  await agreeOnFolder();
  if (env().REPOSITORIES !== "copied") return;
  const tidy = () =>
    tidyCopies().catch((err: unknown) => log.warn({ err }, "the copies of repositories were not tidied"));
  setInterval(tidy, hourMs).unref();
}

/** Removes copies of projects that are gone, and packs the others. Any number of processes may do so at the same time. */
export async function tidyCopies(): Promise<void> {
  const ids = await listRepositories();
  const projects = await findProjects(ids);
  for (const id of ids) {
    const repository = repositoryPath(env().DATA_DIR, id);
    // A folder without a marker may be the only one.
    if ((await readMarker(repository)) === noMarker) continue;
    if (projects.has(id)) await packRepository(repository);
    else await removeRepository(repository);
  }
}

/** Brings all copies of this host up to date. Repositories that only this host has are every host's afterwards. Returns their number. */
export async function catchUpAll(): Promise<number> {
  if (env().REPOSITORIES !== "copied") return 0;
  const ids = await listRepositories();
  for (const id of ids) await new Copy(repositoryPath(env().DATA_DIR, id), id).catchUp();
  return ids.length;
}

/** Shortens long journals, and removes what writers that died have left in them. */
export async function compactJournals(): Promise<void> {
  if (env().REPOSITORIES !== "copied") return;
  await deleteUnpublished(unpublishedHours);
  for (const projectId of await listLongJournals(entriesMax, objectBytesMax)) await compactJournal(projectId);
}
