import { env } from "#lib/platform/env.ts";

export interface GitHubRepository {
  owner: string;
  repo: string;
  /** The address of its API, without a slash at the end. */
  apiUrl: string;
}

/**
 * Returns the GitHub repository at this address, or null if it is not on the configured GitHub server. `api.github.com` serves
 * github.com; a self-hosted GitHub server serves its own host. No other host ever receives a token.
 */
export function githubRepository(url: string, apiUrl = env().GITHUB_API_URL): GitHubRepository | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, pathname } = new URL(url);
  const api = new URL(apiUrl).hostname;
  const served = api === "api.github.com" ? ["github.com", "www.github.com"] : [api];
  if (protocol !== "https:" || !served.includes(hostname)) return null;
  const [, owner, repo] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(pathname) ?? [];
  return owner && repo ? { owner, repo, apiUrl: apiUrl.replace(/\/+$/, "") } : null;
}
