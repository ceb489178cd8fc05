import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { RepositoryAddress } from "./repository-address.ts";
import { bigFileThreshold, receivedAllocationMax, repositoryBytesMax } from "./repository-limits.ts";
import { slowTransfer, transferEnvironment } from "./transfer.ts";

// Runs the git commands that receive objects from a host: `clone` and `fetch`.

/**
 * Messages of git's own check (fsck) of received objects that are harmless here: errors of old or foreign tools in dates,
 * names and modes. Many repositories have them in old commits, where a fix would need a new history. All other errors are
 * fatal: damaged objects, names such as `.git` or `..`, and malicious `.gitmodules`. docs/operations.md lists them.
 */
export const harmlessFsckMessages = [
  // Modes: `040000` for `40000`, or permissions that git does not use today.
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
  // Messages and tags: the product reads them as bytes only.
  "nulInCommit",
  "badTagName",
  "missingTaggerEntry",
  // Settings that the product does not read: `.gitmodules` and `.gitattributes` are ordinary files here.
  "gitmodulesParse",
  "gitattributesLineLength",
] as const;

const receiveSettings = [
  "transfer.fsckObjects=true",
  "fetch.fsckObjects=true",
  ...harmlessFsckMessages.map((message) => `fetch.fsck.${message}=ignore`),
  `core.bigFileThreshold=${bigFileThreshold}`,
  // Each thread needs memory for objects of its own.
  "pack.threads=2",
  // A host must not redirect git to other addresses for a part of its objects.
  "transfer.bundleURI=false",
].flatMap((setting) => ["-c", setting]);

/** The interval at which the size on disk is checked. */
const sizeCheckMs = 500;

export interface ReceiveObjects {
  /** The folder into which git writes; null if the command creates it. */
  repository: string | null;
  /** The folder that receives the objects. */
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
 * Runs a command that receives objects from a host; git checks each one as it arrives. Ends the command when it has received
 * too many bytes. A single allocation of git is limited too: a small delta can stand for a file of many gigabytes.
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
      // git's own limit of one malloc (wrapper.c, memory_limit_check).
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
