import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { listSources, readSource } from "#lib/projects/preview/read-source.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";

const page = "\uFEFF<!doctype html>\r\n<title>Home</title>\r\n<h1>Grüße 🥖</h1>\r\n";
const files = {
  "README.md": "Not of the site",
  "docs/index.html": page,
  "docs/news/index.html": "<!doctype html><title>News</title>",
  "docs/site.css": "h1 { color: red }",
  "docs/a.png": "\x89PNG\0",
  "docs/icon.svg": "<svg/>",
  "docs/old.txt": Buffer.from([0x47, 0x72, 0xfc]),
  "docs/long.txt": " ".repeat(1_100_000),
  "docs/.github/build.yml": "on: push",
};

let owner: Actor;
let site: Site;
beforeAll(async () => {
  owner = await createActor();
  site = await createSite(owner, files);
});

test("a file is read as it is stored, by its path or its address", async () => {
  const { workspaceId, head: commit } = site;
  const read = { commit, path: "docs/index.html", text: page, closed: null };
  expect(await readSource(owner, { workspaceId, address: "/" })).toEqual(read);
  expect(await readSource(owner, { workspaceId, path: "docs/index.html", commit })).toEqual(read);
  expect(await readSource(owner, { workspaceId, address: "/news?x#y" })).toMatchObject({
    path: "docs/news/index.html",
  });
  for (const asked of [
    { path: "docs/none.html" },
    { path: "../x" },
    { path: "README.md" },
    { path: "docs/a.png", commit: "0".repeat(40) },
  ])
    await expect(readSource(owner, { workspaceId, ...asked })).rejects.toMatchObject({ kind: "not-found" });
});

test("binary and very long files are not shown, and the answer says why", async () => {
  const { workspaceId } = site;
  const read = async (path: string) => readSource(owner, { workspaceId, path });
  expect(await read("docs/old.txt")).toMatchObject({ text: null, closed: sourceWords.notText });
  expect(await read("docs/a.png")).toMatchObject({ text: null, closed: sourceWords.notText });
  expect(await read("docs/long.txt")).toMatchObject({ text: null, closed: sourceWords.tooLong });
});

test("the text files of the site are listed with their titles", async () => {
  const { files: listed } = await listSources(owner, { workspaceId: site.workspaceId });
  expect(listed.filter(({ isOpen }) => isOpen).map(({ path, title }) => [path, title])).toEqual([
    ["docs/icon.svg", ""],
    ["docs/index.html", "Home"],
    ["docs/long.txt", ""],
    ["docs/news/index.html", "News"],
    ["docs/old.txt", ""],
    ["docs/site.css", ""],
  ]);
});

test("a restricted person reads every file, and changes those that are released whole", async () => {
  const client = await joinProject(await createActor(), site.projectId, "editor");
  await releasePlace(owner, site.projectId, { kind: "folder", path: "docs/news", for: { role: "editor" } });
  await restrictPerson(owner, { projectId: site.projectId, userId: client.userId, restricted: true });
  const { workspaceId } = site;
  const { text, closed } = await readSource(client, { workspaceId, path: "docs/index.html" });
  expect([text, closed]).toEqual([page, expect.stringContaining("docs/news")]);
  expect(await readSource(client, { workspaceId, path: "docs/news/index.html" })).toMatchObject({ closed: null });
  expect(await readSource(owner, { workspaceId, path: "docs/index.html" })).toMatchObject({ closed: null });
  const { files: listed } = await listSources(client, { workspaceId });
  expect(listed.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual(["docs/news/index.html"]);
});
