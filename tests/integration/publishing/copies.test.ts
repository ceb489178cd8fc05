import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { crc32, gzipSync, inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { createCloneToken, listCloneTokens, revokeCloneToken } from "#lib/publishing/clone/clone-tokens.ts";
import { downloadSite } from "#lib/publishing/download-site.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { cloneTokensMax } from "#lib/publishing/schema.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { commitFiles, git, temporaryFolder } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST as uploadPack } from "@/app/api/clone/[projectId]/site.git/git-upload-pack/route.ts";
import { GET as infoRefs } from "@/app/api/clone/[projectId]/site.git/info/refs/route.ts";
import { HEAD as headOfDownload } from "@/app/api/projects/[projectId]/publishing/download/route.ts";

let owner: Actor;
let server: Server;

beforeAll(async () => {
  owner = await createActor();
  server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(`http://x${incoming.url}`);
    const [, projectId = "", rest] = /^\/api\/clone\/([^/]+)\/site\.git\/(.*)$/.exec(pathname) ?? [];
    const route = rest === "info/refs" ? infoRefs : rest === "git-upload-pack" ? uploadPack : null;
    void (async () => {
      if (!route) return outgoing.writeHead(404).end();
      const body = incoming.method === "POST" ? { body: new Uint8Array(await buffer(incoming)) } : {};
      const headers = new Headers(incoming.headers as Record<string, string>);
      const request = new Request(`http://x${incoming.url}`, { method: incoming.method ?? "GET", headers, ...body });
      const answer = await route(request, { params: Promise.resolve({ projectId }) });
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body) Readable.from(answer.body).pipe(outgoing);
      else outgoing.end();
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(async () => {
  server.close();
  await closeDatabase();
});

const never = new AbortController().signal;
const tokenFor = async (projectId: string, actor = owner) =>
  (await createCloneToken(actor, projectId, { label: "A backup", days: 7 })).token;
const addressOf = (projectId: string, token = "") =>
  `http://${token && `git:${token}@`}127.0.0.1:${(server.address() as AddressInfo).port}/api/clone/${projectId}/site.git`;
const ask = (projectId: string, path: string, token: string | null, init: RequestInit = {}) =>
  fetch(`${addressOf(projectId)}/${path}`, {
    ...init,
    headers: { ...(token && { authorization: `Basic ${btoa(`x:${token}`)}` }), ...init.headers },
  });

/** Runs git as a person at another machine would. Returns what it said. */
async function runGit(...args: string[]): Promise<{ ok: boolean; output: string }> {
  const variables = {
    PATH: process.env.PATH,
    HOME: "/nonexistent",
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  return promisify(execFile)("git", args, { env: processEnvironment(variables) }).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: Error) => ({ ok: false, output: error.message }),
  );
}

/** Creates a published site that also has a branch, a turn's ref and a kept branch. */
async function createPublished() {
  const site = await createConversation(owner);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New</h1>" } });
  await publishConversation(owner, site);
  const secret = commitFiles(
    site.repository,
    { "secret.html": "draft" },
    { branch: "sitewright/draft", parent: "refs/heads/main" },
  );
  git(site.repository, ["update-ref", "refs/sitewright/kept/old", secret]);
  return { ...site, secret, token: await tokenFor(site.projectId) };
}

test("git clones the published branch with its history, and fetches nothing else", async () => {
  const { projectId, token, repository } = await createPublished();
  const folder = join(temporaryFolder(), "site");
  expect(await runGit("clone", "--quiet", "--mirror", addressOf(projectId, token), folder)).toMatchObject({ ok: true });
  const tip = git(repository, ["rev-parse", "refs/heads/main"]);
  expect(git(folder, ["for-each-ref", "--format=%(refname) %(objectname)"])).toBe(`refs/heads/main ${tip}`);
  expect(git(folder, ["symbolic-ref", "HEAD"])).toBe("refs/heads/main");
  expect(git(folder, ["rev-list", "--count", "main"])).toBe(
    git(repository, ["rev-list", "--count", "refs/heads/main"]),
  );
  expect(git(folder, ["show", "main:index.html"])).toBe("<h1>New</h1>");
});

test.each([0, 2])("no object beyond the published branch is sent, in protocol version %i", async (version) => {
  const { projectId, token, secret, repository } = await createPublished();
  const folder = join(temporaryFolder(), "site");
  await runGit("clone", "--quiet", addressOf(projectId, token), folder);
  const tree = git(repository, ["rev-parse", `${secret}^{tree}`]);
  for (const wanted of [secret, tree, "refs/sitewright/kept/old", "refs/heads/sitewright/draft"]) {
    const fetched = await runGit("-C", folder, "-c", `protocol.version=${version}`, "fetch", "origin", wanted);
    expect([wanted, fetched.ok]).toEqual([wanted, false]);
    expect((await runGit("-C", folder, "cat-file", "-e", secret)).ok).toBe(false);
  }
});

test("a raw want of anything but a published commit is refused", async () => {
  const { projectId, token, secret, repository } = await createPublished();
  const tip = git(repository, ["rev-parse", "refs/heads/main"]);
  const above = commitFiles(repository, { "later.html": "later" }, { branch: "sitewright/later", parent: secret });
  const draft = ["", "^{tree}", ":secret.html"].map((path) => git(repository, ["rev-parse", `${secret}${path}`]));
  const packet = (line: string) => (line.length + 4).toString(16).padStart(4, "0") + line;
  const post = async (...lines: string[]) => {
    const body = `${lines.map(packet).join("")}0000${packet("done\n")}`;
    const answer = await ask(projectId, "git-upload-pack", token, { method: "POST", body });
    return Buffer.from(await answer.arrayBuffer()).toString("latin1");
  };
  for (const id of draft) {
    expect(await post(`want ${tip}\n`, `want ${id}\n`)).toBe(packet(`ERR upload-pack: not our ref ${id}`));
  }
  // git would send the parents of a shallow commit, which are a draft too.
  expect(await post(`want ${tip}\n`, `shallow ${above}\n`, "deepen 2147483647")).toMatch(/^....ERR .* not our ref/);
  expect(await post(`want ${tip}\n`)).toContain("PACK");
  expect(await post(`want ${tip}\n`, `want ${git(repository, ["rev-parse", "refs/heads/main~1"])}\n`)).toContain(
    "PACK",
  );
  expect(await post(...Array<string>(17).fill(`want ${tip}\n`))).toContain("bad-request");
});

test("a later publish is fetched; a shallow clone works", async () => {
  const site = await createConversation(owner);
  await publishSite(owner, site.projectId);
  const token = await tokenFor(site.projectId);
  const folder = join(temporaryFolder(), "site");
  await runGit("clone", "--quiet", "--depth", "1", addressOf(site.projectId, token), folder);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>Later</h1>" } });
  await publishConversation(owner, site);
  expect(await runGit("-C", folder, "pull", "--quiet", "--ff-only")).toMatchObject({ ok: true });
  expect(readFileSync(join(folder, "index.html"), "utf8")).toBe("<h1>Later</h1>");
  expect(await runGit("-C", folder, "fetch", "--quiet", "--unshallow")).toMatchObject({ ok: true });
  expect(git(folder, ["rev-list", "--count", "HEAD"])).toBe(
    git(site.repository, ["rev-list", "--count", "refs/heads/main"]),
  );
});

test("a push is refused", async () => {
  const { projectId, token } = await createPublished();
  const folder = join(temporaryFolder(), "site");
  await runGit("clone", "--quiet", addressOf(projectId, token), folder);
  expect((await runGit("-C", folder, "push", "origin", "HEAD:refs/heads/mine")).output).toContain("403");
  expect((await ask(projectId, "info/refs?service=git-receive-pack", token)).status).toBe(403);
  expect((await ask(projectId, "info/refs", token)).status).toBe(403);
  expect((await ask(projectId, "git-receive-pack", token, { method: "POST", body: "0000" })).status).toBe(404);
});

test("only a valid token of the same project opens its clone", async () => {
  const { projectId, token } = await createPublished();
  const other = await createPublished();
  const expired = await tokenFor(projectId);
  const [row] = await listCloneTokens(owner, projectId);
  await database().$executeRaw`
    UPDATE clone_tokens SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
    WHERE id = ${row?.id}::uuid`;
  const statusOf = async (one: string | null, id = projectId) =>
    (await ask(id, "info/refs?service=git-upload-pack", one)).status;
  expect(await statusOf(token)).toBe(200);
  for (const wrong of [null, "", "x", other.token, expired])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401]);
  expect(await statusOf(token, other.projectId)).toBe(401);
  expect(await statusOf(token, "019c0000-0000-7000-8000-000000000000")).toBe(401);
  const asked = await ask(projectId, "git-upload-pack", null, { method: "POST", body: "0000" });
  expect([asked.status, asked.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Basic")]);

  const tokens = await listCloneTokens(owner, projectId);
  expect(JSON.stringify(tokens)).not.toContain(token);
  for (const { id } of tokens) await revokeCloneToken(owner, { projectId, tokenId: id });
  expect(await statusOf(token)).toBe(401);
});

test("a token ends with its person's access and its project's deletion", async () => {
  const { projectId, token } = await createPublished();
  const admin = await joinProject(await createActor(), projectId, "admin");
  const theirs = await tokenFor(projectId, admin);
  const statusOf = async (one: string) => (await ask(projectId, "info/refs?service=git-upload-pack", one)).status;
  expect(await statusOf(theirs)).toBe(200);
  await database().projectMembership.deleteMany({ where: { projectId, userId: admin.userId } });
  expect([await statusOf(theirs), await statusOf(token)]).toEqual([401, 200]);
  await database().project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  expect(await statusOf(token)).toBe(401);
});

test("only who configures a project has tokens, and of them a bounded number", async () => {
  const { projectId } = await createSite(owner);
  const reviewer = await joinProject(await createActor(), projectId, "reviewer");
  expect(await refusalOf(tokenFor(projectId, reviewer))).toBe("read-only");
  expect(await refusalOf(listCloneTokens(reviewer, projectId))).toBe("read-only");
  for (let n = 0; n < cloneTokensMax; n++) await tokenFor(projectId);
  expect(await refusalOf(tokenFor(projectId))).toBe("clone-tokens-full");
  const [token] = await listCloneTokens(owner, projectId);
  const place = { projectId, tokenId: token?.id ?? "" };
  expect(await refusalOf(revokeCloneToken(reviewer, place))).toBe("read-only");
  const { projectId: other } = await createSite(owner);
  expect(await refusalOf(revokeCloneToken(owner, { ...place, projectId: other }))).toBe("not-found");
});

test("a request that is too long, packed or not, starts no git", async () => {
  const { projectId, token } = await createPublished();
  const post = (body: Uint8Array<ArrayBuffer>, headers = {}) =>
    ask(projectId, "git-upload-pack", token, { method: "POST", body, headers });
  expect((await post(new Uint8Array(2 * 1024 * 1024))).status).toBe(413);
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(8 * 1024 * 1024)));
  expect((await post(bomb, { "content-encoding": "gzip" })).status).toBe(413);
  expect((await post(new Uint8Array([1, 2, 3]), { "content-encoding": "gzip" })).status).toBe(400);
});

test("the download has every file of the published site's folder, and no other", async () => {
  const picture = new Uint8Array(70_000).map((_, index) => index % 251);
  const site = await createConversation(owner, {
    "README.md": "Not a part of the site",
    "public/index.html": "<h1>Home</h1>",
    "public/css/ü b.css": "a{}".repeat(1_000),
    "public/picture.png": picture,
    "public/empty.txt": "",
  });
  await publishSite(owner, site.projectId);
  await createTurn(owner, site, { change: { path: "public/draft.html", content: "A draft" } });
  const { fileName, content } = await downloadSite(owner, site.projectId, never);
  expect(fileName).toBe("bakery.zip");
  const bytes = Buffer.from(await new Response(content).arrayBuffer());
  const files = readZip(bytes);
  expect(Object.fromEntries([...files].map(([path, { length }]) => [path, length]))).toEqual({
    "css/ü b.css": 3_000,
    "empty.txt": 0,
    "index.html": 13,
    "picture.png": 70_000,
  });
  expect(files.get("picture.png")).toEqual(Buffer.from(picture));
  expect(bytes.length).toBeLessThan(72_000);
  const again = await new Response((await downloadSite(owner, site.projectId, never)).content).arrayBuffer();
  expect(Buffer.from(again)).toEqual(bytes);
});

test("a site that is not published is downloaded as its default branch is", async () => {
  const { projectId } = await createSite(owner);
  const reviewer = await joinProject(await createActor(), projectId, "reviewer");
  const { content } = await downloadSite(reviewer, projectId, never);
  expect([...readZip(Buffer.from(await new Response(content).arrayBuffer())).keys()]).toEqual([
    "about.html",
    "index.html",
  ]);
  expect(await refusalOf(downloadSite(await createActor(), projectId, never))).toBe("not-found");
});

test("a download has files whose names begin like a drive letter", async () => {
  const { projectId, repository, head } = await createSite(owner);
  const files = { "C:notes.txt": "a", "d:/e.txt": "b" };
  commitFiles(repository, files, { branch: "main", parent: head });
  const { content } = await downloadSite(owner, projectId, never);
  expect([...readZip(Buffer.from(await new Response(content).arrayBuffer())).keys()].sort()).toEqual([
    "C_notes.txt",
    "about.html",
    "d_/e.txt",
    "index.html",
  ]);
});

test("downloads that are given up leave room for others", async () => {
  const { projectId } = await createSite(owner, {
    "index.html": "Home",
    "large.bin": new Uint8Array(3_000_000).fill(7),
  });
  for (let n = 0; n < 5; n++) {
    const { content } = await downloadSite(owner, projectId, never);
    await content.cancel();
  }
  const { content } = await downloadSite(owner, projectId, never);
  expect((await new Response(content).arrayBuffer()).byteLength).toBeGreaterThan(3_000_000);
});

test("HEAD of a download tells its name and takes no slot", async () => {
  const { projectId } = await createSite(owner, { "large.bin": new Uint8Array(3_000_000).fill(7) });
  const unread = [await downloadSite(owner, projectId, never), await downloadSite(owner, projectId, never)];
  for (let n = 0; n < 3; n++) {
    const answer = await headOfDownload(await routeRequest("/", { actor: owner }), routeContext({ projectId }));
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="bakery.zip"');
  }
  const stranger = await routeRequest("/", { actor: await createActor() });
  expect((await headOfDownload(stranger, routeContext({ projectId }))).status).toBe(404);
  for (const { content } of unread) await content.cancel();
});

test("no file of the server's own folder is left by clones and downloads", async () => {
  const { repository } = await createPublished();
  expect(readdirSync(repository).filter((name) => /lock|tmp/.test(name))).toEqual([]);
});

/** Reads a ZIP file by its central directory: APPNOTE.TXT, sections 4.3.12 and 4.3.7. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n++) {
    const [method, packed, length] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(data) : Buffer.from(data);
    expect([name, content.length, crc32(content)]).toEqual([name, length, bytes.readUInt32LE(at + 16)]);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
