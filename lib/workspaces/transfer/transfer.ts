import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { repositoryWords } from "#lib/words/repositories.ts";
import { GitError } from "../git/git.ts";
import type { RepositoryAddress } from "./repository-address.ts";

/** Hosts whose access tokens want a user name of their own; others take any. */
const tokenUsers: Record<string, string> = { "bitbucket.org": "x-token-auth" };

/**
 * The environment of one call to one repository: its protocol and no other, and the token as a header that git sends to
 * that host alone. It is neither an argument (which every process on the machine could read) nor in any file.
 */
export function transferEnvironment(address: RepositoryAddress, token?: string): Record<string, string> {
  if (address.kind === "local") return { GIT_ALLOW_PROTOCOL: "file" };
  if (!token) return { GIT_ALLOW_PROTOCOL: "https" };
  const user = tokenUsers[address.host] ?? "x-access-token";
  const credential = Buffer.from(`${user}:${token}`, "utf8").toString("base64");
  return {
    GIT_ALLOW_PROTOCOL: "https",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.https://${address.host}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${credential}`,
  };
}

/** A connection that carries nothing for two minutes is given up. A forge that is still counting sends signs of life. */
export const slowTransfer = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=120"];

/** Refuses a local address inside the folder of all projects' repositories: nobody reaches another project through it. */
export async function refuseOwnRepositories(address: RepositoryAddress, repository: string): Promise<void> {
  if (address.kind !== "local") return;
  const real = await realpath(address.path).catch(() => null);
  if (real === null) throw new Problem("invalid", "repository-not-found", repositoryWords.noFolder);
  const own = await realpath(dirname(repository)).catch(() => null);
  if (own !== null && (real === own || real.startsWith(own + sep) || own.startsWith(real + sep))) {
    throw new Problem(
      "invalid",
      "repository-local",
      "Sitewright's own folder can't be used as a repository. Choose another one.",
    );
  }
}

export interface TransferContext {
  address: RepositoryAddress;
  hasToken: boolean;
  direction: "read" | "write";
  /** Whether the host has shown, in this operation, that it is a git host with this repository. */
  hasAnswered?: boolean;
}

interface Explanation {
  code: string;
  pattern: RegExp;
  sentence: (context: TransferContext) => string;
  /** It is about what a git host has sent, so that a host which is none can't cause it. */
  isContent?: boolean;
}

const where = ({ address }: TransferContext) => (address.kind === "https" ? address.host : "the folder");

// The first match counts. What git says of the content comes first: with it, it always says as well that the host hung up.
// The patterns are git's and curl's own words, which git prints in English under LC_ALL=C.
const explanations: Explanation[] = [
  {
    code: "repository-damaged",
    pattern:
      /fsck error in pack|^error: object [0-9a-f]+: \w+: |exceeded maximum allowed tree depth|died of signal 11/im,
    sentence: () => repositoryWords.damaged,
    isContent: true,
  },
  {
    code: "repository-oversized",
    pattern: /attempting to allocate \d+ over limit|Out of memory, \w+ failed/i,
    sentence: () => repositoryWords.oversized(repositoryWords.what.memory),
    isContent: true,
  },
  {
    code: "repository-token-refused",
    pattern: /Authentication failed for|HTTP Basic: Access denied|returned error: 401/i,
    sentence: (context) =>
      context.hasToken
        ? `${where(context)} refused the access token. It may have expired: enter a new one.`
        : `${where(context)} wants an access token for this repository. Enter one and try again.`,
  },
  {
    code: "repository-needs-token",
    pattern: /could not read (?:Username|Password) for|terminal prompts disabled/i,
    sentence: (context) =>
      context.hasToken
        ? `${where(context)} refused the access token. It may have expired: enter a new one.`
        : `${where(context)} shows this repository to nobody without an access token, or it does not exist. Check the address, or enter a token.`,
  },
  {
    code: "repository-forbidden",
    pattern: /returned error: 403|Permission to .* denied|Write access to repository not granted|You are not allowed/i,
    sentence: (context) =>
      context.direction === "write"
        ? `${where(context)} does not let us write to this repository. The access token needs permission to write.`
        : `${where(context)} does not let us read this repository. The access token needs permission to read.`,
  },
  {
    code: "repository-unreachable",
    pattern:
      /Could not resolve (?:host|proxy)|Failed to connect to|Couldn't connect to server|Connection refused|Connection timed out|Network is unreachable|No route to host/i,
    sentence: (context) =>
      `${where(context)} can't be reached. Check the address and the server's network, then try again.`,
  },
  {
    code: "repository-certificate",
    pattern:
      /SSL certificate problem|server certificate verification failed|certificate subject name|SSL: no alternative certificate|TLS connect error|gnutls_handshake/i,
    sentence: (context) =>
      `The secure connection to ${where(context)} can't be trusted: its certificate is not valid. Ask whoever runs it.`,
  },
  {
    code: "repository-moved",
    pattern: /returned error: 30[1278]|unable to update url base from redirection/i,
    sentence: () =>
      "The repository has moved to another address. Open it in the browser and enter the address that it has now.",
  },
  {
    code: "repository-branch-missing",
    pattern: /Remote branch .* not found|couldn't find remote ref|src refspec .* does not match/i,
    sentence: () =>
      "The repository has no branch of that name. Check the name, or leave it empty for the usual branch.",
    isContent: true,
  },
  {
    code: "repository-not-found",
    pattern:
      /repository '.*' not found|Repository not found|returned error: 404|repository '.*' does not exist|does not appear to be a git repository|not valid: is this a git repository/i,
    sentence: (context) =>
      context.address.kind === "local"
        ? repositoryWords.noFolder
        : `${where(context)} has no such repository, or hides it from us. Check the address, or enter an access token.`,
  },
  {
    code: "repository-busy",
    pattern: /returned error: (?:429|5\d\d)/i,
    sentence: (context) => `${where(context)} answers that it can't serve us now. Try again in a few minutes.`,
  },
  {
    code: "repository-interrupted",
    pattern:
      /early EOF|RPC failed|remote end hung up|transfer closed|Operation too slow|Operation timed out|unexpected disconnect/i,
    sentence: (context) => `The connection to ${where(context)} broke off. Try again.`,
  },
  {
    code: "repository-not-found",
    pattern: /detected dubious ownership/i,
    sentence: () => repositoryWords.noFolder,
  },
  {
    code: "disk-full",
    pattern: /No space left on device|Disk quota exceeded/i,
    sentence: () => "The server's disk is full. Ask the operator to make room, then try again.",
    isContent: true,
  },
];

