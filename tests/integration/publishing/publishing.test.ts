import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { approvePlan } from "#lib/plans/decide-plan.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { resetWorkspace } from "#lib/projects/setup/reset-workspace.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { unpublishSite } from "#lib/publishing/unpublish-site.ts";
import { getReviewProposal } from "#lib/reviews/get-review-proposal.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createRemoteConversation, createReview, readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { PreviewBrowser, type Visit } from "#tests/setup/preview-browser.ts";

let browser: PreviewBrowser;
let owner: Actor;

beforeAll(async () => {
  browser = await PreviewBrowser.start();
  owner = await createActor();
});

afterEach(() => {
  delete process.env.APP_URL;
  delete process.env.SITES_ORIGIN;
  forgetEnv();
});

afterAll(async () => {
  browser.close();
  await closeDatabase();
});

const addressOf = (name: string, path = "/") => `http://${name}.sites.localhost:3000${path}`;
const visit = (name: string, path = "/", options: Visit = {}) => browser.visit(addressOf(name, path), options);

/** Publishes a site with these files and returns its name. */
async function publishFiles(files?: Record<string, string | Uint8Array>) {
  const site = await createSite(owner, files);
  await publishSite(owner, site.projectId);
  return { ...site, name: await nameOf(site.projectId) };
}

async function nameOf(projectId: string): Promise<string> {
  return (await getPublishing(owner, projectId)).name ?? "";
}

test("a new site is published as it is, under a name from its title", async () => {
  const { name, projectId, head } = await publishFiles();
  expect(name).toMatch(/^bakery(-\d|-[a-z2-7]{8})?$/);
  const answer = await visit(name);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await answer.text()).toContain("<h1>Welcome</h1>");
  expect(await (await visit(name, "/about")).text()).toContain("About us");
  expect(await getPublishing(owner, projectId)).toMatchObject({
    publisher: "server",
    isPublished: true,
    hasNews: false,
    hasChanges: false,
    versions: [{ commit: head, isPublished: true, title: null }],
  });
});

test("publishing a conversation ends it, and visitors see its changes", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  expect(await getPublishing(owner, site.projectId)).toMatchObject({ hasChanges: true });
  const { reviewId } = await publishConversation(owner, { ...site, title: "New heading" });
  expect(await publishConversation(owner, site)).toEqual({ reviewId });
  expect(await (await visit(await nameOf(site.projectId))).text()).toBe("<h1>New bread</h1>");
  // The next conversation is on its way.
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "available_for_setup" });
  expect(await getPublishing(owner, site.projectId)).toMatchObject({
    hasChanges: false,
    versions: [{ title: "New heading", isPublished: true }],
  });
});

/** Sets the site up again, as the job does after publishing. */
async function setUp({ workspaceId }: { workspaceId: string }): Promise<void> {
  await setUpWorkspace({ workspaceId });
  expect(await readWorkspace(workspaceId)).toMatchObject({ status: "available_for_conversation" });
}

test("after publishing, the history begins with the site before its first change", async () => {
  const site = await createConversation(owner);
  const contents = ["<h1>New bread</h1>", "<h1>Newer bread</h1>"];
  for (const content of contents) await createTurn(owner, site, { change: { path: "index.html", content } });
  await publishConversation(owner, site);
  await setUp(site);
  expect(await getPublishing(owner, site.projectId)).toMatchObject({ hasNews: false, hasChanges: false });
  const { versions, start } = await listHistory(owner, site);
  expect([versions.length, start?.commit]).toEqual([2, site.head]);
  const { versions: published } = await getPublishing(owner, site.projectId);
  expect(published.map(({ headCommit }) => headCommit)).toEqual([versions[0]?.after]);
});

test("a published conversation goes on as the same one, and publishes again", async () => {
  const site = await createConversation(owner);
  const again = { projectId: site.projectId, continues: site.conversationId };
  const change = async (content: string) => createTurn(owner, site, { change: { path: "index.html", content } });
  await change("<h1>New bread</h1>");
  const first = await publishConversation(owner, site);
  expect(await getConversationForDisplay(owner, site)).toMatchObject({ status: "finished", published: true });
  expect(await refusalOf(startConversation(owner, again))).toBe("workspace-not-ready");
  await setUp(site);
  expect(await startConversation(owner, again)).toMatchObject({
    resumed: true,
    conversation: { id: site.conversationId, status: "ongoing" },
  });
  const open = { status: "ongoing", published: false, readOnly: false };
  expect(await getConversationForDisplay(owner, site)).toMatchObject(open);

  const editSessionId = await change("<h1>Newer bread</h1>");
  const second = await publishConversation(owner, site);
  expect(second.reviewId).not.toBe(first.reviewId);
  expect(await (await visit(await nameOf(site.projectId))).text()).toBe("<h1>Newer bread</h1>");
  // A change that is published can still be undone.
  await setUp(site);
  await startConversation(owner, again);
  await undoTurn(owner, { editSessionId });
  await publishConversation(owner, site);
  expect(await (await visit(await nameOf(site.projectId))).text()).toBe("<h1>New bread</h1>");
});

