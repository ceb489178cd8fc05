import { Octokit } from "@octokit/core";
import { log } from "#lib/platform/log.ts";
import { explainGitHub, saysAlreadyExists } from "./explain-github.ts";
import type { GitHubRepository } from "./github-repository.ts";

const answerMsMax = 20_000;

export interface PullRequest {
  url: string;
  number: number;
}

interface PullRequestInput extends GitHubRepository {
  token: string;
  /** The branch with the changes, which has already been pushed. */
  head: string;
  base: string;
  title: string;
  body: string;
}

/** Returns a branch's open pull request, created if needed. Idempotent. Its Problems never contain the token. */
export async function findOrCreatePullRequest(input: PullRequestInput): Promise<PullRequest> {
  const octokit = new Octokit({
    auth: input.token,
    baseUrl: input.apiUrl,
    userAgent: "sitewright",
    // Octokit warns of deprecations on every request, so its warnings are logged at debug level.
    log: { debug() {}, info() {}, warn: (text: string) => log.debug({ text }, "github"), error() {} },
    request: { signal: AbortSignal.timeout(answerMsMax) },
  });
  try {
    return (await findPullRequest(octokit, input)) ?? (await createPullRequest(octokit, input));
  } catch (error) {
    throw explainGitHub(error, input);
  }
}

async function findPullRequest(octokit: Octokit, input: PullRequestInput): Promise<PullRequest | null> {
  const { owner, repo, head, base } = input;
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/pulls", {
    owner,
    repo,
    state: "open",
    head: `${owner}:${head}`,
    base,
    per_page: 1,
  });
  const [found] = data;
  return found ? { url: found.html_url, number: found.number } : null;
}

async function createPullRequest(octokit: Octokit, input: PullRequestInput): Promise<PullRequest> {
  const { owner, repo, head, base, title, body } = input;
  try {
    const { data } = await octokit.request("POST /repos/{owner}/{repo}/pulls", {
      owner,
      repo,
      head,
      base,
      title,
      body,
    });
    return { url: data.html_url, number: data.number };
  } catch (error) {
    // Another process has created the pull request in the meantime.
    const found = saysAlreadyExists(error) ? await findPullRequest(octokit, input) : null;
    if (!found) throw error;
    return found;
  }
}
