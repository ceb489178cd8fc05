import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { PreviewBrowser } from "#tests/setup/preview-browser.ts";

const bytes = 9_000_000;

let browser: PreviewBrowser;
let owner: Actor;

beforeAll(async () => {
  browser = await PreviewBrowser.start();
  owner = await createActor();
});

afterEach(() => {
  delete process.env.GIT_PROCESSES_MAX;
  forgetEnv();
});

afterAll(async () => {
  browser.close();
  await closeDatabase();
});

async function createLarge() {
  const site = await createSite(owner);
  const film = { "film.mp4": Buffer.alloc(bytes, 7) };
  const head = commitFiles(site.repository, film, { branch: "main", parent: site.head });
  await publishSite(owner, site.projectId);
  const { name } = await getPublishing(owner, site.projectId);
  return { ...site, head, address: `http://${name}.sites.localhost:3000/film.mp4` };
}
type Site = Awaited<ReturnType<typeof createLarge>>;

/** Opens the large file and reads nothing of it; as an editor without a client address. */
async function open({ repository, head }: Site, visitor?: string): Promise<ReadableStream<Uint8Array>> {
  const file = await resolvePreviewFile({ repository, commit: head, rawPath: "/film.mp4", visitor });
  const content = file.status === 200 ? await file.read() : null;
  if (!(content instanceof ReadableStream)) throw new Error("A large file is a stream.");
  return content;
}

test("visitors with large files leave the places of editors free", async () => {
  Object.assign(process.env, { GIT_PROCESSES_MAX: "4" });
  forgetEnv();
  const site = await createLarge();
  // The only place that visitors of one project have.
  const visited = await open(site, "192.0.2.1");
  const edited = await open(site);
  for (const stream of [visited, edited]) await stream.cancel();
  expect((await (await browser.visit(site.address)).arrayBuffer()).byteLength).toBe(bytes);
});

test("one client address reads six large files of sites, others go on", async () => {
  const site = await createLarge();
  const held = await Promise.all(Array.from({ length: 6 }, () => open(site, "127.0.0.1")));
  // One more than may wait.
  const others = Array.from({ length: 21 }, () => refusalOf(open(site, "127.0.0.1").then((stream) => stream.cancel())));
  expect(await Promise.race(others)).toBe("git-busy");
  const refused = await browser.visit(site.address);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  await (await open(site, "192.0.2.2")).cancel();
  for (const stream of held) await stream.cancel();
  await Promise.all(others);
});