test("an open plan waits while its conversation is published", async () => {
  const site = await createConversation(owner);
  const { planId } = await createPlan(owner, site, "approve");
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  await publishConversation(owner, site);
  // Nothing is told that the conversation has ended for good.
  expect(
    await database().$queryRaw`
      SELECT 1 FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker.jobs AS named USING (id)
      WHERE named.task_identifier = 'conversation-finished' AND jobs.payload ->> 'conversationId' = ${site.conversationId}`,
  ).toEqual([]);
  await setUp(site);
  await startConversation(owner, { projectId: site.projectId, continues: site.conversationId });
  expect((await approvePlan(owner, { planId })).phase).toBe("build");
});

test("a published conversation goes on for its own person, unless later changes are gone", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  await publishConversation(owner, site);
  await setUp(site);
  const colleague = await joinProject(await createActor(), site.projectId, "editor");
  const again = { projectId: site.projectId, continues: site.conversationId };
  const theirs = await startConversation(colleague, again);
  expect(theirs.conversation.id).not.toBe(site.conversationId);
  await finishConversation(colleague, { conversationId: theirs.conversation.id });

  expect((await startConversation(owner, again)).resumed).toBe(true);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>Unpublished bread</h1>" } });
  await database().conversation.update({
    where: { id: site.conversationId },
    data: { status: "finished", finishedAt: new Date(), released: true },
  });
  await database().workspace.update({
    where: { id: site.workspaceId },
    data: { status: "available_for_conversation" },
  });
  await resetWorkspace(owner, site.workspaceId);
  await setUp(site);
  expect((await startConversation(owner, again)).resumed).toBe(false);
});

test("a published conversation no longer goes on after somebody else publishes", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  await publishConversation(owner, site);
  await setUp(site);
  const colleague = await joinProject(await createActor(), site.projectId, "admin");
  const { conversation } = await startConversation(colleague, { projectId: site.projectId });
  const theirs = { ...site, conversationId: conversation.id };
  await createTurn(colleague, theirs, { change: { path: "index.html", content: "<h1>Their bread</h1>" } });
  await publishConversation(colleague, theirs);
  expect(await getConversationForDisplay(owner, site)).toMatchObject({ status: "finished", published: false });
  await setUp(site);
  // It does not go on as a released one either.
  await database().conversation.update({ where: { id: site.conversationId }, data: { released: true } });
  const again = { projectId: site.projectId, continues: site.conversationId };
  expect((await startConversation(owner, again)).resumed).toBe(false);
});

test("a first publication names the pages that are still the starter's", async () => {
  const starter = await readStarterFiles("bakery");
  const about = starter.get("about.html")?.toString() ?? "";
  const mine = about.replace(/(<h1[^>]*>)[^<]*/, "$1Our own story");
  expect(mine).not.toBe(about);
  // The navigation is everybody's, and a change in it makes no page one's own.
  const visitUs = (starter.get("visit.html")?.toString() ?? "").replace("Our story", "Who we are");
  const files = Object.fromEntries([...starter].map(([path, content]) => [path, Uint8Array.from(content)]));
  const site = await createConversation(owner, { ...files, "about.html": mine, "visit.html": visitUs });
  await database().project.update({ where: { id: site.projectId }, data: { starter: "bakery" } });
  const { first } = await getReviewProposal(owner, site);
  expect(first?.pages).toBe(5);
  expect(first?.examples.map(({ name }) => name)).toEqual(["Home", "Bread & pastry", "Cakes to order", "Visit us"]);
  await publishConversation(owner, site);
  expect((await getReviewProposal(owner, site)).first).toBeNull();
});

test("a conversation without changes publishes the site as it is, and goes on", async () => {
  const site = await createConversation(owner);
  expect(await publishConversation(owner, site)).toEqual({ reviewId: null });
  expect((await visit(await nameOf(site.projectId))).status).toBe(200);
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "in_conversation" });
});

test("a review that somebody else publishes reaches the visitors too", async () => {
  const site = await createReview(owner);
  const reviewer = await joinProject(await createActor(), site.projectId, "reviewer");
  await publishReview(reviewer, site);
  const { versions, name } = await getPublishing(reviewer, site.projectId);
  expect(versions).toMatchObject([{ byName: reviewer.name, isPublished: true }]);
  expect((await visit(name ?? "")).status).toBe(200);
});

