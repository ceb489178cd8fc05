import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { type SourceMap, sourceMapSchema } from "#lib/page-source/schema.ts";
import { listPages } from "#lib/projects/preview/list-pages.ts";
import { readSourceMap } from "#lib/projects/preview/read-source-map.ts";
import { listStarters, readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, createSite, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt, treeAt } from "#tests/factories/git-repository.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { GET as route } from "@/app/api/workspaces/[workspaceId]/source-map/route.ts";

let owner: Actor;

beforeAll(async () => {
  owner = await createActor();
});

const blob = ({ repository }: Site, { commit, path }: SourceMap) => blobAt(repository, `${commit}:${path}`);

test.each(listStarters().map(({ id }) => id))("each element of %s is its slice of the file in git", async (id) => {
  const files = Array.from(await readStarterFiles(id), ([path, content]): [string, string] => [
    path,
    content.toString(),
  ]);
  const site = await createSite(owner, Object.fromEntries(files.filter(([path]) => /\.(?:html|css)$/.test(path))));
  const { pages } = await listPages(owner, site);
  expect(pages.length).toBeGreaterThan(1);
  for (const { address } of pages) {
    const map = await readSourceMap(owner, { ...site, address });
    const content = blob(site, map);
    expect(map.isIncomplete).toBe(false);
    expect(map.elements.length).toBeGreaterThan(10);
    for (const element of map.elements) {
      const bytes = content.subarray(element.start, element.end).toString();
      expect(bytes.startsWith(`<${element.tag}`)).toBe(true);
      if (element.text === null) expect(bytes.endsWith(">")).toBe(true);
      else expect(bytes.endsWith(`</${element.tag}>`)).toBe(true);
    }
  }
});

test("offsets are bytes of the stored file, with its mark, line ends and characters", async () => {
  const page = "\uFEFF<title>Ü</title>\r\n<h1>Grüße \u{1F35E}</h1>\r\n<p>Täglich</p>";
  const site = await createSite(owner, { "index.html": page });
  const map = await readSourceMap(owner, site);
  const slices = map.elements.map(({ start, end }) => blob(site, map).subarray(start, end).toString());
  expect(slices).toEqual(["<h1>Grüße \u{1F35E}</h1>", "<p>Täglich</p>"]);
  expect(map).toMatchObject({ commit: site.head, path: "index.html", title: "Ü" });
});

test("a page is found by its file or as the preview resolves its address", async () => {
  const site = await createSite(owner, {
    "readme.html": "<p>not of the site",
    "docs/index.html": "<p>home",
    "docs/404.html": "<p>lost",
    "docs/team/index.html": "<p>team",
    "docs/a b.html": "<p>a b",
    "docs/site.css": "p {}",
  });
  const pathOf = async (asked: { path?: string; address?: string }) =>
    (await readSourceMap(owner, { ...site, ...asked })).path;
  expect(await pathOf({})).toBe("docs/index.html");
  expect(await pathOf({ path: "readme.html" })).toBe("readme.html");
  expect(await pathOf({ address: "/team?a=b#c" })).toBe("docs/team/index.html");
  expect(await pathOf({ address: "/a%20b" })).toBe("docs/a b.html");
  expect(await pathOf({ address: "/nowhere/at/all" })).toBe("docs/404.html");
  for (const path of [
    "index.html",
    "docs",
    "docs/site.css",
    "../index.html",
    "docs/../readme.html",
    "docs/index.html/",
  ]) {
    await expect(pathOf({ path }), path).rejects.toMatchObject({ kind: "not-found" });
  }
  await expect(pathOf({ address: "/site.css" })).rejects.toMatchObject({ kind: "not-found" });
});

test("a version has the elements that it had", async () => {
  const site = await createConversation(owner);
  const turn = await createTurn(owner, site);
  const before = await readSourceMap(owner, { ...site, commit: site.head });
  expect(before.commit).toBe(site.head);
  const after = await readSourceMap(owner, site);
  expect([before, after].map(({ elements }) => elements[0]?.textContent)).toEqual(["Welcome", turn]);
  for (const unknown of ["f".repeat(40), treeAt(site.repository, site.head)]) {
    await expect(readSourceMap(owner, { ...site, commit: unknown })).rejects.toMatchObject({ kind: "not-found" });
  }
});

test("a page in another encoding, and one over the limit, have no elements", async () => {
  const site = await createSite(owner, { "index.html": "<p>x", "large.html": `<p>${"x".repeat(1024 * 1024)}` });
  const latin = await createSite(owner, { "index.html": Buffer.from("<p>caf\xe9", "latin1") });
  expect(await readSourceMap(owner, { ...site, path: "large.html" })).toMatchObject({
    elements: [],
    isIncomplete: true,
  });
  expect(await readSourceMap(owner, latin)).toMatchObject({ elements: [], isIncomplete: true });
});

test("the route answers the described map, and strangers get 404", async () => {
  const site = await createSite(owner);
  const ask = async (actor: Actor, query: string) => {
    const request = await routeRequest(`/?${query}`, { actor });
    return route(request, routeContext({ workspaceId: site.workspaceId }));
  };
  const answer = await ask(owner, "path=about.html");
  expect(answer.status).toBe(200);
  expect(sourceMapSchema.parse(await answer.json())).toMatchObject({
    path: "about.html",
    elements: [{ ref: "e2", name: "Heading “About us”", textContent: "About us" }],
  });
  expect((await ask(await createActor(), "path=about.html")).status).toBe(404);
  expect((await ask(owner, "path=missing.html")).status).toBe(404);
  expect((await ask(owner, "path=about.html&commit=HEAD")).status).toBe(400);
});
