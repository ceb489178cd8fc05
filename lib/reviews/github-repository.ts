import { env } from "#lib/platform/env.ts";

export interface GitHubRepository {
  owner: string;
  repo: string;
  /** Where its interface answers, without a slash at the end. */
  apiUrl: string;
}

/**
 * The repository at this address as GitHub's interface names it, or null when it lies elsewhere. `api.github.com` serves
 * github.com; a GitHub server of one's own serves the host that it answers on, so no other host is ever shown a token.
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
