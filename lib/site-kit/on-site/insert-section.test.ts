import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { renderPage } from "../render-page.ts";
import { kitFiles } from "../site-files.ts";
import { moods } from "../styles/moods.ts";
import { type InsertedSection, insertSection } from "./insert-section.ts";
import { listPageSections } from "./page-sections.ts";
import { setMood } from "./set-mood.ts";

type Files = Map<string, string | Uint8Array>;

const toSite = (files: Files): SiteSource => ({
  paths: [...files.keys()].sort(),
  read: async (path) => {
    const content = files.get(path);
    return content === undefined ? null : Buffer.from(content).toString();
  },
});

function readFolder(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

const starter = (id: string) => readFolder(join(process.cwd(), "lib/workspaces/starters/sites", id));
const imported = (name: string) => readFolder(join(process.cwd(), "node_modules", name, "dist"));
const sites: [string, () => Files, string[]][] = [
  ["bakery", () => starter("bakery"), ["container", "button"]],
  ["festival", () => starter("festival"), ["container", "button"]],
  ["portfolio", () => starter("portfolio"), ["button"]],
  ["blank", () => starter("blank"), ["button"]],
  ["agency", () => imported("startbootstrap-agency"), ["container", "btn btn-primary"]],
  ["clean blog", () => imported("startbootstrap-clean-blog"), ["container", "btn btn-primary"]],
];

const hours = { items: [{ days: "Monday", time: "9–18" }] };
const hero = { heading: "Hello", actions: [{ label: "Go", href: "#go" }] };

/** Puts a section into a site, or throws with the problems. Returns the paths that were written. */
async function insert(files: Files, wanted: Partial<InsertedSection>): Promise<string[]> {
  const change = await insertSection(toSite(files), {
    page: "index.html",
    kind: "hours",
    content: hours,
    at: "last",
    ...wanted,
  });
  if (!change.ok) throw new Error(change.problems.join("\n"));
  for (const { path, content } of change.files) files.set(path, content);
  return change.files.map(({ path }) => path);
}

const text = (files: Files, path = "index.html") => Buffer.from(files.get(path) ?? "").toString();

describe.each(sites)("on the site %s", (_name, open, classes) => {
  test("a section changes one page, by the section and a link alone", async () => {
    const files = open();
    const before = new Map(files);
    const written = await insert(files, { kind: "hero", content: hero, at: "first" });
    expect(written).toEqual(["index.html", "css/kit.css"]);
    const own = [...before].filter(([path]) => path !== "index.html");
    expect(own.every(([path, content]) => files.get(path) === content)).toBe(true);
    const without = text(files)
      .replace(/<section class="kit-section[\s\S]*?<\/section>\s*/, "")
      .replace(/\s*<link rel="stylesheet" href="css\/kit.css">/, "");
    expect(without.replace(/\s+/g, " ")).toBe(text(before).replace(/\s+/g, " "));
  });

  test("sections have the site’s own classes and stand in the order asked for", async () => {
    const files = open();
    await insert(files, { kind: "hero", content: { ...hero, id: "greeting" }, at: "first" });
    await insert(files, { kind: "hours", content: { ...hours, heading: "Times" }, at: "after", beside: "greeting" });
    await insert(files, {
      kind: "steps",
      content: { items: [{ title: "A" }, { title: "B" }] },
      at: "before",
      beside: "Times",
    });
    const html = parseHtml(text(files));
    const kinds = listPageSections(html).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(["hero", "steps", "hours"]);
    const [inserted = ""] = /<section class="kit-section kit-hero[\s\S]*?<\/section>/.exec(text(files)) ?? [];
    for (const name of classes) expect(inserted).toMatch(new RegExp(`class="${name}[ "]`));
    expect(text(files).match(/href="css\/kit\.css"/g)).toHaveLength(1);
  });
});

const shop = (styles: string, body = "<main>\n<h1>Shop</h1>\n</main>"): Files =>
  new Map([
    [
      "index.html",
      `<!doctype html>\n<html lang="en">\n<head>\n<title>Shop</title>\n<link rel="stylesheet" href="a.css">\n</head>\n<body>\n${body}\n</body>\n</html>\n`,
    ],
    ["a.css", styles],
  ]);

describe("what is not certain", () => {
  test.each([
    [
      "a button's colour under a condition",
      "@media (min-width: 50em) { .button { background: #060; color: #fff; padding: 1em } }",
    ],
    ["a button without contrast", ".button { background: #ffe; color: #fff; padding: 1em }"],
    ["a background with a picture", "body { background: url(a.png) }"],
    ["colours that can't be read", "body { background: var(--missing); color: wrong }"],
  ])("%s leaves readable colours", async (_case, styles) => {
    const files = shop(styles, '<main><h1>Shop</h1><a class="button" href="#">Go</a></main>');
    await insert(files, {});
    const tokens = text(files, "css/kit.css");
    expect(tokens).not.toMatch(/#ffe\b|missing|wrong|url\(/);
    expect(tokens).toMatch(/--kit-button: #1a1a1a; --kit-on-button: #ffffff/);
  });

  test("a stylesheet of this name that is the site's own stays", async () => {
    const files = shop("body {}");
    files.set("css/kit.css", "h1 { color: red }");
    expect(await insert(files, {})).toEqual(["index.html", "css/site-kit.css"]);
    expect(text(files, "css/kit.css")).toBe("h1 { color: red }");
  });
});

test("a site in a folder keeps everything of the kit in that folder", async () => {
  const files = new Map([...shop("body {}")].map(([path, content]) => [`public/${path}`, content] as const));
  files.set("public/sub/page.html", text(files, "public/index.html"));
  const content = { ...hero, picture: { pattern: "dots", seed: 2 } };
  const written = await insert(files, { page: "public/sub/page.html", kind: "hero", content });
  expect(written).toEqual(["public/sub/page.html", "public/css/kit.css", "public/images/kit/dots-2.svg"]);
  expect(text(files, "public/sub/page.html")).toContain('src="../images/kit/dots-2.svg"');
  expect(text(files, "public/sub/page.html")).toContain('href="../css/kit.css"');
});

test("pages with a base, too deep ones and missing ones are refused", async () => {
  const files = shop("body {}");
  const plain = text(files);
  files.set("index.html", plain.replace("<title>", '<base href="/x/"><title>'));
  await expect(insert(files, {})).rejects.toThrow("as its base");
  files.set("index.html", plain.replace("<main>", `<main>${"<div>".repeat(5_000)}`));
  await expect(insert(files, {})).rejects.toThrow("too intricate");
  await expect(insert(files, { page: "none.html" })).rejects.toThrow("There is no page none.html");
});

test("a taken id is refused, and a second form gets other ids", async () => {
  const files = shop("body {}");
  const content = { email: "a@b.example", form: {} };
  await insert(files, { kind: "contact", content });
  await insert(files, { kind: "contact", content });
  const ids = parseHtml(text(files)).elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
  expect(ids).toEqual(["contact-name", "contact-message", "contact-2-name", "contact-2-message"]);
  await insert(files, { content: { ...hours, id: "times" } });
  await expect(insert(files, { content: { ...hours, id: "times" } })).rejects.toThrow("the id “times” already");
});

test("a site made by the kit gets sections and pictures in its mood", async () => {
  const page = renderPage({ path: "index.html", title: "Hof", header: { name: "Hof" } }, [
    { kind: "hero", content: hero },
  ]);
  const html = page.ok ? page.html : "";
  const files: Files = new Map([["index.html", html]]);
  for (const { path, content } of await kitFiles(moods.bold, "Hof", [html])) files.set(path, content);
  const content = { heading: "More", paragraphs: ["Words."], picture: { pattern: "rays", seed: 1 } };
  expect(await insert(files, { kind: "text", content })).toEqual(["index.html", "images/kit/rays-1.svg"]);
  expect(text(files, "images/kit/rays-1.svg")).toContain(moods.bold.pictures.ink);
  const change = await setMood(toSite(files), "quiet");
  const changed = change.ok ? change.files.map(({ path }) => path).sort() : [];
  expect(changed).toEqual(["css/kit.css", "fonts/newsreader.woff2", "images/kit/mark.svg", "images/kit/rays-1.svg"]);
});
