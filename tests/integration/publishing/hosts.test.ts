import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { changeDomains } from "#lib/publishing/hosts/change-domains.ts";
import { changeSiteName } from "#lib/publishing/hosts/change-name.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { putBackVersion } from "#lib/publishing/put-back-version.ts";
import { unpublishSite } from "#lib/publishing/unpublish-site.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { type ConversationSite, continueConversation } from "#tests/factories/create-review.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { PreviewBrowser } from "#tests/setup/preview-browser.ts";

let browser: PreviewBrowser;
let owner: Actor;

beforeAll(async () => {
  browser = await PreviewBrowser.start();
  owner = await createActor();
});

afterEach(() => {
  delete process.env.APP_URL;
  delete process.env.SITES_ORIGIN;
  delete process.env.REQUESTS_PER_MINUTE;
  forgetEnv();
});

afterAll(async () => {
  browser.close();
  await closeDatabase();
});

function setAppUrl(): void {
  Object.assign(process.env, { APP_URL: "https://edit.example.org", SITES_ORIGIN: "https://*.sites.example.net" });
  forgetEnv();
}

const visit = (name: string, path = "/") => browser.visit(`http://${name}.sites.localhost:3000${path}`);
const visitDomain = (host: string, path = "/") => browser.visit(`http://${host}${path}`);
const whereTo = async (name: string, path: string) => {
  const { status, headers } = await visit(name, path);
  return [status, headers.get("location")];
};
const publishingOf = (projectId: string) => getPublishing(owner, projectId);
const nameOf = async (projectId: string) => (await publishingOf(projectId)).name ?? "";

let count = 0;
/** A name that no other test uses. */
const newName = () => `name-${++count}`;

async function createPublished(files?: Record<string, string>) {
  const site = await createSite(owner, files);
  await publishSite(owner, site.projectId);
  const name = newName();
  await changeSiteName(owner, site.projectId, { name });
  return { ...site, name };
}

/** Renames pages in a conversation of the site and publishes that. The same as a change by hand leaves. */
async function publishMoves(site: ConversationSite, moves: Record<string, string>): Promise<ConversationSite> {
  await createTurn(owner, site, { change: null });
  const { head } = await readSite(site);
  const files = await openSite({ repository: site.repository, commit: head });
  for (const [from, to] of Object.entries(moves)) await files.move(from, to);
  const commit = await files.commit({ parents: [head], author: owner, message: "Move pages" });
  await setHead(site, commit);
  await publishConversation(owner, site);
  await openProject(owner, site.projectId);
  return continueConversation(owner, site);
}

async function readSite({ workspaceId }: ConversationSite): Promise<{ head: string }> {
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  return { head: headCommit ?? "" };
}

async function setHead({ workspaceId }: ConversationSite, headCommit: string): Promise<void> {
  await database().workspace.update({ where: { id: workspaceId }, data: { headCommit } });
}

const page = (title: string) =>
  `<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n<p>Open daily from seven to six, closed on Mondays.</p>\n`;

test("a renamed page redirects from its old addresses to its newest name", async () => {
  const files = { "index.html": page("Home"), "about.html": page("About"), "team/index.html": page("Team") };
  const first = await createConversation(owner, files);
  await publishSite(owner, first.projectId);
  const second = await publishMoves(first, { "about.html": "about-us.html", "team/index.html": "people.html" });
  const name = await nameOf(first.projectId);
  expect(await whereTo(name, "/about.html")).toEqual([301, "/about-us.html"]);
  expect(await whereTo(name, "/about?from=mail")).toEqual([301, "/about-us?from=mail"]);
  expect(await whereTo(name, "/team/")).toEqual([301, "/people"]);
  expect(await whereTo(name, "/team")).toEqual([301, "/people"]);
  expect(await whereTo(name, "/about-us")).toEqual([200, null]);

  const third = await publishMoves(second, { "about-us.html": "who we are.html" });
  expect(await whereTo(name, "/about.html")).toEqual([301, "/who%20we%20are.html"]);
  expect(await whereTo(name, "/about-us")).toEqual([301, "/who%20we%20are"]);

  // The old name is a page again: it wins over its redirect.
  await publishMoves(third, { "who we are.html": "about.html" });
  expect(await whereTo(name, "/about.html")).toEqual([200, null]);
  expect(await whereTo(name, "/about-us.html")).toEqual([301, "/about.html"]);
  expect(await whereTo(name, "/nothing")).toEqual([404, null]);
});

