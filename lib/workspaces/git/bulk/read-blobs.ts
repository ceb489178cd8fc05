import { GitError, streamGit } from "../git.ts";
import { assertObjectId } from "../object-id.ts";

const readMsMax = 10 * 60_000;

export interface BlobPart {
  /** The place of the blob's id in the list that was asked for. */
  at: number;
  part: Buffer;
  isLast: boolean;
}

/**
 * Yields the contents of blobs in the order of their ids, in parts, so that no content is in memory as a whole. One process reads them all,
 * which is many times faster than `readObject` for each. Throws a `GitError` at the first one that is missing, damaged or no blob: `readObject`
 * restores it, where that is possible.
 */
export async function* readBlobs(repository: string, ids: readonly string[]): AsyncGenerator<BlobPart> {
  const input = ids.map((id) => `${assertObjectId(id)}\n`).join("");
  const git = await streamGit(repository, ["cat-file", "--batch", "--buffer"], { input, timeoutMs: readMsMax });
  let at = 0;
  let isRead = false;
  try {
    // Each blob is a line with its size, the content, and the end of a line (git-cat-file(1), "Batch output").
    let rest: Buffer = nothing;
    let left: number | null = null;
    for await (const chunk of git.stdout) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (;;) {
        if (left === null) {
          const end = rest.indexOf("\n");
          if (end < 0) break;
          left = readSize(rest.toString("latin1", 0, end), ids[at]);
          rest = rest.subarray(end + 1);
        }
        const isLast = rest.length > left;
        yield { at, part: rest.subarray(0, left), isLast };
        if (!isLast) {
          left -= rest.length;
          rest = nothing;
          break;
        }
        rest = rest.subarray(left + 1);
        left = null;
        at += 1;
      }
    }
    isRead = true;
  } finally {
    if (!isRead) git.stop();
  }
  await git.ended;
  if (at < ids.length) throw new GitError("cat-file", "exit");
}

const nothing = Buffer.alloc(0);

function readSize(line: string, id: string | undefined): number {
  const [, found, bytes] = /^([0-9a-f]+) blob (\d{1,15})$/.exec(line) ?? [];
  if (found === undefined || found !== id) throw new GitError("cat-file", "exit");
  return Number(bytes);
}
