import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { type CloneRepository, cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { fetchBranch } from "#lib/workspaces/transfer/fetch-branch.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "#tests/factories/git-repository.ts";
import { plantCommit } from "#tests/factories/repository-bombs.ts";
import { type Forge, forgeCertificate, startForge } from "#tests/fakes/git-forge.ts";

beforeEach(() => vi.stubEnv("SSL_CERT_FILE", forgeCertificate));
afterEach(() => vi.unstubAllEnvs());

const secret = "s3cret-t0ken";
const basic = `Basic ${Buffer.from(`x-access-token:${secret}`).toString("base64")}`;

type Admit = Parameters<typeof startForge>[0]["admit"];

async function makeForge(admit?: Admit) {
  const { repository: site, commit, folder } = makeRepository({ "index.html": "hi\n" });
  return { site, commit, forge: await startForge({ root: folder, admit }) };
}

function clone(forge: Forge, options: Partial<CloneRepository> = {}) {
  const repository = join(temporaryFolder(), "repositories", "clone.git");
  const result = cloneRepository({
    repository,
    url: `${forge.origin}/site.git`,
    allowLocal: false,
    limits: { failureStepMs: 0 },
    ...options,
  });
  return { repository, result };
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): false {
  response.writeHead(status, headers).end();
  return false;
}

const wantsToken = (request: IncomingMessage, response: ServerResponse) =>
  request.headers.authorization === basic || answer(response, 401, { "www-authenticate": 'Basic realm="forge"' });

test("a public repository is cloned over https without a credential", async () => {
  const { forge, commit } = await makeForge();
  expect(await clone(forge).result).toEqual({ defaultBranch: "main", head: commit });
  expect(new Set(forge.requests.map((request) => request.authorization))).toEqual(new Set([undefined]));
});

test("a private repository is cloned and pushed to with a token", async () => {
  const { forge, commit, site } = await makeForge(wantsToken);
  const { repository, result } = clone(forge, { token: secret });
  await result;
  const next = commitFiles(repository, { "index.html": "ho\n" }, { parent: commit });
  const target = {
    repository,
    url: `${forge.origin}/site.git`,
    branch: "sitewright/x",
    commit: next,
    allowLocal: false,
  };
  await pushBranch({ ...target, token: secret });
  await pushBranch({ ...target, token: secret });
  expect(git(site, ["rev-parse", "sitewright/x"])).toBe(next);
  await expect(pushBranch(target)).rejects.toMatchObject(unreached(forge));
});

const unreached = ({ origin }: Pick<Forge, "origin">) => ({
  kind: "unavailable",
  code: "repository-unreachable",
  userMessage: workspaceRefusals["repository-unreachable"](new URL(origin).host).userMessage,
  details: {},
});

const servers: [what: string, admit: Admit][] = [
  ...[400, 401, 403, 404, 407, 410, 429, 500, 502, 503].map((status): (typeof servers)[number] => [
    `${status}`,
    (_request, response) => answer(response, status),
  ]),
  ["a host that wants another token", wantsToken],
  ["a redirect", (_request, response) => answer(response, 302, { location: "https://127.0.0.1:1/" })],
  [
    "a page",
    (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>\n<h1>Welcome</h1>\n");
      return false;
    },
  ],
  [
    "words that a git host would not say",
    (_request, response) => {
      response.writeHead(403, { "content-type": "text/plain" }).end("The requested URL returned error: 404\nsecret");
      return false;
    },
  ],
  [
    "a connection that is cut",
    (_request, response) => {
      response.destroy();
      return false;
    },
  ],
];

test.each(servers)("a host that answers with %s is reported as unreachable", async (_what, admit) => {
  const { forge } = await makeForge(admit);
  for (const token of [undefined, "wr0ng"]) {
    const error = (await clone(forge, { token }).result.catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject(unreached(forge));
    expect(JSON.stringify(error) + error.stack).not.toMatch(/wr0ng|secret|Welcome/);
  }
});

test("a closed port, another protocol and an unknown name are reported alike", async () => {
  const plain = createServer((socket) => socket.on("error", () => undefined).end("220 mail.example ESMTP\r\n"));
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  const { port } = plain.address() as AddressInfo;
  try {
    for (const origin of ["https://127.0.0.1:1", `https://127.0.0.1:${port}`, "https://nowhere.invalid"]) {
      await expect(clone({ origin } as Forge).result).rejects.toMatchObject(unreached({ origin }));
    }
  } finally {
    plain.close();
  }
});

test("an unreachable host is reported only after a full time step", async () => {
  const began = performance.now();
  const asked = clone({ origin: "https://127.0.0.1:1" } as Forge, { limits: { failureStepMs: 1_500 } });
  await expect(asked.result).rejects.toMatchObject({ code: "repository-unreachable" });
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_490);
});

test("a redirect to another host is not followed, and gets no token", async () => {
  const other = await makeForge();
  const { forge } = await makeForge((request, response) =>
    answer(response, 301, { location: `${other.forge.origin}${request.url}` }),
  );
  await expect(clone(forge, { token: secret }).result).rejects.toMatchObject(unreached(forge));
  expect(other.forge.requests).toEqual([]);
});

test("a redirect to the address with .git is followed", async () => {
  const { forge, commit } = await makeForge((request, response) =>
    request.url?.startsWith("/site.git/") ? true : answer(response, 301, { location: "/site.git/info/refs" }),
  );
  expect(await clone(forge, { url: `${forge.origin}/site` }).result).toMatchObject({ head: commit });
});

test("an untrusted certificate is refused and reported as an unreachable host", async () => {
  const { forge } = await makeForge();
  vi.stubEnv("SSL_CERT_FILE", "");
  await expect(clone(forge).result).rejects.toMatchObject(unreached(forge));
});

test("a connection that breaks mid-transfer is reported as such, and a retry succeeds", async () => {
  let broken = true;
  let posts = 0;
  const { forge, commit } = await makeForge((request, response) => {
    if (!broken || request.method !== "POST") return true;
    // The first two requests ask for branches; then the objects are sent.
    posts += 1;
    if (posts < 3) return true;
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-result", "content-length": "100000" });
    response.write("0008NAK\n", () => response.destroy());
    return false;
  });
  const repository = join(temporaryFolder(), "repositories", "clone.git");
  const input = { repository, url: `${forge.origin}/site.git`, allowLocal: false };
  await expect(cloneRepository(input)).rejects.toMatchObject({ name: "Problem", code: "repository-interrupted" });
  broken = false;
  expect(await cloneRepository(input)).toMatchObject({ head: commit });
});

test("an object that needs too much memory is refused as oversized", async () => {
  const { forge, site, commit } = await makeForge();
  commitFiles(site, { "zeros.bin": Buffer.alloc(24 * 1024 * 1024) }, { parent: commit });
  const refused = clone(forge, { limits: { allocation: "16m" } }).result;
  await expect(refused).rejects.toMatchObject({ code: "repository-oversized" });
  await expect(refused).rejects.toHaveProperty(
    "userMessage",
    expect.stringMatching(/unpacks to hundreds of megabytes/),
  );
  await clone(forge).result;
});

test("a repository bomb is refused at fetch over https; its repair is fetched", async () => {
  const { forge, site, commit } = await makeForge();
  const { repository, result } = clone(forge);
  await result;
  const remote = { repository, url: `${forge.origin}/site.git`, branch: "main", allowLocal: false };
  plantCommit(site, { message: "x".repeat(2 * 1024 * 1024) });
  await expect(fetchBranch(remote)).rejects.toMatchObject({ code: "repository-oversized" });
  const next = commitFiles(site, { "index.html": "ho\n" }, { parent: commit });
  expect(await fetchBranch(remote)).toBe(next);
  expect(git(repository, ["cat-file", "-p", `${next}:index.html`])).toBe("ho");
});

test("stopping ends a clone that waits for a silent host", async () => {
  const asked = Promise.withResolvers<void>();
  const { forge } = await makeForge(() => {
    asked.resolve();
    return false;
  });
  const stop = new AbortController();
  const { result } = clone(forge, { signal: stop.signal });
  await asked.promise;
  stop.abort();
  await expect(result).rejects.toMatchObject({ failure: "aborted" });
});

test("a push never overwrites commits of somebody else", async () => {
  const { forge, commit, site } = await makeForge();
  const { repository, result } = clone(forge);
  await result;
  const theirs = commitFiles(site, { "index.html": "theirs\n" }, { parent: commit, branch: "sitewright/x" });
  const ours = commitFiles(repository, { "index.html": "ours\n" }, { parent: commit });
  const target = {
    repository,
    url: `${forge.origin}/site.git`,
    branch: "sitewright/x",
    commit: ours,
    allowLocal: false,
  };
  await expect(pushBranch(target)).rejects.toMatchObject({ name: "Problem", code: "branch-moved" });
  expect(git(site, ["rev-parse", "sitewright/x"])).toBe(theirs);
});
