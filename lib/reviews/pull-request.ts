import { Octokit } from "@octokit/core";
import { log } from "#lib/platform/log.ts";
import { explainGitHub, saysAlreadyExists } from "./explain-github.ts";
import type { GitHubRepository } from "./github-repository.ts";

const answerMsMax = 20_000;

export interface PullRequest {
  url: string;
  number: number;
}

export interface PullRequestInput extends GitHubRepository {
  token: string;
  /** The branch with the changes, which is at the repository already. */
  head: string;
  base: string;
  title: string;
  body: string;
}

/**
 * The open pull request of a branch, which is created where there is none. Repeating it gives the same one. Each refusal of
 * GitHub's is a Problem with a sentence; the token is in none of them.
 */
export async function findOrCreatePullRequest(input: PullRequestInput): Promise<PullRequest> {
  const octokit = new Octokit({
    auth: input.token,
    baseUrl: input.apiUrl,
    userAgent: "sitewright",
    // What Octokit has to say about deprecations is no news for the log of every request.
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
    // Somebody was quicker.
    const found = saysAlreadyExists(error) ? await findPullRequest(octokit, input) : null;
    if (!found) throw error;
    return found;
  }
}
