import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { streamWhileRead } from "#lib/platform/stream-while-read.ts";
import { type GitStream, streamGit } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";

export interface ByteRange {
  /** Both inclusive, from 0. */
  start: number;
  end: number;
}

interface Blob {
  repository: string;
  id: string;
  bytes: number;
  /** The client address of a published site's visitor. */
  visitor?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** As many as a browser opens to one host over HTTP/1.1. */
const visitorFilesMax = 6;
const waitMsMax = 10_000;
const visitors = () =>
  processState("sites.large-files", () => {
    // The number of all together is git's limit.
    return new FairSlots(() => ({ max: Number.POSITIVE_INFINITY, ownerMax: visitorFilesMax, waitingMax: 20 }));
  });

/**
 * Streams a range of a blob. git unpacks from the beginning: the bytes before the range are read and dropped. A reader that takes nothing for a
 * minute is given up. Visitors can't take the slots of editors, and one address reads six files at a time. Throws git-busy.
 */
export async function streamBlob(
  blob: Blob,
  range: ByteRange = { start: 0, end: blob.bytes - 1 },
): Promise<ReadableStream<Uint8Array>> {
  const git = await openBlob(blob);
  const finish = () => {
    if (range.end < blob.bytes - 1) git.stop();
    return git.ended;
  };
  return streamWhileRead(takeRange(git.stdout, range), { stop: git.stop, finish });
}

async function openBlob({ repository, id, visitor, signal }: Blob): Promise<GitStream> {
  const release = visitor === undefined ? () => undefined : await takeOfVisitor(visitor, signal);
  try {
    const kind = visitor === undefined ? "blob" : "visitor";
    const git = await streamGit(repository, ["cat-file", "blob", id], { signal, timeoutMs: 10 * 60_000, kind });
    void git.ended.then(release, release);
    return git;
  } catch (error) {
    release();
    throw error;
  }
}

async function takeOfVisitor(visitor: string, signal: AbortSignal | undefined): Promise<() => void> {
  try {
    return await visitors().take(visitor, { waitMs: waitMsMax, signal });
  } catch (error) {
    throw error instanceof SlotsBusy ? workspaceRefusals["git-busy"]() : error;
  }
}

async function* takeRange(stdout: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of stdout) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end + 1 - at);
    if (to > from) yield chunk.subarray(from, to);
    at += chunk.length;
    if (at > end) return;
  }
}
