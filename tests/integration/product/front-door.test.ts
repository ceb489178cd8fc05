import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { changeDomains } from "#lib/publishing/hosts/change-domains.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { unpublishSite } from "#lib/publishing/unpublish-site.ts";
import { frontDoorWords } from "#lib/words/answers/front-door.ts";
import { frontDoorWords as germanWords } from "#lib/words/de/answers/front-door.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { type RawAnswer, sendBytes, sendRequest } from "#tests/setup/raw-request.ts";

// The headers of every answer, and the requests that are let in, on real sockets to the running product.

const grant = "a".repeat(26);
const token = "abcdefghijklmnopqrstuvwxy2";

function startProduct(settings: Record<string, string>): () => Product & { port: number } {
  let product: Product & { port: number };
  beforeAll(async () => {
    const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
    // Without an account every page leads to /setup.
    await createActor();
    const own = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, WORKER: "off", ...settings };
    const started = await untilReady(await beginProduct(own));
    product = { ...started, port: Number(new URL(started.address).port) };
  });
  afterAll(() => stopProduct(product));
  return () => product;
}

const get = (port: number, path: string, host: string, ...headers: string[]) =>
  sendRequest(port, "GET", path, [`Host: ${host}`, ...headers]);

/** Returns the names of the headers that an answer lacks, in the order of the list. */
function missing({ headers }: RawAnswer, names: readonly string[]): string[] {
  return names.filter((name) => !headers.get(name));
}

const everywhere = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-resource-policy",
];
const ofTheApp = [...everywhere, "x-frame-options", "cross-origin-opener-policy"];

