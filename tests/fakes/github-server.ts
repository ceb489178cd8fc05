import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { checkAnswer, checkRequest, exampleOf, findOperation } from "./github-description.ts";

export interface GitHubAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface GitHubRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  body: { title: string; head: string; base: string; body?: string } | undefined;
}

export interface GitHubServer {
  /** For `GITHUB_API_URL`. */
  url: string;
  requests: GitHubRequest[];
  /** The open pull requests by `owner:branch`. */
  pulls: Map<string, { number: number; html_url: string }>;
  /** Answers for the next requests, in order; null lets one through. */
  instead: (GitHubAnswer | null)[];
}

/**
 * Starts GitHub's interface for pull requests on this machine, for the length of a test. Each request and answer is
 * validated against GitHub's published description, and the test fails at its end if one does not fit.
 */
export async function startGitHub(): Promise<GitHubServer> {
  const complaints: string[] = [];
  const github: GitHubServer = { url: "", requests: [], pulls: new Map(), instead: [] };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const sent = await text(request);
    const body = sent ? JSON.parse(sent) : undefined;
    const path = url.pathname.replace(/^\/api\/v3/, "");
    const query = Object.fromEntries(url.searchParams);
    const { authorization } = request.headers;
    const method = request.method ?? "";
    github.requests.push({ method, path, query, authorization, body });
    const operation = findOperation(method, path);
    if (!operation) complaints.push(`${method} ${path} is no operation`);
    else complaints.push(...checkRequest(operation, url.searchParams, body));
    if (!/^application\/(vnd\.github[\w.+-]*|json)/.test(request.headers.accept ?? "")) complaints.push("accept");
    if (!request.headers["user-agent"]) complaints.push("GitHub refuses requests without a user agent");
    const answer = github.instead.shift() ?? answerTo(github, github.requests.at(-1) as GitHubRequest);
    if (operation) complaints.push(...checkAnswer(operation, answer.status, answer.body));
    response.writeHead(answer.status, { "content-type": "application/json; charset=utf-8", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  github.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(complaints, "against GitHub's description").toEqual([]);
  });
  return github;
}

// GitHub's own example lacks a field that its schema requires of a team.
const withoutTeams = { requested_teams: [] };

function answerTo(github: GitHubServer, { method, path, query, body }: GitHubRequest): GitHubAnswer {
  if (method === "GET") {
    const found = github.pulls.get(query.head ?? "");
    return { status: 200, body: found ? [{ ...exampleOf("pull-request-simple"), ...withoutTeams, ...found }] : [] };
  }
  const owner = path.split("/")[2];
  const key = `${owner}:${body?.head}`;
  if (github.pulls.has(key)) return alreadyExists(key);
  const number = 1347 + github.pulls.size;
  const made = { number, html_url: `https://github.com${path.replace(/^\/repos/, "").replace(/s$/, "")}/${number}` };
  github.pulls.set(key, made);
  return { status: 201, body: { ...exampleOf("pull-request"), ...withoutTeams, ...made, title: body?.title ?? "" } };
}

const documentation = "https://docs.github.com/rest/pulls/pulls#create-a-pull-request";

/** GitHub's answer to a request that does not validate. */
export function unprocessable(error: { field?: string; code: string; message?: string }): GitHubAnswer {
  const errors = [{ resource: "PullRequest", ...error }];
  return { status: 422, body: { message: "Validation Failed", errors, documentation_url: documentation } };
}

export function alreadyExists(head: string): GitHubAnswer {
  return unprocessable({ code: "custom", message: `A pull request already exists for ${head}.` });
}

/** GitHub's answer to a request that is refused altogether. */
export function refused(status: number, message: string, headers: Record<string, string> = {}): GitHubAnswer {
  return { status, headers, body: { message, documentation_url: documentation, status: `${status}` } };
}