test("an editor can't publish, and a reviewer can't unpublish", async () => {
  const site = await createConversation(owner);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const reviewer = await joinProject(await createActor(), site.projectId, "reviewer");
  expect(await refusalOf(publishSite(editor, site.projectId))).toBe("read-only");
  expect(await refusalOf(publishConversation(editor, site))).toBe("read-only");
  await publishSite(reviewer, site.projectId);
  expect(await refusalOf(unpublishSite(reviewer, site.projectId))).toBe("read-only");
  expect(await refusalOf(publishSite(await createActor(), site.projectId))).toBe("not-found");
});

test("an unpublished site is 404 at once; publishing brings it back under its name", async () => {
  const { name, projectId } = await publishFiles();
  await unpublishSite(owner, projectId);
  for (const path of ["/", "/about", "/about.html", "/missing"]) {
    const answer = await visit(name, path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    expect(await answer.text()).toBe("There is no site at this address.");
  }
  expect(await getPublishing(owner, projectId)).toMatchObject({ isPublished: false, hasNews: true, name });
  await publishSite(owner, projectId);
  expect((await visit(name)).status).toBe(200);
});

test("the site of a deleted project is 404 at once", async () => {
  const { name, projectId } = await publishFiles();
  await deleteProject(owner, projectId, { name: "Bakery" });
  expect((await visit(name)).status).toBe(404);
});

test("a site whose repository others serve is published there alone", async () => {
  const site = await createRemoteConversation(owner);
  await createTurn(owner, site);
  await publishConversation(owner, site);
  expect(await getPublishing(owner, site.projectId)).toMatchObject({
    publisher: "repository",
    repository: { url: site.remote, branch: "main" },
    name: null,
    isPublished: false,
    versions: [{ number: 1, isPublished: true, isBuilt: false, output: null }],
  });
  expect(await refusalOf(publishSite(owner, site.projectId))).toBe("published-elsewhere");
});

test("two sites of one title get two names, also at the same moment", async () => {
  const sites = await Promise.all([1, 2, 3].map(() => createSite(owner)));
  await Promise.all(sites.map(({ projectId }) => publishSite(owner, projectId)));
  const names = await Promise.all(sites.map(({ projectId }) => nameOf(projectId)));
  expect(new Set(names).size).toBe(3);
});

test("publishing the same site several times at once makes one version", async () => {
  const site = await createSite(owner);
  await Promise.all([1, 2, 3].map(() => publishSite(owner, site.projectId)));
  expect((await getPublishing(owner, site.projectId)).versions).toHaveLength(1);
});

test("a missing page is the site's own 404 page, or else a plain one", async () => {
  const own = await publishFiles({ "index.html": "Home", "404.html": "<h1>Gone fishing</h1>" });
  const answer = await visit(own.name, "/nothing/here");
  expect([answer.status, await answer.text()]).toEqual([404, "<h1>Gone fishing</h1>"]);
  const plain = await publishFiles({ "index.html": "Home" });
  const missing = await visit(plain.name, "/nothing");
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("Page not found")]);
});

test("every path on a site's host is the site's, also the app's paths", async () => {
  const files = { "index.html": "Home", "api/projects": "[]", "api/health": "fine", "_next/static/a.js": "1" };
  const { name } = await publishFiles({ ...files, "preview/index.html": "A page", "sign-in.html": "Ours" });
  for (const [path, content] of Object.entries(files)) {
    const answer = await visit(name, `/${path}`.replace("/index.html", "/"));
    expect([path, answer.status, answer.inside, await answer.text()]).toEqual([path, 200, true, content]);
  }
  expect(await (await visit(name, "/sign-in")).text()).toBe("Ours");
  const absent = await visit(name, "/api/setup", { method: "GET" });
  expect([absent.status, absent.inside]).toEqual([404, true]);
});

test("no cookie is set, and none changes the answer", async () => {
  const { name } = await publishFiles();
  const answer = await visit(name, "/", { headers: { cookie: "__Host-sitewright-preview=abc; sitewright=x" } });
  expect([answer.status, answer.headers.get("set-cookie"), answer.headers.get("vary")]).toEqual([
    200,
    null,
    "accept-encoding",
  ]);
  expect(await answer.text()).not.toContain("<script");
});

