import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { isProblem, Problem } from "#lib/platform/problem.ts";
import { GitError } from "../git/git.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { RepositoryAddress } from "./repository-address.ts";

/** Hosts whose access tokens need a certain user name; others accept any. */
const tokenUsers: Record<string, string> = { "bitbucket.org": "x-token-auth" };

/**
 * Returns the environment of one call to one repository: it allows only its protocol, and holds the token as a header that git
 * sends to that host only. The token is neither an argument (which every process on the machine could read) nor in a file.
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

/** Gives up a connection that is silent for two minutes. A forge that still counts objects sends keep-alives. */
export const slowTransfer = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=120"];

/** Rejects a local address inside the folder of all projects' repositories, since it could be another project's. */
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
  /** True if the host has already answered in this operation as a git host with this repository. */
  hasAnswered?: boolean;
}

interface Explanation {
  pattern: RegExp;
  explain: (host: string, context: TransferContext) => Problem;
  /** True for failures about received content, which only a real git host can cause. */
  isContent?: boolean;
}

const where = ({ address }: TransferContext) => (address.kind === "https" ? address.host : "the folder");

// The first match wins. Errors about the content come first: git always adds to them that the host hung up.
// The patterns are git's and curl's own messages, which git prints in English under LC_ALL=C.
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
 * Returns the Problem for a failed transfer; an abort and other errors are returned as they are. A person who enters addresses
 * must not learn what runs in the server's network: every failure of a host that has not answered as a git host has the same
 * sentence, and only the operator's log holds the details.
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

/** Well-known public hosts: their failures reveal nothing, so an expired token is reported as such. */
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

/** Runs the work with the address, and once more with `.git` added after a redirect: some forges redirect to it. */
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
