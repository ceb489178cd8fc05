import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { jpegOf } from "#tests/factories/hostile-pictures.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { type RawAnswer, sendBytes, sendRequest } from "#tests/setup/raw-request.ts";

// Requests that no browser sends, on real sockets to the running product.

let product: Product;
let actor: Actor;
let place: Site & { conversationId: string };
let cookie: string;
let own: string;
let port: number;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  product = await untilReady(await beginProduct(settings));
  own = new URL(product.address).host;
  port = Number(new URL(product.address).port);
  actor = await createActor();
  place = await createConversation(actor, { "index.html": "<h1>The site</h1>", "api/health": "the site's own" });
  cookie = await sessionCookie(actor);
});
afterAll(() => stopProduct(product));

const send = (bytes: string | Buffer) => sendBytes(port, bytes);
const request = (method: string, path: string, headers: string[], body: string | Buffer = "") =>
  sendRequest(port, method, path, headers, body);
const get = (path: string, host: string, ...headers: string[]) => {
  const ofPreview = host.includes(".preview.localhost") && previewCookie ? [`Cookie: ${previewCookie}`] : [];
  return request("GET", path, [`Host: ${host}`, ...ofPreview, ...headers]);
};

async function post(path: string, body: string | Buffer, ...headers: string[]): Promise<RawAnswer> {
  const type = headers.some((header) => /^content-type/i.test(header)) ? [] : ["Content-Type: application/json"];
  return request(
    "POST",
    path,
    [`Host: ${own}`, `Origin: http://${own}`, `Cookie: ${cookie}`, ...type, ...headers],
    body,
  );
}

const accept = () => `/api/conversations/${place.conversationId}/edit-sessions`;
const countTurns = () => database().editSession.count({ where: { conversationId: place.conversationId } });

/** The cookie of the preview that was opened last. */
let previewCookie = "";

/** Returns a new preview's host; its cookie goes with every GET to a preview's host from then on. */
async function grantHost(): Promise<string> {
  const { body } = await post(`/api/workspaces/${place.workspaceId}/preview-grants`, "{}");
  const grant = JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? "{}") as PreviewGrantForDisplay;
  const { host, pathname } = new URL(grant.url);
  const opened = await request("GET", pathname, [`Host: ${host}`]);
  expect(opened.status).toBe(303);
  previewCookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  return host;
}

