import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { isProblem, Problem } from "#lib/platform/problem.ts";
import { GitError } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";
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
  if (real === null) throw workspaceRefusals["repository-not-found"]();
  const own = await realpath(dirname(repository)).catch(() => null);
  if (own !== null && (real === own || real.startsWith(own + sep) || own.startsWith(real + sep))) {
    throw workspaceRefusals["repository-local: own folder"]();
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
  pattern: RegExp;
  explain: (host: string, context: TransferContext) => Problem;
  /** It is about what a git host has sent, so that a host which is none can't cause it. */
  isContent?: boolean;
}

const where = ({ address }: TransferContext) => (address.kind === "https" ? address.host : "the folder");

// The first match counts. What git says of the content comes first: with it, it always says as well that the host hung up.
// The patterns are git's and curl's own words, which git prints in English under LC_ALL=C.
const explanations: Explanation[] = [
  {
    pattern:
      /fsck error in pack|^error: object [0-9a-f]+: \w+: |exceeded maximum allowed tree depth|died of signal 11/im,
    explain: workspaceRefusals["repository-damaged"],
    isContent: true,
  },
  {
    pattern: /attempting to allocate \d+ over limit|Out of memory, \w+ failed/i,
    explain: () => workspaceRefusals["repository-oversized: in transfer"]("memory"),
    isContent: true,
  },
  {
    pattern: /Authentication failed for|HTTP Basic: Access denied|returned error: 401/i,
    explain: (host, { hasToken }) =>
      hasToken
        ? workspaceRefusals["repository-token-refused"](host)
        : workspaceRefusals["repository-token-refused: none given"](host),
  },
  {
    pattern: /could not read (?:Username|Password) for|terminal prompts disabled/i,
    explain: (host, { hasToken }) =>
      hasToken
        ? workspaceRefusals["repository-needs-token: given one refused"](host)
        : workspaceRefusals["repository-needs-token"](host),
  },
  {
    pattern: /returned error: 403|Permission to .* denied|Write access to repository not granted|You are not allowed/i,
    explain: (host, { direction }) =>
      direction === "write"
        ? workspaceRefusals["repository-forbidden: write"](host)
        : workspaceRefusals["repository-forbidden: read"](host),
  },
  {
    pattern:
      /Could not resolve (?:host|proxy)|Failed to connect to|Couldn't connect to server|Connection refused|Connection timed out|Network is unreachable|No route to host/i,
    explain: workspaceRefusals["repository-unreachable: known host"],
  },
  {
    pattern:
      /SSL certificate problem|server certificate verification failed|certificate subject name|SSL: no alternative certificate|TLS connect error|gnutls_handshake/i,
    explain: workspaceRefusals["repository-certificate"],
  },
  {
    pattern: /returned error: 30[1278]|unable to update url base from redirection/i,
    explain: workspaceRefusals["repository-moved"],
  },
  {
    pattern: /Remote branch .* not found|couldn't find remote ref|src refspec .* does not match/i,
    explain: workspaceRefusals["repository-branch-missing: in transfer"],
    isContent: true,
  },
  {
    pattern:
      /repository '.*' not found|Repository not found|returned error: 404|repository '.*' does not exist|does not appear to be a git repository|not valid: is this a git repository/i,
    explain: (host, { address }) =>
      address.kind === "local"
        ? workspaceRefusals["repository-not-found: folder in transfer"]()
        : workspaceRefusals["repository-not-found: at its host"](host),
  },
  {
    pattern: /returned error: (?:429|5\d\d)/i,
    explain: workspaceRefusals["repository-busy"],
  },
  {
    pattern:
      /early EOF|RPC failed|remote end hung up|transfer closed|Operation too slow|Operation timed out|unexpected disconnect/i,
    explain: workspaceRefusals["repository-interrupted"],
  },
  {
    pattern: /detected dubious ownership/i,
    explain: workspaceRefusals["repository-not-found: folder in transfer"],
  },
  {
    pattern: /No space left on device|Disk quota exceeded/i,
    explain: workspaceRefusals["disk-full"],
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
    isProblem(explained, workspaceRefusals["git-missing"])
  )
    return explained;
  if (context.hasAnswered || isKnownForge(address.host) || isContent(error)) return explained;
  log.warn({ host: address.host, reason: explained.code }, "a repository could not be reached");
  return workspaceRefusals["repository-unreachable"](address.host);
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
  const host = where(context);
  if (error.failure === "not-installed") return workspaceRefusals["git-missing"]();
  if (error.failure === "timeout") return workspaceRefusals["repository-timeout"](host);
  if (error.failure === "too-much-output") return workspaceRefusals["repository-oversized"]("names");
  const found = explanations.find(({ pattern }) => error.stderrMatches(pattern));
  if (found) return found.explain(host, context);
  const isRead = context.direction === "read";
  if (context.address.kind === "local" && isRead && !context.hasAnswered)
    return workspaceRefusals["repository-not-found: folder in transfer"]();
  return isRead ? workspaceRefusals["repository-failed: read"]() : workspaceRefusals["repository-failed: write"]();
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
