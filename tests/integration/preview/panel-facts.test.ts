import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef, refAt } from "#lib/page-source/mapped-elements.ts";
import { findElsewhere } from "#lib/projects/preview/find-elsewhere.ts";
import { getSitePicture } from "#lib/projects/preview/get-site-picture.ts";
import { listPages } from "#lib/projects/preview/list-pages.ts";
import { readSiteLook } from "#lib/projects/preview/read-site-look.ts";
import { readTextSizes } from "#lib/projects/preview/read-text-sizes.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite } from "#tests/factories/create-site.ts";

const page = (title: string, up: string) =>
  `<!doctype html><title>${title}</title><nav><a href="${up}index.html">Home</a><a href="${up}shop/a.html">Shop</a></nav><h1>${title}</h1>`;
const files: Record<string, string> = {
  "README.html": page("Not of the site", ""),
  "docs/index.html": page("Home", ""),
  "docs/shop/a.html": page("Shop", "../"),
  "docs/large.html": `${page("Large", "")}${" ".repeat(400_001)}`,
  "docs/broken.html": "\0\0",
  "docs/other.html": "<!doctype html><h1>Other</h1>",
};

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

const refOf = (path: string, start: string) => {
  const { elements, source } = parseHtml(files[path] ?? "");
  return `e${elements.findIndex((element) => source.startsWith(start, element.start)) + 1}`;
};

test("a navigation's link is found on other pages, also in folders", async () => {
  const { workspaceId, head } = await createSite(actor, files);
  const asked = { workspaceId, path: "docs/index.html", ref: refOf("docs/index.html", '<a href="shop') };
  const found = await findElsewhere(actor, { ...asked, commit: head });
  expect(found).toMatchObject({ commit: head, isFrame: true, isIncomplete: true });
  expect(found.places.map(({ path, name }) => [path, name])).toEqual([["docs/shop/a.html", "Shop"]]);
  const source = parseHtml(files["docs/shop/a.html"] ?? "");
  expect(findByRef(source, found.places[0]?.ref ?? "")?.attributes.get("href")).toBe("../shop/a.html");
});

test("a protected page is not named among the other pages of an element", async () => {
  const { workspaceId, projectId } = await createSite(actor, files);
  const asked = { workspaceId, path: "docs/index.html", ref: refOf("docs/index.html", '<a href="shop') };
  await saveProtection(actor, projectId, { protectedPaths: ["docs/shop"] });
  expect((await findElsewhere(actor, asked)).places).toEqual([]);
  await saveProtection(actor, projectId, { protectedPaths: [] });
  expect((await findElsewhere(actor, asked)).places).toHaveLength(1);
});

test("a home page without a title is called by its place in the site", async () => {
  const untitled = { "public/index.html": page("", ""), "public/about.html": page("About", "") };
  const { workspaceId } = await createSite(actor, untitled);
  const ref = refAt(parseHtml(untitled["public/about.html"]).elements.findIndex(({ tag }) => tag === "nav"));
  const { places } = await findElsewhere(actor, { workspaceId, path: "public/about.html", ref });
  expect(places).toMatchObject([{ path: "public/index.html", name: "Home" }]);
});

test.each([
  ["a page that is missing", { path: "docs/none.html", ref: "e1" }],
  ["a path outside of the site", { path: "../x", ref: "e1" }],
  ["an element that is missing", { path: "docs/index.html", ref: "e99" }],
  ["a commit that is missing", { path: "docs/index.html", ref: "e1", commit: "0".repeat(40) }],
])("%s is not found", async (_what, asked) => {
  const { workspaceId } = await createSite(actor, files);
  await expect(findElsewhere(actor, { workspaceId, ...asked })).rejects.toMatchObject({ kind: "not-found" });
});

test("the sizes of texts are read from a version’s stylesheets", async () => {
  const styled = "<!doctype html><style>h1 { font-size: clamp(2rem, 5vw, 4rem) }</style><h1>a</h1><p>b</p>";
  const { workspaceId, head } = await createSite(actor, { "index.html": styled });
  const asked = { workspaceId, path: "index.html" };
  const { elements } = parseHtml(styled);
  const refs = ["h1", "p"].map((tag) => refAt(elements.findIndex((element) => element.tag === tag)));
  const { commit, sizes } = await readTextSizes(actor, { ...asked, refs });
  expect([commit, sizes.map(({ followsWidth }) => followsWidth)]).toEqual([head, [true, false]]);
  for (const wrong of [
    { ...asked, refs: ["e99"] },
    { ...asked, path: "none.html", refs },
  ])
    await expect(readTextSizes(actor, wrong)).rejects.toMatchObject({ kind: "not-found" });
});

test("pages are listed with their titles, “” for those without", async () => {
  const { workspaceId } = await createSite(actor, files);
  const { pages } = await listPages(actor, { workspaceId });
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ["index.html", "Home"],
    ["shop/a.html", "Shop"],
    ["broken.html", ""],
    ["large.html", ""],
    ["other.html", ""],
  ]);
});

test("pictures of the site are read by their file, other files are not", async () => {
  const { workspaceId, head } = await createSite(actor, { ...files, "docs/a.svg": "<svg/>" });
  const picture = await getSitePicture(actor, { workspaceId, path: "docs/a.svg", commit: head });
  expect([picture.contentType, picture.content.toString()]).toEqual(["image/svg+xml", "<svg/>"]);
  for (const path of ["docs/index.html", "docs/none.svg", "../a.svg"])
    await expect(getSitePicture(actor, { workspaceId, path })).rejects.toMatchObject({ kind: "not-found" });
});

test("a version's look is that of its own stylesheets", async () => {
  const css = ":root { --ink: #222 } a { color: var(--ink) }";
  const styled = { ...files, "docs/other.html": '<!doctype html><link rel="stylesheet" href="site.css"><a>x</a>' };
  const { workspaceId, head } = await createSite(actor, { ...styled, "docs/site.css": css });
  const colours = [{ value: "#222", name: "Ink", property: "--ink", usesCount: 1 }];
  expect(await readSiteLook(actor, { workspaceId })).toMatchObject({ commit: head, colours });
  expect(await readSiteLook(actor, { workspaceId, commit: head })).toMatchObject({ commit: head, colours });
  await expect(readSiteLook(actor, { workspaceId, commit: "0".repeat(40) })).rejects.toMatchObject({
    kind: "not-found",
  });
});