const json = "Content-Type: application/json";
test.each<[what: string, body: string | Buffer, status: number, ...headers: string[]]>([
  ["an unescaped NUL", '{"instruction":"a\0b"}', 400],
  ["a hundred thousand levels", `{"instruction":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400],
  ["5 MB", `{"instruction":"${"x".repeat(5_000_000)}"}`, 413],
  ["100 kB of instruction", `{"instruction":"${"word ".repeat(20_480)}"}`, 422],
  ["only control characters", '{"instruction":"\\u0000\\u0007\\u001b \\n"}', 422],
  ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe]), 400],
  ["a list", "[]", 400],
  ["null", "null", 400],
  ["a number for a text", '{"instruction":5}', 400],
  [
    "members of the prototype",
    '{"__proto__":{"instruction":"x"},"constructor":{"prototype":{"instruction":"x"}}}',
    400,
  ],
  ["a duplicate member, the last one empty", '{"instruction":"x","instruction":""}', 422],
  ["a request id of a NUL", '{"instruction":"x","clientRequestId":"\\u0000"}', 400],
  ["a request id that is too long", `{"instruction":"x","clientRequestId":"${"x".repeat(201)}"}`, 400],
  ["a form", "instruction=x", 400, "Content-Type: application/x-www-form-urlencoded"],
  ["files", "--x\r\n", 400, "Content-Type: multipart/form-data; boundary=x"],
  ["a nonsense type", "{}", 400, "Content-Type: \u00e9;;=,"],
  ["a malformed length", "", 400, json, "Content-Length: 1e3"],
  ["two contradicting lengths", "0\r\n\r\n", 400, json, "Transfer-Encoding: chunked"],
  [
    "a call to a server action",
    "[]",
    400,
    "Content-Type: text/plain",
    "Next-Action: 7f00000000000000000000000000000000000000",
  ],
])("a body of %s is refused and changes nothing", async (_what, body, status, ...headers) => {
  const before = await countTurns();
  const answer = await post(accept(), body, ...headers);
  expect(answer.status).toBe(status);
  if (answer.headers.get("content-type")?.includes("json")) expect(answer.body).toMatch(/"detail":"[^"]+\."/);
  expect(await countTurns()).toBe(before);
});

test("an endless body without a length is refused, also to senders that read late", async () => {
  const head = `POST ${accept()} HTTP/1.1\r\nHost: ${own}\r\nOrigin: http://${own}\r\nCookie: ${cookie}\r\n${json}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const body = `${head}${chunk.repeat(100)}0\r\n\r\n`;
  // One after the other, and as many as a busy machine needs to lose one answer.
  for (let count = 0; count < 10; count += 1) {
    expect((await sendBytes(port, body, { readsLate: count % 2 === 0 })).status).toBe(413);
  }
});

test("a picture of 50 MB is refused, with and without a length", async () => {
  const path = `/api/conversations/${place.conversationId}/assets`;
  const form = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const file = Buffer.concat([
    Buffer.from(`--x\r\n${form}\xff\xd8\xff`, "latin1"),
    Buffer.alloc(50 * 1024 * 1024),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  const type = "Content-Type: multipart/form-data; boundary=x";
  const known = await post(path, file, type);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${own}\r\nOrigin: http://${own}\r\nCookie: ${cookie}\r\n${type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
  const chunk = Buffer.concat([Buffer.from(`${file.length.toString(16)}\r\n`), file, Buffer.from("\r\n0\r\n\r\n")]);
  const unknown = await send(Buffer.concat([Buffer.from(head), chunk]));
  for (const { status, body } of [known, unknown])
    expect([status, body]).toEqual([413, expect.stringContaining("This file has more than 20 MB.")]);
  expect(await database().upload.count({ where: { conversationId: place.conversationId } })).toBe(0);
  const small = Buffer.concat([Buffer.from(`--x\r\n${form}`), await jpegOf(), Buffer.from("\r\n--x--\r\n")]);
  expect((await post(path, small, type)).status).toBe(201);
});

const ids = [
  "1",
  "%00",
  "..",
  "%2e%2e%2f",
  "'; DROP TABLE users; --",
  "a".repeat(5_000),
  "[object%20Object]",
  "%F0%9F%8C%B3",
];
test.each(["conversations", "edit-sessions", "projects"])(
  "a bad id in /api/%s gets the same 404 as an unknown one",
  async (noun) => {
    for (const id of ids) {
      const answer = await get(`/api/${noun}/${id.replaceAll(" ", "%20")}`, own, `Cookie: ${cookie}`);
      expect([id, answer.status < 400 ? "found" : answer.status]).toEqual([id, 404]);
    }
  },
);

test.each([
  "after=-1",
  "after=1e99",
  "after=%00",
  "after=x",
  "limit=0",
  "limit=101",
  "limit=NaN",
  "before=1",
  "before=%27",
])("a page requested with %s is a bad request", async (query) => {
  const path = query.startsWith("after")
    ? `/api/edit-sessions/${place.conversationId}/chunks`
    : `/api/conversations/${place.conversationId}`;
  expect((await get(`${path}?${query}`, own, `Cookie: ${cookie}`)).status).toBe(400);
});

test("on a preview's host no path reaches the app or leaves the site", async () => {
  const host = await grantHost();
  const paths = [
    ...["/api/projects", "/api/auth/session", "/sign-in", "/_next/image?url=/icon.svg&w=64&q=75", "/_next/data/x.json"],
    ...["/%2e%2e/%2e%2e/api/projects", "/..%2f..%2fapi/projects", "/%2e%2e%2fetc/passwd", "/..%5c..%5cetc/passwd"],
    ...[
      "/%00",
      "/index.html%00.png",
      "/index.html%",
      "/%ff%fe",
      "/%c0%ae%c0%ae/etc/passwd",
      "/.git/config",
      "/.%67it/HEAD",
    ],
    ...["/%2egit/config", "/preview-content", `/${"a/".repeat(2_000)}`, "/~/../x", "/;/api/projects", "/preview/x/"],
  ];
  for (const path of paths) {
    const answer = await request("GET", path, [`Host: ${host}`, `Cookie: ${previewCookie}; ${cookie}`]);
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 404])]);
    expect(answer.body).not.toMatch(/root:|<html|"id"|repositoryformatversion/);
  }
  for (const path of [
    "//api/projects",
    "/\\api/projects",
    "///evil.example/",
    "/\\\\evil.example",
    "/x//../..//evil.example",
  ]) {
    const { headers } = await get(path, host);
    expect(headers.get("location") ?? "/", path).toMatch(/^\/(?![/\\])/);
  }
  expect((await get("/../../api/health", host)).body).toContain("the site's own");
});

