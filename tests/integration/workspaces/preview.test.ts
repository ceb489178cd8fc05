import { expect, test } from "vitest";
import { type PreviewFile, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { respondWithPreviewFile } from "#lib/workspaces/preview/preview-response.ts";
import { findSiteRoot } from "#lib/workspaces/site/site-root.ts";
import { makeRepository } from "#tests/factories/git-repository.ts";

const files = {
  "index.html": "<h1>Home</h1>",
  "about.html": "<h1>About</h1>",
  "both.html": "page",
  "both/index.html": "folder",
  "team/index.html": "<h1>Team</h1>",
  "team/ada lovelace.html": "Ada",
  "team/404.html": "no such person",
  "empty/readme.txt": "no index here",
  "404.html": "lost",
  "css/site.css": "body{}",
  "js/app.mjs": "export {}",
  "data.json": "{}",
  "image.svg": "<svg/>",
  "photo.jpg": Buffer.from([0xff, 0xd8, 0, 1]),
  "old.html": Buffer.from('<meta charset="iso-8859-1">caf\xe9', "latin1"),
  "unknown.zzz": "?",
  "100%.html": "percent",
  "a+b&c.html": "plus",
  "über.html": "ü",
  "x:y/index.html": "colon",
};

const site = () => makeRepository(files);

async function resolveAll(rawPaths: string[]) {
  const { repository, commit } = site();
  const results: [string, string][] = [];
  for (const rawPath of rawPaths) {
    const file = await resolvePreviewFile({ repository, commit, rawPath });
    results.push([rawPath, describe(file)]);
  }
  return results;
}

function describe(file: PreviewFile): string {
  switch (file.status) {
    case 200:
      return `200 ${file.path}`;
    case 301:
      return `301 ${file.location}`;
    case 404:
      return `404 ${file.page?.path ?? "-"}`;
    default:
      return `${file.status}`;
  }
}

test("paths answer as on a static web server", async () => {
  const expected: [string, string][] = [
    ["/", "200 index.html"],
    ["", "200 index.html"],
    ["/index.html", "200 index.html"],
    ["/about", "200 about.html"],
    ["/about.html", "200 about.html"],
    ["/about.html/", "404 404.html"],
    ["/team", "301 ./team/"],
    ["/team/", "200 team/index.html"],
    ["/both", "200 both.html"],
    ["/both/", "200 both/index.html"],
    ["/team/ada%20lovelace", "200 team/ada lovelace.html"],
    ["/team/nobody", "404 team/404.html"],
    ["/team/nobody/further/down.html", "404 team/404.html"],
    ["/nobody", "404 404.html"],
    ["/empty", "404 404.html"],
    ["/empty/", "404 404.html"],
    ["/css/site.css?v=1", "200 css/site.css"],
    ["/100%25.html", "200 100%.html"],
    ["/a+b&c.html", "200 a+b&c.html"],
    ["/%C3%BCber", "200 über.html"],
    ["/x%3Ay", "301 ./x%3Ay/"],
    ["/x:y", "301 ./x%3Ay/"],
  ];
  expect(await resolveAll(expected.map(([path]) => path))).toEqual(expected);
});

test("a path that cannot name a file of the site gets 404", async () => {
  const hostile = [
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/team%2findex.html",
    "/%2Fetc/passwd",
    "//etc/passwd",
    "/./index.html",
    "/team//index.html",
    "/%00index.html",
    "/index.html%00.jpg",
    "/%",
    "/%zz",
    "/%ff%fe",
    "/team\\index.html",
    "/team%5Cindex.html",
    "/.git/config",
    "/.GIT/HEAD",
    "/HEAD:index.html",
    `/${"a".repeat(5_000)}`,
    "/a\nb",
  ];
  for (const [path, answer] of await resolveAll(hostile)) expect([path, answer.slice(0, 3)]).toEqual([path, "404"]);
});

test("content has its type, and a charset only when the content has it", async () => {
  const { repository, commit } = site();
  const types: Record<string, string> = {
    "index.html": "text/html; charset=utf-8",
    "css/site.css": "text/css; charset=utf-8",
    "js/app.mjs": "text/javascript; charset=utf-8",
    "data.json": "application/json; charset=utf-8",
    "image.svg": "image/svg+xml; charset=utf-8",
    "photo.jpg": "image/jpeg",
    "old.html": "text/html",
    "unknown.zzz": "application/octet-stream",
  };
  for (const [rawPath, contentType] of Object.entries(types)) {
    expect(await resolvePreviewFile({ repository, commit, rawPath })).toMatchObject({ status: 200, contentType });
  }
});

async function answer(rawPath: string, headers: Record<string, string> = {}, method = "GET", search = "") {
  const { repository, commit } = makeRepository({ ...files, "film.mp4": Buffer.alloc(9_000_000, "0123456789") });
  const file = await resolvePreviewFile({ repository, commit, rawPath });
  const { body, ...given } = await respondWithPreviewFile(file, { method, headers: new Headers(headers), search });
  return new Response(body, given);
}

test("a page is sent whole, then as not modified", async () => {
  const first = await answer("/");
  expect(first.status).toBe(200);
  expect(await first.text()).toBe(files["index.html"]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-length": "13",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  const etag = first.headers.get("etag") ?? "";
  for (const tag of [etag, `"other", W/${etag}`, "*"]) {
    const second = await answer("/", { "if-none-match": tag });
    expect([second.status, await second.text()]).toEqual([304, ""]);
  }
  expect((await answer("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test.each([
  ["photo.jpg", "bytes=1-2", 206, "bytes 1-2/4", 2],
  ["photo.jpg", "bytes=9-", 416, "bytes */4", 0],
  ["film.mp4", "bytes=0-9", 206, "bytes 0-9/9000000", 10],
  ["film.mp4", "bytes=2000000-2999999", 206, "bytes 2000000-2999999/9000000", 1_000_000],
  ["film.mp4", "bytes=-5", 206, "bytes 8999995-8999999/9000000", 5],
  ["film.mp4", "bytes=0-", 206, "bytes 0-8999999/9000000", 9_000_000],
])("%s answers the range %s", async (path, range, status, contentRange, bytes) => {
  const response = await answer(`/${path}`, { range });
  expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.length).toBe(bytes);
  if (path === "film.mp4") expect(body.subarray(0, 5).toString()).toBe(range === "bytes=-5" ? "56789" : "01234");
});

test("a range of another version gets the whole file", async () => {
  expect((await answer("/photo.jpg", { range: "bytes=0-0", "if-range": '"other"' })).status).toBe(200);
});

test("HEAD answers like GET without content, and other methods are refused", async () => {
  const head = await answer("/film.mp4", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "9000000", ""]);
  expect((await answer("/", {}, "POST")).status).toBe(405);
});

test("a redirect keeps the query and can't lead to another host", async () => {
  const response = await answer("/team", {}, "GET", "?a=b");
  expect([response.status, response.headers.get("location")]).toEqual([301, "./team/?a=b"]);
});

test("a missing page gets the site's own 404 page or a sentence", async () => {
  const response = await answer("/nobody", { "if-none-match": "*", range: "bytes=0-0" });
  expect([response.status, await response.text()]).toEqual([404, "lost"]);
  const { repository, commit } = makeRepository({ "index.html": "x" });
  const plain = await respondWithPreviewFile(await resolvePreviewFile({ repository, commit, rawPath: "/x" }), {
    method: "GET",
    headers: new Headers(),
  });
  expect([plain.status, plain.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
});

test("50 MB are streamed, more is refused, and a leaving reader ends the stream", async () => {
  const { repository, commit } = makeRepository({
    "film.mp4": Buffer.alloc(50 * 1024 * 1024, "film"),
    "more.mp4": Buffer.alloc(50 * 1024 * 1024 + 1),
  });
  expect(await resolvePreviewFile({ repository, commit, rawPath: "more.mp4" })).toMatchObject({ status: 413 });
  const file = await resolvePreviewFile({ repository, commit, rawPath: "film.mp4" });
  if (file.status !== 200) throw new Error("The film is there.");
  const body = await file.read();
  if (!(body instanceof ReadableStream)) throw new Error("A large file is a stream.");
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  expect(bytes).toBe(50 * 1024 * 1024);
  const left = await file.read();
  if (!(left instanceof ReadableStream)) throw new Error("A large file is a stream.");
  const reader = left.getReader();
  await reader.read();
  await reader.cancel();
});

test("the site's root is the repository or the one folder with an index.html", async () => {
  const rootOf = async (paths: string[]) => {
    const { repository, commit } = makeRepository(Object.fromEntries(paths.map((path) => [path, "x"])));
    return findSiteRoot({ repository, commit });
  };
  expect(await rootOf(["index.html", "docs/index.html"])).toBe("");
  expect(await rootOf(["readme.md", "docs/index.html"])).toBe("docs");
  expect(await rootOf(["package.json", "dist/index.html", "src/app.js"])).toBe("dist");
  expect(await rootOf(["docs/index.html", "public/index.html"])).toBe("");
  expect(await rootOf(["readme.md", "website/index.html"])).toBe("");
  expect(await rootOf(["readme.md"])).toBe("");
});

test("a preview stays below the site's root", async () => {
  const { repository, commit } = makeRepository({
    "docs/index.html": "docs",
    "docs/a/index.html": "a",
    "secret.txt": "s",
  });
  expect(await resolvePreviewFile({ repository, commit, rawPath: "/" })).toMatchObject({ path: "docs/index.html" });
  expect(await resolvePreviewFile({ repository, commit, rawPath: "/a" })).toMatchObject({ location: "./a/" });
  for (const rawPath of ["/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt"]) {
    expect(await resolvePreviewFile({ repository, commit, rawPath })).toMatchObject({ status: 404 });
  }
  expect(await resolvePreviewFile({ repository, commit, rawPath: "/secret.txt", siteRoot: "" })).toMatchObject({
    status: 200,
  });
});