describe("without settings", () => {
  const product = startProduct({});
  const own = () => `localhost:${product().port}`;

  test.each<[what: string, method: string, path: string, status: number, ...headers: string[]]>([
    ["a page", "GET", "/sign-in", 200],
    ["a page requested with HEAD", "HEAD", "/sign-in", 200],
    ["a page for the router", "GET", "/sign-in?_rsc=1", 307, "RSC: 1"],
    ["a page that needs a sign-in", "GET", "/projects", 307],
    ["an unknown page", "GET", "/nothing", 404],
    ["an unknown page below /setup", "GET", "/setup/nothing", 404],
    ["readiness", "GET", "/api/health", 200],
    ["the description", "GET", "/api/openapi.json", 200],
    ["an API answer without a sign-in", "GET", "/api/projects", 401],
    ["an unknown API path", "GET", "/api/nothing", 404],
    ["a refused body", "POST", "/api/setup", 403],
    ["a method that the route lacks", "POST", "/api/health", 405],
    ["the methods of a route", "OPTIONS", "/api/projects", 204],
    ["the product's icon", "GET", "/icon.svg", 200],
    ["a file", "GET", "/starters/bakery.jpg", 200],
    ["an unknown static file", "GET", "/_next/static/nothing.js", 404],
    ["a redirect of double slashes", "GET", "//evil.example", 308],
    ["a path that is not UTF-8", "GET", "/api/%ff", 400],
    ["a PUT to a page", "PUT", "/sign-in", 405],
    ["a form posted to its page", "POST", "/sign-in", 303],
    ["a call to a server action", "POST", "/sign-in", 303, "Next-Action: 7f00000000000000000000000000000000000000"],
    ["an unknown method", "PROPFIND", "/", 405],
    ["an expectation", "GET", "/", 417, "Expect: nonsense"],
    ["oversized headers", "GET", "/", 431, `X-Big: ${"x".repeat(70_000)}`],
  ])("%s comes with every header", async (_what, method, path, status, ...headers) => {
    const answer = await sendRequest(product().port, method, path, [`Host: ${own()}`, ...headers]);
    expect([answer.status, missing(answer, ofTheApp)]).toEqual([status, []]);
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toMatch(
      /script-src 'self' 'nonce-[^']{20,}' 'strict-dynamic';/,
    );
  });

  test.each<[what: string, host: string, path: string, status: number]>([
    ["an unknown preview", `${grant}.preview.localhost`, "/", 404],
    ["a preview's host without a grant", "x.preview.localhost", "/", 404],
    ["a redirect on a preview's host", `${grant}.preview.localhost`, "//x", 308],
    ["a limited preview", "192.0.2.7", `/preview/${grant}/`, 404],
    ["a limited preview without its slash", "192.0.2.7", `/preview/${grant}`, 308],
  ])("%s comes with the headers of previews", async (_what, host, path, status) => {
    const answer = await get(product().port, path, `${host}:${product().port}`);
    expect([answer.status, missing(answer, [...everywhere, "x-robots-tag"])]).toEqual([status, []]);
    expect(answer.headers.get("x-frame-options")).toBeNull();
    expect(answer.headers.get("content-security-policy")).not.toContain("nonce");
  });

  test("what the front door refuses is told in the language of the request", async () => {
    const refused = async (method: string, path: string, ...headers: string[]) =>
      (await sendRequest(product().port, method, path, [`Host: ${own()}`, ...headers])).body;
    const german = "Accept-Language: de-CH, de;q=0.9";
    expect(await refused("PUT", "/sign-in", german)).toBe(germanWords.method);
    expect(await refused("GET", "/api/%ff", german)).toContain(germanWords.address);
    expect(await refused("PUT", "/sign-in")).toBe(frontDoorWords.method);
  });

  test("scripts, styles and fonts are sent as Next would send them", async () => {
    const { body } = await get(product().port, "/sign-in", own());
    const paths = new Set(body.match(/\/_next\/static\/[\w/.~-]+\.(?:js|css|woff2)/g));
    const kinds = new Set([...paths].map((path) => path.slice(path.lastIndexOf("."))));
    expect(kinds).toEqual(new Set([".js", ".css", ".woff2"]));
    for (const path of paths) {
      const ask = async (...headers: string[]) =>
        fetch(`http://127.0.0.1:${product().port}${path}`, {
          headers: { "accept-encoding": "identity", ...Object.fromEntries(headers.map((line) => line.split(": "))) },
        });
      const [plain, gzipped, ofNext] = [await ask(), await ask("accept-encoding: gzip"), await ask("range: bytes=0-")];
      // Next answers who asks for a part, here the whole file.
      expect([plain.status, gzipped.status, ofNext.status]).toEqual([200, 200, 206]);
      const bytes = Buffer.from(await ofNext.arrayBuffer());
      for (const answer of [plain, gzipped]) {
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), path).toBe(true);
        for (const name of ["content-type", "cache-control", "etag", "last-modified", "accept-ranges"])
          expect(answer.headers.get(name), name).toBe(ofNext.headers.get(name));
        for (const name of ofTheApp) expect(answer.headers.has(name), name).toBe(true);
      }
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(gzipped.headers.get("content-encoding")).toBe(path.endsWith(".woff2") ? null : "gzip");
      expect(gzipped.headers.get("vary")).toBe("Accept-Encoding");
      const known = `If-None-Match: ${plain.headers.get("etag")}`;
      expect((await get(product().port, path, own(), known)).status).toBe(304);
      expect((await ask("accept-encoding: br, gzip;q=0")).headers.get("content-encoding")).toBeNull();
    }
    for (const path of ["../server/app/sign-in.html", "chunks/../../BUILD_ID", "%2e%2e/BUILD_ID", "chunks/", "media"])
      expect((await get(product().port, `/_next/static/${path}`, own())).status, path).toBe(404);
  });

  test("every script of a page carries the answer's own nonce", async () => {
    for (const path of ["/sign-in", "/nothing", "/invitations/x"]) {
      const { body, headers } = await get(product().port, path, own());
      const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(2);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    }
  });

  test("nonces differ between answers, and a client cannot choose one", async () => {
    const forged = "Content-Security-Policy: script-src 'nonce-Zm9yZ2Vk'";
    const policies = [
      await get(product().port, "/sign-in", own(), forged),
      await get(product().port, "/sign-in", own(), forged),
    ];
    expect(policies.map(({ body }) => body.includes("Zm9yZ2Vk"))).toEqual([false, false]);
    expect(new Set(policies.map(({ headers }) => headers.get("content-security-policy"))).size).toBe(2);
  });

  test("a form posted to its page is redirected back on the same host", async () => {
    for (const [path, location] of [
      ["/sign-in?next=/projects", "/sign-in?next=/projects"],
      ["//evil.example/x", "/evil.example/x"],
      ["/\\evil.example", "/evil.example"],
    ] as const) {
      const { status, headers } = await sendRequest(product().port, "POST", path, [`Host: ${own()}`], "password=x");
      expect([status, headers.get("location")]).toEqual([303, location]);
    }
  });

  test.each(["TRACE", "PROPFIND", "NONSENSE", "CONNECT"])("%s gets 405 with the allowed methods", async (method) => {
    const target = method === "CONNECT" ? "example.org:443" : "/";
    const answer = await sendRequest(product().port, method, target, [`Host: ${own()}`]);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE"]);
    expect(missing(answer, ofTheApp)).toEqual([]);
  });

  test.each([
    ["two hosts", `GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n`],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a host of two words", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["no version of HTTP", "GET / HTTP/9\r\n\r\n"],
  ])("%s is a bad request", async (_what, bytes) => {
    const answer = await sendBytes(product().port, bytes);
    expect([answer.status, missing(answer, ofTheApp)]).toEqual([400, []]);
  });

  test.each([
    [401, "Content-Length: 2097153"],
    [411, "Transfer-Encoding: chunked"],
  ])("a stranger's large body gets %i before any of it is sent", async (status, header) => {
    const cookie = await sessionCookie(await createActor());
    const head = `POST /api/setup HTTP/1.1\r\nHost: ${own()}\r\nConnection: close\r\n${header}\r\n`;
    for (const forged of ["", `Cookie: ${cookie.split("=")[0]}=forged\r\n`]) {
      expect((await sendBytes(product().port, `${head}${forged}\r\n`)).status).toBe(status);
    }
  });

  test("a signed-in person's large body reaches its route", async () => {
    const cookie = await sessionCookie(await createActor());
    const headers = [`Host: ${own()}`, `Origin: http://${own()}`, `Cookie: ${cookie}`];
    const answer = await sendRequest(product().port, "POST", "/api/nothing", headers, Buffer.alloc(2_097_153));
    expect(answer.status).toBe(404);
  });

  test("without APP_URL the app answers under other names of this machine", async () => {
    for (const host of ["192.0.2.7", "laptop.local", "[2001:db8::1]"]) {
      expect((await get(product().port, "/sign-in", `${host}:${product().port}`)).status).toBe(200);
    }
  });

  test("these requests leave no error in the log", () => {
    expect(product().stdout().split("\n").slice(1).join("")).toBe("");
    expect(product().stderr()).not.toMatch(/Error|^\s+at /m);
  });
});

