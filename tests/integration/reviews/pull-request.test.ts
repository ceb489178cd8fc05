import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { requestChanges } from "#lib/reviews/decide-review.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { openPullRequestJob, retryPullRequest } from "#lib/reviews/open-pull-request.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import {
  type ConversationSite,
  continueConversation,
  createReview,
  readWorkspace,
} from "#tests/factories/create-review.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git, temporaryFolder } from "#tests/factories/git-repository.ts";
import { type Forge, forgeCertificate, startForge } from "#tests/fakes/git-forge.ts";
import {
  alreadyExists,
  type GitHubAnswer,
  type GitHubServer,
  refused,
  startGitHub,
  unprocessable,
} from "#tests/fakes/github-server.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

const token = "ghp_aTokenThatNobodyMaySee";

process.env.SSL_CERT_FILE = forgeCertificate;
let github: GitHubServer;
let forge: Forge;
let root: string;

beforeEach(async () => {
  root = temporaryFolder();
  forge = await startForge({ root });
  github = await startGitHub();
  process.env.GITHUB_API_URL = github.url;
  forgetEnv();
});
afterAll(async () => {
  await closeDatabase();
});

/** Creates a conversation in a site whose repository is on the fake GitHub. */
async function createGitHubConversation(
  actor: Actor,
  source: { token?: string } = { token },
): Promise<ConversationSite & { remote: string }> {
  const remote = join(root, "ada", "site.git");
  mkdirSync(dirname(remote), { recursive: true });
  createRepositoryOf(remote, { "index.html": "<h1>One</h1>\n" });
  const url = `${forge.origin}/ada/site.git`;
  const { id, workspace } = await createProject(actor, { name: "Site", source: { type: "git", url, ...source } });
  return { ...(await continueConversation(actor, { projectId: id, workspaceId: workspace.id })), remote };
}

test("sending for review pushes the branch and links the created pull request", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  const review = await createReview(actor, { site, instruction: "Close on Mondays" });
  const shown = await getReview(actor, review);
  expect(shown).toMatchObject({
    pullRequestUrl: "https://github.com/ada/site/pull/1347",
    pullRequestProblem: null,
    remote: "writable",
  });
  expect(git(site.remote, ["rev-parse", site.branch])).toBe(shown.headCommit);
  expect(github.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /repos/ada/site/pulls",
    "POST /repos/ada/site/pulls",
  ]);
  expect(github.requests[1]?.body).toMatchObject({ title: "Close on Mondays", head: site.branch, base: "main" });
  expect(github.requests.every(({ authorization }) => authorization === `token ${token}`)).toBe(true);
  expect(JSON.stringify(shown)).not.toContain(token);
});

test("the job, a retry and the next round find the same pull request", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  const first = await createReview(actor, { site });
  const { pullRequestUrl } = await getReview(actor, first);
  await openPullRequestJob(first);
  expect(await retryPullRequest(actor, first)).toBe(pullRequestUrl);
  expect(github.requests).toHaveLength(2);
  await requestChanges(actor, { ...first, request: "Again, please." });
  const next = await continueConversation(actor, site);
  const second = await createReview(actor, { site: next });
  expect((await getReview(actor, second)).pullRequestUrl).toBe(pullRequestUrl);
  expect(github.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a pull request that somebody else created first is linked", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  const head = `ada:${site.branch}`;
  const theirs = { number: 7, html_url: "https://github.com/ada/site/pull/7" };
  github.instead = [{ status: 200, body: [] }, alreadyExists(head)];
  github.pulls.set(head, theirs);
  const review = await createReview(actor, { site });
  expect((await getReview(actor, review)).pullRequestUrl).toBe(theirs.html_url);
});

const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1800000000" };
const refusals: [name: string, answer: GitHubAnswer, sentence: RegExp][] = [
  ["a token that is not valid", refused(401, `Bad credentials ${token}`), /refused the access token/],
  ["a token without the permission", refused(403, "Resource not accessible by token"), /may not create pull requests/],
  ["a spent allowance", refused(403, "API rate limit exceeded", spent), /too many requests/],
  ["a secondary limit", refused(403, "You have exceeded a secondary rate limit"), /too many requests/],
  ["a limit by its own status", refused(429, "Too many requests", { "retry-after": "60" }), /too many requests/],
  ["a repository that is not there", refused(404, "Not Found"), /does not know this repository/],
  ["pull requests switched off", refused(410, "Disabled"), /switched off/],
  [
    "nothing to compare",
    unprocessable({ code: "custom", message: "No commits between main and x" }),
    /finds no difference/,
  ],
  ["a default branch that is gone", unprocessable({ field: "base", code: "invalid" }), /no branch main/],
  ["a branch that has not arrived", unprocessable({ field: "head", code: "invalid" }), /is not on GitHub yet/],
  ["a rule of the repository", unprocessable({ code: "custom", message: "Not allowed" }), /did not accept/],
  ["a failure of GitHub's own", refused(502, "Server Error"), /answer 502/],
];

test.each(refusals)("%s keeps the review, shows a sentence, and a retry resolves it", async (_, answer, sentence) => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  github.instead = [null, answer];
  const review = await createReview(actor, { site });
  const shown = await getReview(actor, review);
  expect(shown).toMatchObject({ status: "open", pullRequestUrl: null });
  expect(shown.pullRequestProblem).toMatch(sentence);
  expect(JSON.stringify(shown)).not.toContain(token);
  github.instead = [null, answer];
  const again = await retryPullRequest(actor, review).catch((error) => error);
  expect([again.code, again.userMessage]).toEqual(["pull-request-failed", shown.pullRequestProblem]);
  expect(await retryPullRequest(actor, review)).toMatch(/\/pull\/1347$/);
  expect(await getReview(actor, review)).toMatchObject({ pullRequestProblem: null });
});

test("an unreachable GitHub is reported with a sentence", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  process.env.GITHUB_API_URL = "http://127.0.0.1:9";
  forgetEnv();
  const review = await createReview(actor, { site });
  expect((await getReview(actor, review)).pullRequestProblem).toMatch(/can't be reached/);
});

test("without a token GitHub is not called", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor, {});
  const review = await createReview(actor, { site });
  expect(await getReview(actor, review)).toMatchObject({
    pullRequestUrl: null,
    pullRequestProblem: null,
    remote: "read-only",
  });
  expect(await retryPullRequest(actor, review)).toBeNull();
  expect(github.requests).toEqual([]);
});

test("publishing pushes the default branch to the forge", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor);
  const review = await createReview(actor, { site });
  await publishReview(actor, review);
  const { headCommit } = await readWorkspace(site.workspaceId);
  expect(git(site.remote, ["rev-parse", "main"])).toBe(headCommit);
});

test("without a token publishing stays local, and the next setup begins there", async () => {
  const actor = await createActor();
  const site = await createGitHubConversation(actor, {});
  const review = await createReview(actor, { site });
  const before = git(site.remote, ["rev-parse", "main"]);
  await publishReview(actor, review);
  expect(git(site.remote, ["rev-parse", "main"])).toBe(before);
  const { headCommit } = await readWorkspace(site.workspaceId);
  expect(await refusalOf(continueConversation(actor, site))).toBe("workspace-not-ready");
  const next = await continueConversation(actor, site);
  expect(next.head).toBe(headCommit);
  await createTurn(actor, next);
});