test("an earlier version is put back, and publishing brings the newest one again", async () => {
  const site = await createConversation(owner);
  await publishSite(owner, site.projectId);
  const [start] = (await publishingOf(site.projectId)).versions;
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>Second</h1>" } });
  await publishConversation(owner, { ...site, title: "The second" });
  const name = await nameOf(site.projectId);
  expect(await (await visit(name)).text()).toBe("<h1>Second</h1>");

  await putBackVersion(owner, site.projectId, { versionId: start?.id ?? "" });
  expect(await (await visit(name)).text()).toContain("<h1>Welcome</h1>");
  const { versions, hasNews } = await publishingOf(site.projectId);
  expect([versions.map(({ title, isPublished }) => [title, isPublished]), hasNews]).toEqual([
    [
      [null, true],
      ["The second", false],
      [null, false],
    ],
    true,
  ]);
  await publishSite(owner, site.projectId);
  expect(await (await visit(name)).text()).toBe("<h1>Second</h1>");
  expect((await publishingOf(site.projectId)).versions[0]).toMatchObject({ title: "The second", isPublished: true });
});

test("only people who may publish put back a version, of the same project", async () => {
  const one = await createPublished();
  const other = await createPublished();
  const [foreign] = (await publishingOf(other.projectId)).versions;
  const versionId = foreign?.id ?? "";
  expect(await refusalOf(putBackVersion(owner, one.projectId, { versionId }))).toBe("version-gone");
  const editor = await joinProject(await createActor(), other.projectId, "editor");
  expect(await refusalOf(putBackVersion(editor, other.projectId, { versionId }))).toBe("read-only");
});

test("a published version outlives a rewritten default branch", async () => {
  const { repository, head, name } = await createPublished();
  git(repository, ["update-ref", "refs/heads/main", git(repository, ["commit-tree", `${head}^{tree}`, "-m", "Anew"])]);
  const branches = git(repository, ["for-each-ref", "--format=delete %(refname)", "refs/heads/sitewright"]);
  git(repository, ["update-ref", "--stdin"], branches && `${branches}\n`);
  git(repository, ["prune", "--expire=now"]);
  expect(git(repository, ["for-each-ref", "--contains", head, "refs/sitewright/published"])).toContain(head);
  expect((await visit(name)).status).toBe(200);
});

test("a changed name redirects from the old one, and stays the project's", async () => {
  const site = await createPublished();
  const next = newName();
  await changeSiteName(owner, site.projectId, { name: next });
  expect((await visit(next)).status).toBe(200);
  expect(await whereTo(site.name, "/about?x=1")).toEqual([301, `//${next}.sites.localhost:3000/about?x=1`]);
  const other = await createSite(owner);
  expect(await refusalOf(changeSiteName(owner, other.projectId, { name: site.name }))).toBe("site-name-taken");
  await changeSiteName(owner, site.projectId, { name: site.name });
  expect((await visit(site.name)).status).toBe(200);
  expect(await whereTo(next, "/")).toEqual([301, `//${site.name}.sites.localhost:3000/`]);
  await unpublishSite(owner, site.projectId);
  expect([(await visit(site.name)).status, (await visit(next)).status]).toEqual([404, 404]);
});

test("the oldest of more than five earlier names becomes free", async () => {
  const site = await createPublished();
  const names = Array.from({ length: 6 }, newName);
  for (const name of names) await changeSiteName(owner, site.projectId, { name });
  const { name, formerNames } = await publishingOf(site.projectId);
  expect(name).toBe(names.at(-1));
  expect(formerNames).toEqual(names.slice(0, 5));
  expect((await visit(site.name)).status).toBe(404);
  const other = await createSite(owner);
  await changeSiteName(owner, other.projectId, { name: site.name });
});

test("of two sites that want one name at the same moment, one gets it", async () => {
  const sites = [await createPublished(), await createPublished()];
  const name = newName();
  const results = await Promise.all(
    sites.map(({ projectId }) => refusalOf(changeSiteName(owner, projectId, { name }))),
  );
  expect(results.sort()).toEqual(["done", "site-name-taken"]);
});