test("a site can only be read", async () => {
  const { name } = await publishFiles();
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await visit(name, "/", { method });
    expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
  const head = await visit(name, "/", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([
    200,
    "",
    "text/html; charset=utf-8",
  ]);
});

test("an unchanged file is 304, and its tag changes with its content", async () => {
  const { name } = await publishFiles();
  const tag = (await visit(name)).headers.get("etag") ?? "";
  const again = await visit(name, "/", { headers: { "if-none-match": tag } });
  expect([again.status, again.headers.get("etag"), again.headers.get("cache-control")]).toEqual([304, tag, "no-cache"]);
  expect((await visit(name, "/about", { headers: { "if-none-match": tag } })).status).toBe(200);
});

test("text is compressed for browsers that ask for it, with another tag", async () => {
  const page = `<!doctype html><title>Long</title>${"<p>Bread and cakes.</p>\n".repeat(200)}`;
  const picture = new Uint8Array(5_000);
  const { name } = await publishFiles({ "index.html": page, "a.png": picture, "small.css": "a{}" });
  const asked = (coding: string, path = "/") => visit(name, path, { headers: { "accept-encoding": coding } });
  const plain = await asked("identity");
  const brotli = await asked("gzip, deflate, br");
  const gzip = await asked("gzip;q=0.5, br;q=0");
  expect([brotli, gzip, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(page);
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(page);
  const tags = [brotli, gzip, plain].map(({ headers }) => headers.get("etag") ?? "");
  expect(new Set(tags).size).toBe(3);
  for (const [index, coding] of ["br", "gzip", "identity"].entries()) {
    const again = await visit(name, "/", {
      headers: { "accept-encoding": coding, "if-none-match": tags[index] ?? "" },
    });
    expect([again.status, again.headers.get("etag")]).toEqual([304, tags[index]]);
  }
  expect((await asked("br", "/a.png")).headers.get("content-encoding")).toBeNull();
  expect((await asked("br", "/small.css")).headers.get("content-encoding")).toBeNull();
});

test("a part of a file is sent as it was asked for, never compressed", async () => {
  const { name } = await publishFiles({ "index.html": "Home", "a.css": "0123456789".repeat(200) });
  const part = await visit(name, "/a.css", { headers: { range: "bytes=10-14", "accept-encoding": "br" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    "bytes 10-14/2000",
    "01234",
  ]);
  const beyond = await visit(name, "/a.css", { headers: { range: "bytes=9000-" } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */2000"]);
});

test("only files with a hash in their name are kept without asking again", async () => {
  const names = { "app.3f9a1c07.js": "immutable", "style.css": "no-cache", "photo-20240101.jpg": "no-cache" };
  const { name } = await publishFiles({
    "index.html": "Home",
    ...Object.fromEntries(Object.keys(names).map((file) => [file, "x"])),
  });
  for (const [file, expected] of Object.entries(names)) {
    const kept = (await visit(name, `/${file}`)).headers.get("cache-control");
    expect([file, kept]).toEqual([file, expect.stringContaining(expected)]);
  }
  expect((await visit(name, "/missing.3f9a1c07.js")).headers.get("cache-control")).toBe("no-cache");
});

test("a path of several slashes never leads to another host", async () => {
  const { name } = await publishFiles();
  const answer = await browser.visit(addressOf(name), { target: "//evil.example/about" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/evil.example/about"]);
  const back = await browser.visit(addressOf(name), { target: "/\\evil.example" });
  expect([back.status, back.headers.get("location")]).toEqual([301, "/evil.example"]);
});

test.each(["sites.localhost", "no-such-site.sites.localhost", "a.b.sites.localhost", "-x.sites.localhost"])(
  "the host %s has no site, and does not reach the app",
  async (host) => {
    const answer = await browser.visit(`http://${host}:3000/`);
    expect([answer.status, answer.inside]).toEqual([404, true]);
  },
);

test("sites are found below SITES_ORIGIN, in any case and with any port", async () => {
  const { name } = await publishFiles();
  Object.assign(process.env, { APP_URL: "https://edit.example.org", SITES_ORIGIN: "https://*.sites.example.net" });
  forgetEnv();
  for (const host of [
    `${name}.sites.example.net`,
    `${name.toUpperCase()}.Sites.example.net:8443`,
    `${name}.sites.example.net.`,
  ]) {
    const answer = await browser.visit("http://any.example/", { headers: { host } });
    expect([host, answer.status, answer.inside]).toEqual([host, 200, true]);
  }
});

test("rows of a published site go with their project", async () => {
  const { projectId } = await publishFiles();
  await database().$executeRaw`
    UPDATE projects SET archived_at = now(), restorable_until = now() - interval '1 day' WHERE id = ${projectId}::uuid`;
  await database().$queryRaw`SELECT prune_project(${projectId}::uuid)`;
  const counts = await Promise.all([
    database().publishedVersion.count({ where: { projectId } }),
    database().publishedSite.count({ where: { projectId } }),
    database().siteHost.count({ where: { projectId } }),
  ]);
  expect(counts).toEqual([0, 0, 0]);
});
