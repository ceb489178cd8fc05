import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { peerHeaders } from "#lib/platform/peer-address.ts";
import { createProject as createProjectUseCase } from "#lib/projects/create-project.ts";
import { getProject } from "#lib/projects/get-project.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { previewAnswerWords } from "#lib/words/answers/preview-answers.ts";
import { previewAnswerWords as germanAnswers } from "#lib/words/de/answers/preview-answers.ts";
import { readPreviewScript } from "#lib/workspaces/preview/preview-script.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createLocalRepository } from "#tests/factories/create-repository.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { PreviewBrowser, type Visit } from "#tests/setup/preview-browser.ts";
import { POST as grantRoute } from "@/app/api/workspaces/[workspaceId]/preview-grants/route.ts";
import { proxy } from "@/proxy.ts";

const site = {
  "index.html": "<h1>The site</h1>",
  "api/projects": "the site's own file",
  "robots.txt": "User-agent: *",
  "_next/static/a.js": "alert(1)",
  "a b/ü.html": "<h1>Umlaut</h1>",
  "whole.html": "<!doctype html>\n<base href='http://elsewhere.example/'>\n<body>Whole</body>\n</html>\n",
  "picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
};
let browser: PreviewBrowser;
let owner: Actor;
let projectId: string;
let workspaceId: string;
let head: string;

beforeAll(async () => {
  browser = await PreviewBrowser.start();
  owner = await createActor();
  const url = createLocalRepository(join(env().DATA_DIR, "sites", `${newId()}-site`), site);
  const project = await createProjectUseCase(owner, { name: "Site", source: { type: "git", url } });
  projectId = project.id;
  workspaceId = project.workspace.id;
  await setUpWorkspace({ workspaceId });
  head = (await getProject(owner, projectId)).workspace.headCommit ?? "";
});

afterEach(() => {
  delete process.env.PREVIEW_ORIGIN;
  delete process.env.APP_URL;
  forgetEnv();
});

afterAll(async () => {
  browser.close();
  await closeDatabase();
});

async function askGrant(
  actor: Actor,
  body?: unknown,
  headers: Record<string, string> = {},
  asked = { workspaceId },
): Promise<Response> {
  const { host } = headers;
  const request = await routeRequest("/", {
    method: "POST",
    actor,
    body,
    headers,
    ...(host && { origin: headers.origin ?? `http://${host}` }),
  });
  return grantRoute(request, routeContext(asked));
}

async function grant(
  actor: Actor = owner,
  body?: unknown,
  headers?: Record<string, string>,
  asked?: { workspaceId: string },
): Promise<URL> {
  const answer = await askGrant(actor, body, headers, asked);
  expect(answer.status).toBe(201);
  return enter((await answer.json()) as PreviewGrantForDisplay);
}

/** Opens a grant as a browser does. Returns the address under which its site is then. */
async function enter({ url, root, limited }: PreviewGrantForDisplay): Promise<URL> {
  if (!limited) {
    const opened = await browse(url);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, root]);
    browser.cookies.set(new URL(url).host, opened.headers.get("set-cookie")?.split(";")[0] ?? "");
  }
  return new URL(root);
}

const browse = (address: string | URL, visit?: Visit) => browser.visit(address, visit);