/**
 * What a failed transfer means to the person who asked for it. What is no GitError, or an abort, is given back as it is. Whoever may
 * name an address must not learn from it what runs in the server's network: of a host that has not shown that it is a git host
 * the same is said whatever it did, and the log tells the operator what that was.
 */
export function explainTransfer(error: unknown, context: TransferContext): unknown {
  const explained = explainExactly(error, context);
  const { address } = context;
  if (
    !(error instanceof GitError && explained instanceof Problem) ||
    address.kind !== "https" ||
    explained.code === "git-missing"
  )
    return explained;
  if (context.hasAnswered || isKnownForge(address.host) || isContent(error)) return explained;
  log.warn({ host: address.host, reason: explained.code }, "a repository could not be reached");
  return new Problem("unavailable", "repository-unreachable", repositoryWords.unreachable(address.host));
}

/** Everybody knows that these answer, and what they mean: a token that expired is told as such. */
const forges = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "dev.azure.com", "git.sr.ht"];

function isKnownForge(host: string): boolean {
  return forges.includes(host) || host === new URL(env().GITHUB_API_URL).host;
}

function isContent(error: GitError): boolean {
  if (error.failure === "too-much-output") return true;
  return explanations.some(
    ({ isContent: is, pattern }) => is && error.failure === "exit" && error.stderrMatches(pattern),
  );
}

function explainExactly(error: unknown, context: TransferContext): unknown {
  if (!(error instanceof GitError) || error.failure === "aborted") return error;
  if (error.failure === "not-installed") {
    return new Problem(
      "unavailable",
      "git-missing",
      "Git is not installed on the server. Ask the operator to install it.",
    );
  }
  if (error.failure === "timeout") {
    return new Problem(
      "unavailable",
      "repository-timeout",
      `${where(context)} took too long to answer. Try again later.`,
    );
  }
  if (error.failure === "too-much-output") {
    const sentence = repositoryWords.oversized(repositoryWords.what.names);
    return new Problem("too-large", "repository-oversized", sentence);
  }
  const found = explanations.find(({ pattern }) => error.stderrMatches(pattern));
  if (found) return new Problem("unavailable", found.code, found.sentence(context));
  if (context.address.kind === "local" && context.direction === "read" && !context.hasAnswered)
    return new Problem("unavailable", "repository-not-found", repositoryWords.noFolder);
  return new Problem(
    "unavailable",
    "repository-failed",
    `The repository could not be ${context.direction === "read" ? "read" : "written to"}. Check the address and try again.`,
  );
}

/** Some forges redirect `…/site` to `…/site.git`; redirects are not followed, so that the second form is tried by name. */
export async function withRedirectRetry<T>(
  address: RepositoryAddress,
  transfer: (address: RepositoryAddress) => Promise<T>,
): Promise<T> {
  try {
    return await transfer(address);
  } catch (error) {
    const moved = error instanceof GitError && error.stderrMatches(/returned error: 30[1278]/);
    if (!moved || address.kind !== "https" || address.url.endsWith(".git")) throw error;
    return await transfer({ ...address, url: `${address.url}.git` });
  }
}