test("no header makes the app serve a preview or a preview serve the app", async () => {
  const host = await grantHost();
  const asked = `host ${host.split(".")[0]} /`;
  const inside = [
    `x-sitewright-preview: ${asked}`,
    `X-SITEWRIGHT-PREVIEW: ${asked}\r\nx-sitewright-preview: ${asked}`,
    `x-middleware-override-headers: x-sitewright-preview\r\nx-middleware-request-x-sitewright-preview: ${asked}`,
    `x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy\r\nx-sitewright-preview: ${asked}`,
    `x-middleware-subrequest: src/proxy:src/proxy\r\nx-middleware-subrequest-id: 1\r\nx-sitewright-preview: ${asked}`,
    `x-middleware-rewrite: /preview-content\r\nx-middleware-next: 1\r\nx-sitewright-preview: ${asked}`,
    `x-matched-path: /preview-content\r\nx-invoke-path: /preview-content\r\nx-sitewright-preview: ${asked}`,
    `x-forwarded-host: ${host}\r\nx-sitewright-preview: ${asked}`,
  ];
  for (const headers of inside) {
    for (const path of ["/preview-content", "/preview-content/", "/preview-content?x"]) {
      expect([headers, (await get(path, own, headers)).body]).toEqual([
        headers,
        expect.not.stringContaining("The site"),
      ]);
    }
  }
  for (const headers of [
    "x-forwarded-host: localhost",
    "x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy",
    "x-middleware-rewrite: /api/health",
    "x-matched-path: /api/health\r\nx-invoke-path: /api/health\r\nx-invoke-status: 200\r\nx-nextjs-data: 1",
    "x-sitewright-preview: limited aaaaaaaaaaaaaaaaaaaaaaaaaa /",
    "x-original-url: /api/health\r\nx-rewrite-url: /api/health",
  ]) {
    expect((await get("/api/health", host, headers)).body).toContain("the site's own");
  }
});

test("an invalid or foreign preview host serves neither the site nor a failure", async () => {
  const host = await grantHost();
  const token = host.split(".")[0] ?? "";
  for (const name of [
    `x.${host}`,
    "preview.localhost",
    `${"a".repeat(26)}.preview.localhost`,
    `${token}x.preview.localhost`,
  ]) {
    expect([name, (await get("/", name)).status]).toEqual([name, 404]);
  }
  expect((await get("/api/health", `${token}.preview.localhost:nonsense`)).body).toContain("the site's own");
  for (const name of ["[::1", "a b", "%00", "user@", "..", `${own}/x`]) {
    for (const path of [`/preview/${token}`, `/preview/${token}/`, "/api/health", "/sign-in"]) {
      expect([name, path, (await get(path, name)).status]).toEqual([name, path, expect.not.toBeOneOf([0, 500])]);
    }
  }
  expect((await get("/", own, "X-Big: ".padEnd(70_000, "x"))).status).toBe(431);
});

test("a request from another origin is refused, even with a forwarded host", async () => {
  const preview = await grantHost();
  for (const origin of [
    `http://${preview}`,
    "null",
    "http://evil.example",
    `http://${own}.evil.example`,
    `http://${own}@evil.example`,
  ]) {
    const headers = [
      `Host: ${own}`,
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      json,
      `X-Forwarded-Host: ${new URL("http://evil.example").host}`,
    ];
    const answer = await request("POST", accept(), headers, '{"instruction":"x"}');
    expect([origin, answer.status]).toEqual([origin, 403]);
  }
});

test("the server does not fetch and resize its own addresses", async () => {
  const host = await grantHost();
  for (const url of [
    "/api/health",
    "/starters/bakery.jpg",
    `/preview/${host.split(".")[0]}/index.html`,
    "http://127.0.0.1:1/",
  ]) {
    expect((await get(`/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`, own)).status).toBe(404);
  }
});

test("the hostile requests leave nothing in the log, and the product keeps serving", async () => {
  expect((await get("/api/health", own)).body).toContain('"status":"ok"');
  expect(product.stdout() + product.stderr()).not.toMatch(/DROP TABLE|evil\.example|root:/);
});
