import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { streamWhileRead } from "#lib/platform/stream-while-read.ts";
import { type GitStream, runGit, streamGit } from "../git/git.ts";
import { branchRef, readDefaultBranch } from "../git/refs.ts";
import { workspaceRefusals } from "../refusals.ts";
import { readWants } from "./read-wants.ts";

// The reading half of git's smart HTTP protocol: gitprotocol-http(5). Only version 0 is spoken: in version 2 a client may ask for any object
// (gitprotocol-v2(5), "fetch"). In version 0 git checks wanted commits only: it sends any file or folder whose id a client knows
// (gitnamespaces(7), "SECURITY"). So the ids of a request are checked here before git gets it.

/** The one branch of a repository that a client can read. */
export interface ServedBranch {
  repository: string;
  branch: string;
}

/** The commits that a client wants and has: those of a large repository fit. */
export const requestBytesMax = 1024 * 1024;
const inflatedBytesMax = 4 * 1024 * 1024;
/** A client wants the branch's commit, and rarely another one. */
const wantsMax = 16;

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
  const before = Buffer.from(`${packet("# service=git-upload-pack\n")}0000`);
  return run(served, ["--advertise-refs"], { signal, before });
}

function packet(line: string): string {
  return (line.length + 4).toString(16).padStart(4, "0") + line;
}

/**
 * Answers what a client wants with a pack, or as git does if it wants anything but commits of the branch. `body` is the request's, gzipped or
 * not. Throws too-large, bad-request or git-busy.
 */
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

/**
 * Returns the first id of a request that is not a commit of the branch; null if all are. Shallow commits are checked as well, because
 * git sends their parents unasked to a client that wants the whole history.
 */
async function findForeign(served: ServedBranch, body: Buffer, signal: AbortSignal): Promise<string | null> {
  const read = readWants(body);
  if (read === null || read.wants.length > wantsMax) throw platformRefusals["bad-request: cut body"]();
  const ids = [...read.wants, ...read.shallows];
  const ref = branchRef(served.branch);
  const list = async (...options: string[]) => {
    const { stdout } = await runGit(served.repository, ["rev-list", ...options, ref, "--"], { signal });
    return new Set(stdout.toString("latin1").trim().split("\n"));
  };
  const isForeign = (known: Set<string>) => ids.find((id) => !known.has(id)) ?? null;
  // Only an older commit needs the whole list.
  return isForeign(await list("--max-count=1")) && isForeign(await list());
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
    const foreign = input ? await findForeign(served, input, signal) : null;
    if (foreign !== null) {
      release();
      return new Blob([packet(`ERR upload-pack: not our ref ${foreign}`)]).stream();
    }
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

/** A client that takes nothing for a minute is given up. */
function toStream(git: GitStream, before: Buffer | undefined): ReadableStream<Uint8Array> {
  async function* pieces() {
    if (before) yield before;
    yield* git.stdout;
  }
  return streamWhileRead(pieces(), { stop: git.stop, finish: () => git.ended });
}
