import { execFileSync, spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { keptBytes, keptBytesMax, keptObject } from "#lib/workspaces/git/kept-objects.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { readPreviewScript } from "#lib/workspaces/preview/preview-script.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { PreviewBrowser } from "#tests/setup/preview-browser.ts";

// Files of a preview as the server's handler serves them, without Next: every request is checked, and what does not change is remembered.

const files = { "index.html": "<h1>Home</h1>", "team/index.html": "Team", "photo.jpg": "0123456789" };
let browser: PreviewBrowser;
let owner: Actor;
let site: Site;

beforeAll(async () => {
  browser = await PreviewBrowser.start();
  owner = await createActor();
  site = await createSite(owner, files);
});

afterAll(async () => {
  browser.close();
  await closeDatabase();
});

/** Opens a preview and returns its address. */
async function open(actor: Actor, { workspaceId }: { workspaceId: string }, frame = false): Promise<string> {
  const { token, code } = await createPreviewGrant(actor, { workspaceId, ref: "live", frame });
  const host = `${token}.preview.localhost:3000`;
  const cookie = await openPreview({ token, code: code ?? "" });
  browser.cookies.set(host, `__Host-sitewright-preview=${cookie}`);
  return `http://${host}/`;
}

const statusOf = async (address: string) => (await browser.visit(address)).status;

test("a signed-out person is refused at the next request; another sign-in is not", async () => {
  const leaving = await joinProject(await createActor(), site.projectId, "editor");
  const staying = await joinProject(await createActor(), site.projectId, "editor");
  const [left, other] = [await open(leaving, site), await open(staying, site)];
  for (let times = 0; times < 3; times++) expect([await statusOf(left), await statusOf(other)]).toEqual([200, 200]);
  await signOut(leaving.signInId);
  expect([await statusOf(left), await statusOf(other)]).toEqual([404, 200]);
});

test("a hidden project is refused at the next request, and shown again when restored", async () => {
  const own = await createSite(owner, files);
  const address = await open(owner, own);
  const hide = (archivedAt: Date | null) =>
    database().project.update({ where: { id: own.projectId }, data: { archivedAt } });
  expect(await statusOf(address)).toBe(200);
  await hide(new Date());
  expect(await statusOf(address)).toBe(404);
  await hide(null);
  expect(await statusOf(address)).toBe(200);
  await database().project.delete({ where: { id: own.projectId } });
  expect(await statusOf(address)).toBe(404);
});

test("for every role, a preview is shown to those who may see the project", async () => {
  const own = await createSite(owner, files);
  const { organizationId, projectId, workspaceId } = own;
  const person = await createActor({ organizationId, role: "admin" });
  const address = await open(person, own);
  const found: [string, boolean][] = [];
  for (const role of ["owner", "admin", "member", null] as const) {
    for (const projectRole of ["admin", "developer", "editor", "reviewer", null] as const) {
      const where = { userId: person.userId };
      await database().membership.deleteMany({ where });
      await database().projectMembership.deleteMany({ where });
      if (role) await database().membership.create({ data: { ...where, organizationId, role } });
      if (projectRole) await database().projectMembership.create({ data: { ...where, projectId, role: projectRole } });
      const roles = {
        organizationRoles: role ? { [organizationId]: role } : {},
        projectRoles: projectRole ? { [projectId]: projectRole } : {},
      };
      const isVisible = (await findPreviewableWorkspace({ ...person, ...roles }, workspaceId)) !== null;
      expect([role, projectRole, await statusOf(address)]).toEqual([role, projectRole, isVisible ? 200 : 404]);
      found.push([`${role} ${projectRole}`, isVisible]);
    }
  }
  expect(found.filter(([, isVisible]) => !isVisible).map(([roles]) => roles)).toEqual(["member null", "null null"]);
});

test("requests that come while others are checked each get their own answer", async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => joinProject(await createActor(), site.projectId, "reviewer")),
  );
  const hosts: string[] = [];
  for (const person of people) hosts.push(await open(person, site));
  const unknown = "http://abcdefghijklmnopqrstuvwxyz.preview.localhost:3000/";
  const asked = Array.from({ length: 60 }, (_, index) => (index % 7 === 6 ? unknown : (hosts[index % 7] ?? unknown)));
  const answers = await Promise.all(asked.map(statusOf));
  expect(answers).toEqual(asked.map((address) => (address === unknown ? 404 : 200)));
});

test("both tabs of a preview see the next version at their next request", async () => {
  const own = await createSite(owner, files);
  const [one, other] = [await open(owner, own), await open(owner, own)];
  const before = await browser.visit(one);
  const git = (args: string[], input = "") =>
    execFileSync("git", ["--git-dir", own.repository, "-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
      encoding: "utf8",
      input,
    }).trim();
  const page = git(["hash-object", "-w", "--stdin"], "<h1>New</h1>");
  const tree = git(["mktree"], `100644 blob ${page}\tindex.html\n`);
  const headCommit = git(["commit-tree", "-m", "New", "-p", own.head, tree]);
  await database().workspace.update({ where: { id: own.workspaceId }, data: { headCommit } });
  for (const address of [one, other]) {
    const after = await browser.visit(address, { headers: { "if-none-match": before.headers.get("etag") ?? "" } });
    expect([after.status, await after.text(), after.headers.get("cache-control")]).toEqual([
      200,
      "<h1>New</h1>",
      "private, no-cache",
    ]);
  }
});

