import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { type GitStream, streamGit } from "../git/git.ts";
import { branchRef, readDefaultBranch } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";

// The reading half of git's smart HTTP protocol: gitprotocol-http(5). Only version 0 is spoken: in version 2 a client may ask for any object
// (gitprotocol-v2(5), "fetch"), in version 0 only for what the shown branch holds.

/** The one branch of a repository that a client can read. */
export interface ServedBranch {
  repository: string;
  branch: string;
}

/** The commits that a client wants and has: those of a large repository fit. */
export const requestBytesMax = 1024 * 1024;
const inflatedBytesMax = 4 * 1024 * 1024;

/** A clone of the largest repository over a slow line. */
const timeoutMs = 10 * 60_000;
const waitMsMax = 5_000;
const slots = () => processState("git.served", () => new FairSlots(() => ({ max: 8, ownerMax: 2, waitingMax: 20 })));

/** Returns the options that hide every ref but the branch, and override the repository's own configuration. */
async function showOnly({ repository, branch }: ServedBranch): Promise<string[]> {
  const isHead = (await readDefaultBranch(repository)) === branch;
  return [
    "uploadpack.allowTipSHA1InWant=false",
    "uploadpack.allowReachableSHA1InWant=false",
    "uploadpack.allowAnySHA1InWant=false",
    "uploadpack.allowFilter=false",
    // The last rule that matches decides.
    "uploadpack.hideRefs=refs",
    ...(isHead ? [] : ["uploadpack.hideRefs=HEAD"]),
    `uploadpack.hideRefs=!${branchRef(branch)}`,
  ].flatMap((setting) => ["-c", setting]);
}

/** Returns the branch's name and commit, as the protocol announces them. */
export async function announceBranch(served: ServedBranch, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const service = "# service=git-upload-pack\n";
  const length = (service.length + 4).toString(16).padStart(4, "0");
  return run(served, ["--advertise-refs"], { signal, before: Buffer.from(`${length}${service}0000`) });
}

/** Answers what a client wants with a pack. `body` is the request's, gzipped or not. Throws too-large or git-busy. */
export async function sendBranch(
  served: ServedBranch,
  { body, isGzipped, signal }: { body: Buffer; isGzipped: boolean; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  return run(served, [], { signal, input: isGzipped ? await inflate(body) : body });
}

async function inflate(body: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(body, { maxOutputLength: inflatedBytesMax });
  } catch (error) {
    const isLong = (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
    throw isLong ? platformRefusals["too-large"](inflatedBytesMax) : platformRefusals["bad-request: cut body"]();
  }
}

async function run(
  served: ServedBranch,
  options: readonly string[],
  { signal, input, before }: { signal: AbortSignal; input?: Buffer; before?: Buffer },
): Promise<ReadableStream<Uint8Array>> {
  const release = await slots()
    .take(served.repository, { waitMs: waitMsMax, signal })
    .catch((error: unknown) => {
      throw error instanceof SlotsBusy ? workspaceRefusals["git-busy"]() : error;
    });
  let git: GitStream;
  try {
    const args = [
      ...(await showOnly(served)),
      "upload-pack",
      "--stateless-rpc",
      "--strict",
      ...options,
      served.repository,
    ];
    git = await streamGit(served.repository, args, { signal, timeoutMs, kind: "blob", ...(input && { input }) });
  } catch (error) {
    release();
    throw error;
  }
  void git.ended.then(release, release);
  return toStream(git, before);
}

function toStream(git: GitStream, before: Buffer | undefined): ReadableStream<Uint8Array> {
  const pieces = git.stdout[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (before) controller.enqueue(before);
    },
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (!done) return controller.enqueue(value);
        await git.ended;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: () => git.stop(),
  });
}