test("a grant shows the site on its own host, with isolating headers", async () => {
  const url = await grant();
  expect(url.host).toMatch(/^[a-z2-7]{26}\.preview\.localhost:3000$/);
  const answer = await browse(url);
  expect([answer.status, await answer.text()]).toEqual([200, site["index.html"]]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-security-policy": expect.stringMatching(
      /^frame-ancestors http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000; /,
    ),
    "x-dns-prefetch-control": "off",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",
  });
  const etag = answer.headers.get("etag") ?? "";
  expect((await browse(url, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("a preview speaks its person's language, or that of the browser", async () => {
  const url = await grant();
  const missing = async (language: string) =>
    (await browse(new URL("/none", url), { headers: { "accept-language": language } })).text();
  const [english, german] = [previewAnswerWords.noPage, germanAnswers.noPage];
  expect([await missing("en"), await missing("de-CH")]).toEqual([english, german]);
  await saveAccountChoices(owner, { language: "de" });
  expect(await missing("en")).toBe(german);
  await saveAccountChoices(owner, { language: null });
});

test("on a preview's host every path is the site's, including the app's paths", async () => {
  const url = await grant();
  for (const [path, text] of Object.entries(site)) {
    const answer = await browse(new URL(encodeURI(`/${path}`), url));
    expect([answer.inside, answer.status, await answer.text()]).toEqual([true, 200, text]);
  }
  for (const path of [
    "/api/health",
    "/api/auth/session",
    "/sign-in",
    "/projects",
    "/_next/image",
    "/preview-content",
  ]) {
    const answer = await browse(new URL(path, url));
    expect([path, answer.inside, answer.status]).toEqual([path, true, 404]);
  }
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s to a preview is not allowed", async (method) => {
  const answer = await browse(await grant(), { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test.each([
  "abcdefghijklmnopqrstuvwxyz.preview.localhost",
  "short.preview.localhost",
  "preview.localhost",
  "a.b.preview.localhost",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ.preview.localhost.",
])("the host %s shows neither a site nor the app", async (host) => {
  for (const path of ["/", "/api/health"]) expect((await browse(`http://${host}:3000${path}`)).status).toBe(404);
});

test("a preview's request that reaches the app all the same is refused", async () => {
  const { host, href } = await grant();
  const decided = await proxy(new NextRequest(href, { headers: { host, ...peerHeaders("127.0.0.1") } }));
  expect(decided.status).toBe(404);
});

test("a grant ends at expiry, sign-out and loss of access", async () => {
  const statusOf = async (url: URL) => (await browse(url)).status;
  const expiring = await grant();
  expect(await statusOf(expiring)).toBe(200);
  await database().previewGrant.updateMany({ data: { expiresAt: new Date() } });
  expect(await statusOf(expiring)).toBe(404);

  const organizationId = Object.keys(owner.organizationRoles)[0];
  const editor = await joinProject(await createActor({ organizationId, role: "member" }), projectId, "editor");
  const removed = await grant(editor);
  expect(await statusOf(removed)).toBe(200);
  await database().projectMembership.deleteMany({ where: { userId: editor.userId } });
  expect(await statusOf(removed)).toBe(404);

  const leaving = await joinProject(await createActor({ organizationId, role: "member" }), projectId, "reviewer");
  const left = await grant(leaving);
  expect(await statusOf(left)).toBe(200);
  await signOut(leaving.signInId);
  expect(await statusOf(left)).toBe(404);
});

test("strangers get no grant, and nobody gets one before set-up", async () => {
  expect((await askGrant(await createActor())).status).toBe(404);
  const early = await createProject(owner, { status: "available_for_setup" });
  const request = await routeRequest("/", { method: "POST", actor: owner });
  const answer = await grantRoute(request, routeContext({ workspaceId: early.workspaceId }));
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: "workspace-not-ready" }]);
});

test("only the token's hash is stored", async () => {
  const token = (await grant()).hostname.split(".")[0] ?? "";
  const rows = await database().previewGrant.findMany();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a grant can show the first version or one existing commit", async () => {
  for (const ref of ["base", "head", head]) expect((await browse(await grant(owner, { ref }))).status).toBe(200);
  expect((await askGrant(owner, { ref: "f".repeat(40) })).status).toBe(404);
  for (const ref of ["main", "HEAD~1", "--all", "../x"]) expect((await askGrant(owner, { ref })).status).toBe(400);
});

test("while a turn runs, live shows its changes and head the state before", async () => {
  const conversationId = newId();
  await database().conversation.create({ data: { id: conversationId, projectId, workspaceId, userId: owner.userId } });
  const live = await grant();
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const git = (...args: string[]) =>
    execFileSync("git", ["--git-dir", repository, ...args], { encoding: "utf8", input: "" });
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const emptied = git(...author, "commit-tree", "-m", "All gone", "-p", head, git("mktree").trim()).trim();
  const turn = { id: newId(), conversationId, workspaceId, userId: owner.userId, ordinal: 1, instruction: "Change it" };
  await database().editSession.create({
    data: { ...turn, status: "running", leaseToken: newId(), leaseUntil: new Date(), liveCommit: emptied },
  });
  try {
    expect((await browse(live)).status).toBe(404);
    expect((await browse(await grant(owner, { ref: "head" }))).status).toBe(200);
  } finally {
    await database().conversation.delete({ where: { id: conversationId } });
  }
});

const digest = async (answer: Response) =>
  createHash("sha256")
    .update(await answer.bytes())
    .digest("hex");
const digestOf = (content: string) => createHash("sha256").update(content).digest("hex");

test("a preview serves the site's exact bytes; framed pages add refs and a script", async () => {
  const plain = await grant();
  const framed = await grant(owner, { frame: true });
  for (const [path, content] of Object.entries(site)) {
    expect(await digest(await browse(new URL(encodeURI(`/${path}`), plain)))).toBe(digestOf(content));
    if (path.endsWith(".html")) continue;
    expect(await digest(await browse(new URL(encodeURI(`/${path}`), framed)))).toBe(digestOf(content));
  }
  const { etag } = await readPreviewScript();
  const src = `http://${framed.host}/.sitewright/preview.js?${etag.slice(1, -1)}`;
  const tag = `<script src="${src}" data-status="200" data-commit="${head}"></script>`;
  const withRefs = {
    "index.html": '<h1 data-sitewright-ref="e1">The site</h1>',
    "whole.html": site["whole.html"].replace("<body", '<body data-sitewright-ref="e2"'),
  };
  for (const path of ["index.html", "whole.html"] as const) {
    const page = await browse(new URL(`/${path}`, framed), { headers: { range: "bytes=0-3" } });
    expect([page.status, page.headers.get("accept-ranges"), await page.text()]).toEqual([
      200,
      "none",
      withRefs[path] + tag,
    ]);
    expect(page.headers.get("content-length")).toBe(`${withRefs[path].length + tag.length}`);
    const again = { headers: { "if-none-match": page.headers.get("etag") ?? "" } };
    expect((await browse(new URL(`/${path}`, framed), again)).status).toBe(304);
    expect((await browse(new URL(`/${path}`, plain), again)).status).toBe(200);
  }
});

test("framed pages in other encodings, and too large ones, carry the script alone", async () => {
  const files = {
    "index.html": "<p>x",
    "latin.html": Buffer.from("<p>caf\xe9", "latin1"),
    "large.html": `<p>${"x".repeat(2_000_000)}`,
    "deep.html": "<div>".repeat(2_000),
  };
  const other = await createSite(owner, files);
  for (const [path, content] of Object.entries(files)) {
    const page = await browse(new URL(`/${path}`, await grant(owner, { frame: true }, {}, other)));
    const bytes = Buffer.from(await page.arrayBuffer());
    expect(page.headers.get("content-length")).toBe(`${bytes.length}`);
    const refs = bytes.includes("data-sitewright-ref");
    expect([path, refs, bytes.includes("/.sitewright/preview.js")]).toEqual([path, path === "index.html", true]);
    if (!refs) expect(bytes.subarray(0, content.length).equals(Buffer.from(content))).toBe(true);
  }
});

test("the frame's script is served under framed grants only", async () => {
  const path = "/.sitewright/preview.js";
  expect((await browse(new URL(path, await grant()))).status).toBe(404);
  const framed = await browse(new URL(path, await grant(owner, { frame: true })));
  expect([framed.status, framed.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(await framed.text()).toContain("frame-ancestors");
  expect((await browse(`http://localhost:3000${path}`)).inside).toBe(false);

  const limited = await grant(owner, { frame: true }, { host: "192.168.1.20:3000" });
  expect(await (await browse(limited)).text()).toContain(`<script src="${new URL(path.slice(1), limited)}?`);
  expect((await browse(new URL(path.slice(1), limited))).status).toBe(200);
});

test("in the frame a missing page is named, with its path escaped", async () => {
  const ask = async (url: URL, kind: string) => browse(url, { headers: { "sec-fetch-dest": kind } });
  const framed = new URL("/<img src=x onerror=alert(1)>.html", await grant(owner, { frame: true }));
  const page = await ask(framed, "iframe");
  const text = await page.text();
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(text).toContain("&#60;img src=x onerror=alert(1)&#62;.html");
  expect(text).not.toContain("<img");
  expect(text).toContain('data-status="404"');
  expect((await ask(framed, "image")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const plain = new URL("/nothing.html", await grant());
  expect((await ask(plain, "iframe")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("under another host name the preview is sandboxed and marked as limited", async () => {
  const answer = await askGrant(owner, {}, { host: "192.168.1.20:3000" });
  const { url, limited } = (await answer.json()) as PreviewGrantForDisplay;
  expect(limited).toBe(true);
  expect(url).toMatch(/^http:\/\/192\.168\.1\.20:3000\/preview\/[a-z2-7]{26}\/$/);
  const page = await browse(url);
  expect([page.status, await page.text()]).toEqual([200, site["index.html"]]);
  const policy = page.headers.get("content-security-policy");
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms; frame-ancestors http:\/\/192\.168\.1\.20:3000; /);
  // The rest of the app's host does not belong to the site.
  expect(policy).toContain(`default-src ${url};`);
  expect((await browse(new URL("robots.txt", url))).status).toBe(200);
  const withoutSlash = await browse(url.slice(0, -1));
  expect([withoutSlash.status, withoutSlash.headers.get("location")]).toEqual([308, url]);
});

test("with PREVIEW_ORIGIN previews are served there only", async () => {
  process.env.PREVIEW_ORIGIN = "https://*.preview.example.org";
  process.env.APP_URL = "https://app.example.org";
  forgetEnv();
  const answer = await askGrant(owner, {}, { host: "app.example.org", origin: "https://app.example.org" });
  const { url, root, limited } = (await answer.json()) as PreviewGrantForDisplay;
  expect([root, limited]).toEqual([expect.stringMatching(/^https:\/\/[a-z2-7]{26}\.preview\.example\.org\/$/), false]);
  const opened = await browse(url);
  expect(opened.headers.get("set-cookie")).toMatch(
    /^__Host-sitewright-preview=.*; Secure; SameSite=None; Partitioned$/,
  );
  const own = await browse(root);
  expect([own.inside, own.status]).toEqual([true, 404]);
  expect(own.headers.get("content-security-policy")).toContain("frame-ancestors https://app.example.org;");
  const { host } = new URL(root);
  expect((await browse(`http://app.example.org/preview/${host.split(".")[0]}/`)).inside).toBe(false);
  expect((await browse("http://preview.example.org/")).status).toBe(404);
});

const asAbsent = async (answer: Response) => [answer.status, await answer.text(), [...answer.headers].sort()];

test("a leaked address is like an absent one: label alone, spent code, late code", async () => {
  const grant = (await (await askGrant(owner)).json()) as PreviewGrantForDisplay;
  const absent = await asAbsent(await browse("http://abcdefghijklmnopqrstuvwxyz.preview.localhost:3000/"));
  expect(await asAbsent(await browse(grant.root))).toEqual(absent);
  // A HEAD request does not spend the code.
  expect((await browse(grant.url, { method: "HEAD" })).status).toBe(404);
  const wrong = grant.url.replace(/open\/.*/, `open/${"a".repeat(26)}/`);
  expect(await asAbsent(await browse(wrong))).toEqual(absent);
  expect((await browse(grant.url)).status).toBe(303);
  expect(await asAbsent(await browse(grant.url))).toEqual(absent);
  expect(await asAbsent(await browse(grant.root))).toEqual(absent);
  for (const stolen of ["", "a".repeat(26), grant.url.split("/").at(-2)]) {
    const headers = { cookie: `__Host-sitewright-preview=${stolen}` };
    expect(await asAbsent(await browse(grant.root, { headers }))).toEqual(absent);
  }

  const late = (await (await askGrant(owner)).json()) as PreviewGrantForDisplay;
  await database().previewGrant.updateMany({ where: { codeHash: { not: null } }, data: { codeExpiresAt: new Date() } });
  expect(await asAbsent(await browse(late.url))).toEqual(absent);
});

test("of concurrent requests with one code one gets the cookie, stored as a hash", async () => {
  const { url } = (await (await askGrant(owner)).json()) as PreviewGrantForDisplay;
  const answers = await Promise.all(Array.from({ length: 12 }, () => browse(url)));
  const given = answers.flatMap((answer) => answer.headers.getSetCookie());
  expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
  expect(given).toEqual([
    expect.stringMatching(
      /^__Host-sitewright-preview=[a-z2-7]{26}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=None; Partitioned$/,
    ),
  ]);
  const cookie = /=([a-z2-7]{26});/.exec(given[0] ?? "")?.[1] ?? "";
  const rows = JSON.stringify(await database().previewGrant.findMany());
  for (const secret of [cookie, url.split("/").at(-2) ?? ""]) expect(rows).not.toContain(secret);
});

test("opening redirects to the requested page on the preview's host, without the code", async () => {
  const grant = (await (await askGrant(owner)).json()) as PreviewGrantForDisplay;
  const asked = (path: string) => browse(`${grant.url.slice(0, -1)}${path}`, { headers: { cookie } });
  let cookie = "";
  const opened = await asked("/a%20b/x.html?q=1");
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `${grant.root}a%20b/x.html?q=1`]);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  });
  cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  // Back, or a reload: the code is spent, and the cookie is set.
  // A path of two slashes is corrected before it is opened.
  for (const [path, status] of [
    ["/", 303],
    ["//evil.example/", 308],
    ["/\\evil.example/", 308],
  ] as const) {
    const again = await asked(path);
    const { host } = new URL(again.headers.get("location") ?? "", grant.root);
    expect([again.status, host]).toEqual([status, new URL(grant.root).host]);
    expect(again.headers.has("set-cookie")).toBe(false);
  }
});

test("a preview's cookie opens no other one, and its label nothing under the app", async () => {
  const [one, other] = [await grant(), await grant()];
  const headers = { cookie: browser.cookies.get(one.host) ?? "" };
  expect((await browse(one)).status).toBe(200);
  expect((await browse(other, { headers })).status).toBe(404);
  const label = one.hostname.split(".")[0];
  expect((await browse(`http://192.168.1.20:3000/preview/${label}/`, { headers })).status).toBe(404);
  const limited = await grant(owner, {}, { host: "192.168.1.20:3000" });
  const token = limited.pathname.split("/")[2];
  expect((await browse(`http://${token}.preview.localhost:3000/`)).status).toBe(404);
});

test("a limited grant expires after fifteen minutes", async () => {
  const answer = await askGrant(owner, {}, { host: "192.168.1.20:3000" });
  const { expiresAt } = (await answer.json()) as PreviewGrantForDisplay;
  const left = Date.parse(expiresAt) - Date.now();
  expect(left).toBeLessThanOrEqual(15 * 60_000);
});