test.each([
  ["admin", "site-name-reserved"],
  ["www", "site-name-reserved"],
  ["a", "site-name-invalid"],
  ["two words", "site-name-invalid"],
  ["a.b.c", "site-name-invalid"],
  ["xn--mller-kva", "site-name-invalid"],
  ["../../etc", "site-name-invalid"],
])("the name %j is refused: %s", async (name, code) => {
  const { projectId } = await createSite(owner);
  expect(await refusalOf(changeSiteName(owner, projectId, { name }))).toBe(code);
});

test("an own domain shows the site under every path until it is removed", async () => {
  setAppUrl();
  const site = await createPublished({ "index.html": "Home", "api/health": "ours" });
  await changeDomains(owner, site.projectId, { domains: ["WWW.Bakery.example.com", "bäckerei.example.com."] });
  expect((await publishingOf(site.projectId)).domains).toEqual([
    "www.bakery.example.com",
    "xn--bckerei-5wa.example.com",
  ]);
  for (const host of ["www.bakery.example.com", "WWW.bakery.example.com:8443", "xn--bckerei-5wa.example.com"]) {
    expect([host, await (await visitDomain(host)).text()]).toEqual([host, "Home"]);
    expect(await (await visitDomain(host, "/api/health")).text()).toBe("ours");
  }
  expect((await visitDomain("other.example.com")).inside).toBe(false);
  await changeDomains(owner, site.projectId, { domains: ["xn--bckerei-5wa.example.com"] });
  expect((await visitDomain("www.bakery.example.com")).inside).toBe(false);
  await unpublishSite(owner, site.projectId);
  expect((await visitDomain("xn--bckerei-5wa.example.com")).inside).toBe(false);
});

test("requests under unknown names are counted, but not health checks", async () => {
  setAppUrl();
  Object.assign(process.env, { REQUESTS_PER_MINUTE: "10" });
  forgetEnv();
  const ask = async (path: string) => {
    const { inside, status } = await visitDomain("unknown.example.com", path);
    return inside ? status : "the app's";
  };
  for (let n = 0; n < 40; n++) expect(await ask("/")).toBe("the app's");
  expect(await ask("/")).toBe(429);
  expect(await ask("/api/healthy")).toBe(429);
  expect(await ask("/api/health")).toBe("the app's");
  expect(await ask("/api/metrics?x")).toBe("the app's");
});

test("a domain leads to one site", async () => {
  setAppUrl();
  const [one, other] = [await createPublished(), await createPublished()];
  await changeDomains(owner, one.projectId, { domains: ["one.example.com"] });
  await expect(
    changeDomains(owner, other.projectId, { domains: ["two.example.com", "one.example.com"] }),
  ).rejects.toMatchObject({
    code: "site-domain-taken",
    details: { domain: "one.example.com" },
  });
  expect((await publishingOf(other.projectId)).domains).toEqual([]);
});

test.each([
  "https://www.example.com",
  "www.example.com/path",
  "example",
  "127.0.0.1",
  "[::1]",
  "x.localhost",
  "edit.example.org",
  "any.sites.example.net",
  "sites.example.net",
  "a b.example.com",
  "user@example.com",
  "example.com:8080",
  "-a.example.com",
])("%j is refused as a domain", async (domain) => {
  setAppUrl();
  const { projectId } = await createSite(owner);
  expect(await refusalOf(changeDomains(owner, projectId, { domains: [domain] }))).toBe("site-domain-invalid");
});

test("without APP_URL there are no own domains, and every other name is the app's", async () => {
  const { projectId } = await createPublished();
  const refusal = refusalOf(changeDomains(owner, projectId, { domains: ["www.example.com"] }));
  expect(await refusal).toBe("site-domains-unsupported");
  expect((await visitDomain("www.example.com")).inside).toBe(false);
});

test("only who configures the project changes names and domains", async () => {
  const { projectId } = await createSite(owner);
  const reviewer = await joinProject(await createActor(), projectId, "reviewer");
  expect(await refusalOf(changeSiteName(reviewer, projectId, { name: newName() }))).toBe("read-only");
  expect(await refusalOf(changeDomains(reviewer, projectId, { domains: [] }))).toBe("read-only");
});
