import { runGit, streamGit } from "../git/git.ts";
import { assertObjectId } from "../git/object-id.ts";
import { workspaceRefusals } from "../refusals.ts";
import {
  checkMsMax,
  objectBytesMax,
  receivedObjectsMax,
  receivedPathBytesMax,
  siteEntriesMax,
  siteFoldersMax,
  siteListingBytesMax,
} from "./repository-limits.ts";

export interface Received {
  /** Holds the new objects, and no others of its own. */
  repository: string;
  /** The commit that the branch points to. */
  tip: string;
  /** Lets git find the earlier objects too. */
  env?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** A lower limit, for tests. */
  entriesMax?: number | undefined;
}

/** Checks received objects by size and name, and the site's file count. Throws a Problem that says what to do. */
export async function checkReceived(received: Received): Promise<void> {
  await checkObjects(received);
  await checkTip(received);
  await checkSite(received);
}

type ObjectType = keyof typeof objectBytesMax;

function checkSize(line: string): void {
  const [type = "", bytes = ""] = line.split(" ");
  if (type in objectBytesMax && Number(bytes) > objectBytesMax[type as ObjectType])
    throw workspaceRefusals["repository-oversized"](type as ObjectType);
}

const sizes = "--batch-check=%(objecttype) %(objectsize)";

/** Checks the size of every received object, also of those far back in the history. */
async function checkObjects({ repository, signal }: Received): Promise<void> {
  const listing = await streamGit(repository, ["cat-file", "--batch-all-objects", "--unordered", "--buffer", sizes], {
    timeoutMs: checkMsMax,
    signal,
  });
  let objects = 0;
  let rest = "";
  try {
    for await (const chunk of listing.stdout) {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      objects += lines.length;
      if (objects > receivedObjectsMax) throw workspaceRefusals["repository-oversized"]("objects");
      lines.forEach(checkSize);
    }
  } catch (error) {
    listing.stop();
    throw error;
  }
  await listing.ended;
}

/** Checks the tip: it may be an earlier object, which is not among the received ones. */
async function checkTip({ repository, tip, env }: Received): Promise<void> {
  const { stdout } = await runGit(repository, ["cat-file", sizes], { input: `${assertObjectId(tip)}\n`, env });
  const line = stdout.toString("latin1").trim();
  if (!line.startsWith("commit ")) throw workspaceRefusals["repository-no-commit"]();
  checkSize(line);
}

const nul = 0;
/** The longest record: `<mode> SP <type> SP <id> TAB` and the path. */
const recordBytesMax = "160000 commit ".length + 40 + 1 + receivedPathBytesMax;

/**
 * Checks the site of the tip. A few trees can unfold into billions of paths, with or without files, so files and folders are
 * counted while git lists them, and the listing stops at the limit.
 */
async function checkSite({ repository, tip, env, signal, entriesMax = siteEntriesMax }: Received): Promise<void> {
  const listing = await streamGit(repository, ["ls-tree", "-r", "-t", "-z", "--full-tree", tip], { env, signal });
  const count = { files: 0, folders: 0, bytes: 0 };
  let record = 0;
  let isFolder = false;
  try {
    for await (const chunk of listing.stdout) {
      count.bytes += chunk.length;
      for (const byte of chunk) {
        // The mode of a folder begins with 0.
        if (record === 0) isFolder = byte === 0x30;
        record = byte === nul ? 0 : record + 1;
        if (byte === nul) count[isFolder ? "folders" : "files"]++;
        if (record > recordBytesMax) throw workspaceRefusals["repository-oversized"]("path");
      }
      if (count.files > entriesMax || count.folders > siteFoldersMax || count.bytes > siteListingBytesMax) {
        throw workspaceRefusals["repository-too-large: files"](entriesMax);
      }
    }
  } catch (error) {
    listing.stop();
    throw error;
  }
  await listing.ended;
}