test("HEAD, conditions and ranges are answered as by a file server", async () => {
  const photo = new URL("photo.jpg", await open(owner, site)).href;
  const head = await browser.visit(photo, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
  const etag = head.headers.get("etag") ?? "";
  expect((await browser.visit(photo, { headers: { "if-none-match": etag } })).status).toBe(304);
  const part = await browser.visit(photo, { headers: { range: "bytes=2-4", "if-range": etag } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
  expect((await browser.visit(photo, { headers: { range: "bytes=99-" } })).status).toBe(416);
});

test("only the script's address with its version is kept for good", async () => {
  const script = new URL(".sitewright/preview.js", await open(owner, site, true)).href;
  const version = (await readPreviewScript()).etag.slice(1, -1);
  const cacheOf = async (query: string) => (await browser.visit(`${script}${query}`)).headers.get("cache-control");
  expect(await cacheOf(`?${version}`)).toBe("private, max-age=31536000, immutable");
  for (const query of ["", "?older"]) expect(await cacheOf(query)).toBe("private, no-cache");
});

test.each([
  "/../../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/team%2findex.html",
  "/index.html%00",
  "/%ff",
  "/%",
  "/.git/config",
  "/link.html",
  "/folder/index.html",
])("the hostile path %s shows no file", async (target) => {
  const own = await createSite(owner, files);
  const git = (args: string[], input = "") =>
    execFileSync("git", ["--git-dir", own.repository, "-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
      encoding: "utf8",
      input,
    }).trim();
  const link = (to: string) => git(["hash-object", "-w", "--stdin"], to);
  const listed = `${git(["ls-tree", own.head])}\n120000 blob ${link("/etc/passwd")}\tlink.html\n120000 blob ${link("team")}\tfolder\n`;
  const headCommit = git(["commit-tree", "-m", "Links", "-p", own.head, git(["mktree"], listed)]);
  await database().workspace.update({ where: { id: own.workspaceId }, data: { headCommit } });
  const answer = await browser.visit(await open(owner, own), { target });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
});

test("a path with two slashes is corrected on its own host", async () => {
  const answer = await browser.visit(await open(owner, site), { target: "//evil.example\\x/?a=//b" });
  expect([answer.status, answer.headers.get("location")]).toEqual([308, "/evil.example/x/?a=//b"]);
});

test("no process is started for a file", async () => {
  const address = await open(owner, await createSite(owner, { ...files, "film.mp4": Buffer.alloc(5_000_000) }));
  // The origins that the site uses are read once.
  expect(await statusOf(address)).toBe(200);
  const started: unknown[] = [];
  const note = (message: unknown) => void started.push(message);
  subscribe("child_process", note);
  try {
    for (const path of ["", "team/", "photo.jpg", "film.mp4", "missing.html"]) {
      expect(await statusOf(`${address}${path}`)).toBe(path === "missing.html" ? 404 : 200);
    }
    expect(started).toEqual([]);
    // The channel tells of processes.
    await once(spawn("true"), "exit");
    expect(started).toHaveLength(1);
  } finally {
    unsubscribe("child_process", note);
  }
});

test("what is remembered of files stays below a number of bytes", async () => {
  const large = Array.from({ length: 24 }, (_, index) => [`${index}.bin`, Buffer.alloc(4_900_000, index)] as const);
  const own = await createSite(owner, { "index.html": "x", ...Object.fromEntries(large) });
  const address = await open(owner, own);
  for (const [path] of large) expect((await (await browser.visit(`${address}${path}`)).bytes()).length).toBe(4_900_000);
  expect(keptBytes()).toBeGreaterThan(keptBytesMax / 2);
  expect(keptBytes()).toBeLessThanOrEqual(keptBytesMax);
});

test("an object is read from the disk once, for its own repository only", async () => {
  const [one, other] = [
    await createSite(owner, { "a.html": "mine alone" }),
    await createSite(owner, { "b.html": "x" }),
  ];
  const id = execFileSync("git", ["--git-dir", one.repository, "rev-parse", `${one.head}:a.html`], {
    encoding: "utf8",
  });
  const [first, second] = await Promise.all([
    keptObject(one.repository, id.trim()),
    keptObject(one.repository, id.trim()),
  ]);
  expect(second).toBe(first);
  expect((await keptObject(one.repository, id.trim()))?.content).toBe(
    (await keptObject(one.repository, id.trim()))?.content,
  );
  expect(await keptObject(other.repository, id.trim())).toBeNull();
});
