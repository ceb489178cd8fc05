import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { RepositoryAddress } from "./repository-address.ts";
import { bigFileThreshold, receivedAllocationMax, repositoryBytesMax } from "./repository-limits.ts";
import { slowTransfer, transferEnvironment } from "./transfer.ts";

// Every git command that takes objects from a host is run here: `clone` and `fetch`.

/**
 * What git's own check of each object that comes would call an error, and what is harmless here: slips of old or foreign
 * tools in dates, names and modes. Many repositories have them in old commits, where nobody can mend them without a new
 * history. Everything else is refused: damaged objects, names such as `.git` or `..`, and `.gitmodules` made to attack.
 * docs/operations.md lists them.
 */
export const harmlessFsckMessages = [
  // Modes: `040000` for `40000`, or other permissions than git knows today.
  "zeroPaddedFilemode",
  "badFilemode",
  // Dates and time zones.
  "badDate",
  "badDateOverflow",
  "badTimezone",
  "zeroPaddedDate",
  "missingSpaceBeforeDate",
  // Names and addresses of people.
  "badEmail",
  "badName",
  "missingEmail",
  "missingNameBeforeEmail",
  "missingSpaceBeforeEmail",
  "multipleAuthors",
  // Messages and tags. Nothing here reads them but as bytes.
  "nulInCommit",
  "badTagName",
  "missingTaggerEntry",
  // Settings that nothing here reads: `.gitmodules` and `.gitattributes` are files like others.
  "gitmodulesParse",
  "gitattributesLineLength",
] as const;

const receiveSettings = [
  "transfer.fsckObjects=true",
  "fetch.fsckObjects=true",
  ...harmlessFsckMessages.map((message) => `fetch.fsck.${message}=ignore`),
  `core.bigFileThreshold=${bigFileThreshold}`,
  // Each thread holds objects of its own in memory.
  "pack.threads=2",
  // A host must not send git to other addresses for a part of what it offers.
  "transfer.bundleURI=false",
].flatMap((setting) => ["-c", setting]);

/** How often the size on disk is looked at. */
const sizeCheckMs = 500;

export interface ReceiveObjects {
  /** The folder into which git writes; null where the command makes it. */
  repository: string | null;
  /** Where what comes is stored. */
  objects: string;
  command: readonly string[];
  address: RepositoryAddress;
  token?: string | undefined;
  env?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  onStderr?: (text: string) => void;
  /** Lower limits, for tests. */
  bytesMax?: number | undefined;
  allocationMax?: string | undefined;
}

/**
 * Runs a command that takes objects from a host, each one checked by git as it comes. Ends it when it has brought too many
 * bytes. One allocation of git is limited too: a small delta can stand for a file of many gigabytes.
 */
export async function receiveObjects(input: ReceiveObjects): Promise<void> {
  const { repository, objects, command, address, token, env, signal, timeoutMs, onStderr } = input;
  const bytesMax = input.bytesMax ?? repositoryBytesMax;
  const packs = join(objects, "pack");
  const tooLarge = new AbortController();
  const watch = setInterval(async () => {
    if ((await bytesIn(packs)) > bytesMax) tooLarge.abort();
  }, sizeCheckMs);
  try {
    await runGit(repository, [...receiveSettings, ...slowTransfer, ...command], {
      // git's own limit on what it asks of malloc at once (wrapper.c, memory_limit_check).
      env: {
        ...transferEnvironment(address, token),
        GIT_ALLOC_LIMIT: input.allocationMax ?? receivedAllocationMax,
        ...env,
      },
      signal: AbortSignal.any([tooLarge.signal, ...(signal ? [signal] : [])]),
      timeoutMs,
      ...(onStderr ? { onStderr } : {}),
    });
    if ((await bytesIn(packs)) > bytesMax) throw workspaceRefusals["repository-too-large"]();
  } catch (error) {
    throw tooLarge.signal.aborted ? workspaceRefusals["repository-too-large"]() : error;
  } finally {
    clearInterval(watch);
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