describe("behind https", () => {
  const product = startProduct({
    APP_URL: "https://edit.example.org",
    PREVIEW_ORIGIN: "https://*.preview.example.org",
    SITES_ORIGIN: "https://*.sites.example.net",
    LOG_LEVEL: "debug",
  });

  test("every answer sends HSTS: pages, files, previews and refusals", async () => {
    for (const [path, host] of [
      ["/sign-in", "edit.example.org"],
      ["/icon.svg", "edit.example.org"],
      ["/api/health", "edit.example.org"],
      ["/", `${grant}.preview.example.org`],
      ["/", "evil.example"],
    ] as const) {
      const { headers } = await get(product().port, path, host);
      expect([path, host, headers.get("strict-transport-security")]).toEqual([path, host, "max-age=31536000"]);
    }
  });

  test("a page may frame only the hosts of previews", async () => {
    const { headers } = await get(product().port, "/sign-in", "edit.example.org");
    expect(headers.get("content-security-policy")).toContain("; frame-src https://*.preview.example.org; ");
  });

  test.each([
    "evil.example",
    "127.0.0.1:3000",
    "localhost",
    "edit.example.org.evil.example",
    "x.edit.example.org",
    "[::1]",
  ])("the host %s gets 421 for pages and API, even with forwarded hosts", async (host) => {
    for (const path of ["/", "/sign-in", "/api/projects", "/icon.svg", "/_next/static/x.js", `/preview/${grant}/`]) {
      const answer = await get(
        product().port,
        path,
        host,
        "X-Forwarded-Host: edit.example.org",
        "Forwarded: host=edit.example.org",
      );
      expect([path, answer.status, missing(answer, everywhere)]).toEqual([path, 421, []]);
      expect(answer.body).toContain("Open https://edit.example.org; a proxy");
    }
    expect((await get(product().port, "/api/health", host)).status).toBe(200);
  });

  test.each([
    "edit.example.org",
    "EDIT.example.org",
    "edit.example.org:443",
    "edit.example.org:8443",
    "edit.example.org.",
  ])("the host %s is accepted", async (host) => {
    expect((await get(product().port, "/sign-in", host)).status).toBe(200);
  });

  test("a published site answers under its name and domain, with public headers", async () => {
    const owner = await createActor();
    const site = await createSite(owner, { "index.html": "Home", "api/health": "ours" });
    await publishSite(owner, site.projectId);
    const domain = `${site.projectId}.example.com`;
    Object.assign(process.env, { APP_URL: "https://edit.example.org" });
    forgetEnv();
    await changeDomains(owner, site.projectId, { domains: [domain] }).finally(() => {
      delete process.env.APP_URL;
      forgetEnv();
    });
    const { name } = await getPublishing(owner, site.projectId);
    for (const host of [domain, `${name}.sites.example.net`, `${name}.sites.localhost:3000`]) {
      const answer = await get(product().port, "/", host, "Cookie: sitewright=x");
      expect([host, answer.status, answer.body]).toEqual([host, 200, "Home"]);
      expect(answer.headers.get("content-security-policy")).toBe("frame-ancestors 'self'");
      expect(missing(answer, ["x-content-type-options", "referrer-policy", "origin-agent-cluster", "etag"])).toEqual(
        [],
      );
      expect(missing(answer, ["x-frame-options", "set-cookie", "permissions-policy"])).toHaveLength(3);
      expect((await get(product().port, "/api/health", host)).body).toBe("ours");
      for (const path of ["/sign-in", "/api/projects", "/_next/static/x.js", `/preview/${grant}/`]) {
        const missed = await get(product().port, path, host);
        expect([host, path, missed.status, missed.body.includes("Page not found")]).toEqual([host, path, 404, true]);
      }
      const posted = await sendRequest(product().port, "POST", "/", [`Host: ${host}`]);
      expect([host, posted.status]).toEqual([host, 405]);
    }
    await unpublishSite(owner, site.projectId);
    expect((await get(product().port, "/", domain)).status).toBe(421);
    expect((await get(product().port, "/", `${name}.sites.example.net`)).status).toBe(404);
  });

  test("an absolute request target takes precedence over the Host header", async () => {
    const ask = (target: string, host: string) => sendRequest(product().port, "GET", target, [`Host: ${host}`]);
    expect((await ask("http://edit.example.org/sign-in", "evil.example")).status).toBe(200);
    expect((await ask("http://evil.example/sign-in", "edit.example.org")).status).toBe(421);
    expect((await ask("http://user@edit.example.org/sign-in", "edit.example.org")).status).toBe(400);
    expect((await ask(`http://${grant}.preview.example.org/sign-in`, "edit.example.org")).body).not.toContain("<html");
  });

  test("each request logs one debug line, without tokens and queries", async () => {
    const actor = await createActor();
    await createConversation(actor);
    const cookie = `Cookie: ${await sessionCookie(actor)}`;
    await get(
      product().port,
      "/api/projects?secret=in-the-query",
      "edit.example.org",
      cookie.replace("sitewright", "__Host-sitewright"),
    );
    await get(product().port, `/invitations/${token}?x=1`, "edit.example.org");
    await get(product().port, `/invitations/%61${token.slice(1)}`, "edit.example.org");
    await get(product().port, "/index.html", `${token}.preview.example.org`);
    const lines = () =>
      product()
        .stdout()
        .split("\n")
        .filter((line) => line.includes('"a request was answered"'));
    await expect.poll(() => lines().filter((line) => line.includes("/index.html")).length).toBe(1);
    const asked = lines().map((line) => JSON.parse(line));
    expect(asked).toContainEqual(
      expect.objectContaining({
        method: "GET",
        path: "/api/projects",
        status: 200,
        ms: expect.any(Number),
        userId: actor.userId,
      }),
    );
    expect(asked.filter(({ path }) => path === "/invitations/…")).toHaveLength(2);
    expect(product().stdout() + product().stderr()).not.toMatch(new RegExp(`in-the-query|${token.slice(1)}`));
  });
});
