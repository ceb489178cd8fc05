import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { commitFiles, git, makeRepository, treeAt } from "#tests/factories/git-repository.ts";

const author = { name: "Ada", email: "ada@example.org" };
const files = {
  "index.html": "<h1>Fresh bread</h1>\n",
  "about/index.html": "<h1>About us</h1>\nWe bake ÄPFELKUCHEN.\n",
  "css/site.css": "body { color: black }\n",
  "images/logo.png": Buffer.from([0x89, 0x50, 0, 0, 1]),
  "run.sh": { mode: "100755", content: "#!/bin/sh\n" },
};

async function openTestSite(content: Parameters<typeof makeRepository>[0] = files) {
  const made = makeRepository(content);
  return { ...made, site: await openSite({ repository: made.repository, commit: made.commit }) };
}

async function textOf(site: SiteFiles, path: string): Promise<string> {
  const found = await site.read(path);
  return found.ok ? Buffer.from(found.value.content).toString("utf8") : found.code;
}

test("files are listed with sizes, sorted by path, and filtered by a glob", async () => {
  const { site } = await openTestSite();
  const all = await site.list();
  expect(all.ok && all.value.map(({ path, bytes, kind }) => `${path} ${bytes} ${kind}`)).toEqual([
    "about/index.html 40 file",
    "css/site.css 22 file",
    "images/logo.png 5 file",
    "index.html 21 file",
    "run.sh 10 file",
  ]);
  const pages = await site.list("*.html");
  expect(pages.ok && pages.value.map((entry) => entry.path)).toEqual(["about/index.html", "index.html"]);
  expect(await site.list("{")).toMatchObject({ ok: false, code: "invalid-pattern" });
});

test("a turn's writes are read, listed and searched at once, beside an unchanged base", async () => {
  const { repository, commit, site } = await openTestSite();
  expect(await site.write("new/page.html", "<p>Summer hours</p>\n")).toEqual({ ok: true, value: { created: true } });
  expect(await site.write("index.html", "<h1>Summer</h1>\n")).toEqual({ ok: true, value: { created: false } });
  expect(await textOf(site, "index.html")).toBe("<h1>Summer</h1>\n");
  const pages = await site.list("new/**");
  expect(pages.ok && pages.value).toEqual([{ path: "new/page.html", bytes: 20, kind: "file" }]);
  const found = await site.search({ pattern: "summer", regex: false, caseSensitive: false, hitsMax: 10 });
  expect(found.ok && found.value).toEqual({
    hits: [
      { path: "index.html", line: 1, text: "<h1>Summer</h1>" },
      { path: "new/page.html", line: 1, text: "<p>Summer hours</p>" },
    ],
    more: false,
  });
  expect(git(repository, ["show", `${commit}:index.html`])).toBe("<h1>Fresh bread</h1>");
});

test("any content is read back byte for byte", async () => {
  const { site } = await openTestSite();
  const contents = ["", "no newline", "a\r\nb\r\n", "\ufeffx\n", Buffer.from([0xff, 0xfe, 0, 10, 13])];
  for (const [index, content] of contents.entries()) {
    const path = `files/${index}`;
    await site.write(path, content);
    const found = await site.read(path);
    expect(found.ok && Buffer.from(found.value.content)).toEqual(Buffer.from(content));
    expect(found.ok && found.value.binary).toBe(index === 4);
  }
  const commit = await site.commit({ parents: [], author, message: "Contents\n" });
  expect(git(site.repository, ["cat-file", "-s", `${commit}:files/2`])).toBe("6");
});

test("text that is not UTF-8 counts as binary", async () => {
  const { site } = await openTestSite({ "old.html": Buffer.from("caf\xe9", "latin1") });
  expect(await site.read("old.html")).toMatchObject({ ok: true, value: { binary: true } });
});

test("move keeps content and mode, delete removes, and empty folders disappear", async () => {
  const { site } = await openTestSite();
  expect(await site.move("run.sh", "tools/run.sh")).toEqual({ ok: true, value: null });
  expect(await site.delete("css/site.css")).toEqual({ ok: true, value: null });
  const tree = await site.writeTree();
  expect(
    git(site.repository, ["ls-tree", "-r", tree])
      .split("\n")
      .map((line) => line.split(/\s/))
      .map(([mode, , , path]) => `${mode} ${path}`),
  ).toEqual(["100644 about/index.html", "100644 images/logo.png", "100644 index.html", "100755 tools/run.sh"]);
  expect(await textOf(site, "css/site.css")).toBe("not-found");
  // The folder is gone, so its name is free for a file.
  expect(await site.write("css", "x")).toEqual({ ok: true, value: { created: true } });
});

test("an executable file stays executable when it is written", async () => {
  const { site } = await openTestSite();
  await site.write("run.sh", "#!/bin/sh\necho hi\n");
  expect(git(site.repository, ["ls-tree", await site.writeTree(), "run.sh"])).toContain("100755");
});

test("changed paths are listed, without those that were changed back", async () => {
  const { repository, commit, site } = await openTestSite();
  expect(site.dirty).toBe(false);
  await site.write("index.html", "<h1>Other</h1>\n");
  await site.move("about/index.html", "about.html");
  await site.write("temporary.txt", "x");
  await site.delete("temporary.txt");
  expect(site.changedPaths()).toEqual(["about.html", "about/index.html", "index.html"]);
  await site.write("index.html", files["index.html"]);
  await site.move("about.html", "about/index.html");
  expect(site.changedPaths()).toEqual([]);
  expect(site.dirty).toBe(false);
  expect(await site.writeTree()).toBe(await treeOf(repository, commit));
});

test.each([
  ["read", (site: SiteFiles) => site.read("nothing.html"), "not-found"],
  ["read a folder", (site: SiteFiles) => site.read("about"), "is-folder"],
  ["read below a file", (site: SiteFiles) => site.read("index.html/x"), "invalid-path"],
  ["read outside", (site: SiteFiles) => site.read("../../etc/passwd"), "invalid-path"],
  ["read absolutely", (site: SiteFiles) => site.read("/etc/passwd"), "invalid-path"],
  ["write over a folder", (site: SiteFiles) => site.write("about", "x"), "is-folder"],
  ["write below a file", (site: SiteFiles) => site.write("index.html/x", "x"), "invalid-path"],
  ["write a hook", (site: SiteFiles) => site.write(".git/hooks/pre-commit", "x"), "invalid-path"],
  ["write too much", (site: SiteFiles) => site.write("big.txt", "x".repeat(5 * 1024 * 1024 + 1)), "too-large"],
  ["move nothing", (site: SiteFiles) => site.move("nothing", "x"), "not-found"],
  ["move a folder", (site: SiteFiles) => site.move("about", "x"), "is-folder"],
  ["move onto a file", (site: SiteFiles) => site.move("index.html", "run.sh"), "already-exists"],
  ["move onto itself", (site: SiteFiles) => site.move("index.html", "index.html"), "already-exists"],
  ["move into a folder's name", (site: SiteFiles) => site.move("index.html", "about"), "is-folder"],
  ["move below itself", (site: SiteFiles) => site.move("index.html", "index.html/x"), "invalid-path"],
  ["move outside", (site: SiteFiles) => site.move("index.html", "../x"), "invalid-path"],
  ["delete nothing", (site: SiteFiles) => site.delete("nothing"), "not-found"],
  ["delete a folder", (site: SiteFiles) => site.delete("about"), "is-folder"],
])("%s is refused with a sentence and changes nothing", async (_name, act, code) => {
  const { repository, commit, site } = await openTestSite();
  const result = await act(site);
  expect(result).toMatchObject({ ok: false, code });
  expect(result.ok === false && result.message).toMatch(/^\S.*\.$/);
  expect(await site.writeTree()).toBe(await treeOf(repository, commit));
});

test("search is literal unless a regular expression is requested", async () => {
  const { site } = await openTestSite({ "a.txt": "1+1=2\n11=2\nA.B\nAxB\n" });
  const search = async (pattern: string, regex: boolean, caseSensitive = true) => {
    const found = await site.search({ pattern, regex, caseSensitive, hitsMax: 10 });
    return found.ok ? found.value.hits.map((hit) => hit.line) : found.code;
  };
  expect(await search("1+1", false)).toEqual([1]);
  expect(await search("1+1", true)).toEqual([2]);
  expect(await search("A.B", false)).toEqual([3]);
  expect(await search("a.b", true, false)).toEqual([3, 4]);
  expect(await search("a.b", true)).toEqual([]);
  expect(await search("-e", false)).toEqual([]);
  expect(await search("--help", true)).toEqual([]);
});

test("case-insensitive search covers letters beyond ASCII", async () => {
  const { site } = await openTestSite();
  const found = await site.search({ pattern: "äpfel", regex: false, caseSensitive: false, hitsMax: 10 });
  expect(found.ok && found.value.hits).toEqual([{ path: "about/index.html", line: 2, text: "We bake ÄPFELKUCHEN." }]);
});

test("search skips binary files, filters by glob, and says when there is more", async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p/${index}.html`, "needle\nneedle\n"]));
  const { site } = await openTestSite({ ...many, "n.bin": Buffer.from("\0needle\n"), "needle.css": "needle\n" });
  const some = await site.search({ pattern: "needle", regex: false, caseSensitive: true, hitsMax: 7 });
  expect(some.ok && [some.value.hits.length, some.value.more]).toEqual([7, true]);
  const all = await site.search({ pattern: "needle", regex: false, caseSensitive: true, hitsMax: 100 });
  expect(all.ok && [all.value.hits.length, all.value.more]).toEqual([61, false]);
  const css = await site.search({ pattern: "needle", regex: false, caseSensitive: true, glob: "*.css", hitsMax: 1 });
  expect(css.ok && css.value).toEqual({ hits: [{ path: "needle.css", line: 1, text: "needle" }], more: false });
});

test.each([
  ["", false],
  ["a\nb", false],
  ["a\0b", false],
  ["(", true],
  ["[z-a]", true],
  ["x".repeat(2_000), false],
  ["((a{1,255}){1,255}){1,255}", true],
])("the search for %j is refused with a sentence", async (pattern, regex) => {
  const { site } = await openTestSite();
  const found = await site.search({ pattern, regex, caseSensitive: true, hitsMax: 5 });
  expect(found).toMatchObject({ ok: false, code: "invalid-pattern" });
});

test("a match in a minified file is shortened", async () => {
  const { site } = await openTestSite({ "app.min.js": `needle${"x".repeat(4_000_000)}\nneedle two\n` });
  const found = await site.search({ pattern: "needle", regex: false, caseSensitive: true, hitsMax: 5 });
  expect(found.ok && found.value.hits.map((hit) => [hit.line, hit.text.length])).toEqual([
    [1, 2_001],
    [2, 10],
  ]);
});

test("concurrent calls take effect in the order of their making", async () => {
  const { site } = await openTestSite();
  const results = await Promise.all([
    site.write("a.txt", "1"),
    site.move("a.txt", "b.txt"),
    site.write("a.txt", "2"),
    site.move("b.txt", "a.txt"),
    site.delete("a.txt"),
    site.read("a.txt"),
    site.read("b.txt"),
  ]);
  expect(results.map((result) => (result.ok ? "ok" : result.code))).toEqual([
    "ok",
    "ok",
    "ok",
    "already-exists",
    "ok",
    "not-found",
    "ok",
  ]);
});

test("two sites on one repository don't see each other", async () => {
  const { repository, commit, site } = await openTestSite();
  const other = await openSite({ repository, commit });
  await site.write("index.html", "mine");
  await other.write("index.html", "theirs");
  expect(await textOf(site, "index.html")).toBe("mine");
  expect(await textOf(other, "index.html")).toBe("theirs");
});

test("a commit names the person as author and Sitewright as committer, with sanitized names", async () => {
  const { repository, commit, site } = await openTestSite();
  await site.write("index.html", "x");
  const made = await site.commit({
    parents: [commit],
    author: { name: "Eve <root@localhost>\nparent x", email: "a>b\nauthor Evil" },
    message: "Änderung\n",
    at: new Date("2025-01-02T03:04:05Z"),
  });
  expect(git(repository, ["show", "-s", "--format=%an|%ae|%aI|%cn|%P|%s", made])).toBe(
    `Eve root@localhost parent x|a b author Evil|2025-01-02T03:04:05+00:00|Sitewright|${commit}|Änderung`,
  );
  const nameless = await site.commit({ parents: [commit], author: { name: " ..<> ", email: "" }, message: "x\n" });
  expect(git(repository, ["show", "-s", "--format=%an|%ae", nameless])).toBe("Unknown|unknown@sitewright.invalid");
});

test("replacing a turn's tree lists the changed paths", async () => {
  const { repository, commit, site } = await openTestSite();
  const before = await treeOf(repository, commit);
  await site.write("index.html", "changed");
  await site.write("new.html", "new");
  expect(await site.replaceTree(before)).toEqual(["index.html", "new.html"]);
  expect(site.changedPaths()).toEqual([]);
  await site.write("about/index.html", "y");
  expect(site.changedPaths()).toEqual(["about/index.html"]);
});

test("reverting an earlier change keeps a turn's own edits, or conflicts without effect", async () => {
  const page = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join("");
  const { repository, commit: before } = makeRepository({ "a.html": page });
  const after = commitFiles(repository, { "a.html": page.replace("line 3", "three") }, { parent: before });
  const site = await openSite({ repository, commit: after });
  await site.write("a.html", page.replace("line 3", "three").replace("line 17", "seventeen"));
  expect(await site.revert({ before, after })).toMatchObject({ ok: true, paths: ["a.html"] });
  expect(await textOf(site, "a.html")).toBe(page.replace("line 17", "seventeen"));
  await site.write("a.html", page.replace("line 3", "drei"));
  const tree = await site.writeTree();
  expect(await site.revert({ before, after })).toEqual({ ok: false, conflicts: ["a.html"] });
  expect(await site.writeTree()).toBe(tree);
});

test("the last file can be deleted, and an empty site is valid", async () => {
  const { site } = await openTestSite({ "a/b.txt": "x" });
  await site.delete("a/b.txt");
  expect(await site.list()).toEqual({ ok: true, value: [] });
  expect(await site.search({ pattern: "x", regex: false, caseSensitive: true, hitsMax: 1 })).toMatchObject({
    ok: true,
  });
  const commit = await site.commit({ parents: [], author, message: "Empty\n" });
  expect(git(site.repository, ["ls-tree", commit])).toBe("");
  git(site.repository, ["fsck", "--strict"]);
  await site.write("c.txt", "y");
  expect(await textOf(site, "c.txt")).toBe("y");
});

test("a closed site refuses further calls", async () => {
  const { site } = await openTestSite();
  const write = site.write("a.txt", "x");
  await site.close();
  expect(await write).toMatchObject({ ok: true });
  await expect(async () => site.write("b.txt", "x")).rejects.toThrow("closed");
});

test("a decomposed name is found and written by its composed form", async () => {
  const { site } = await openTestSite({ "u\u0308ber.html": "old" });
  expect(await textOf(site, "\u00fcber.html")).toBe("old");
  expect(await site.write("\u00fcber.html", "new")).toEqual({ ok: true, value: { created: false } });
  const all = await site.list();
  expect(all.ok && all.value.map((entry) => entry.path)).toEqual(["u\u0308ber.html"]);
});

test("a commit that does not exist cannot be opened", async () => {
  const { repository } = await openTestSite();
  await expect(openSite({ repository, commit: "0".repeat(40) })).rejects.toThrow();
  await expect(openSite({ repository, commit: "main" })).rejects.toThrow(TypeError);
  await expect(openSite({ repository, commit: "--help" })).rejects.toThrow(TypeError);
});

test("git lists a tree once, and only for its own repository", async () => {
  const { repository, folder } = makeRepository({ "index.html": "home", "news/first.html": "news" });
  const tree = treeAt(repository, "main");
  const listed = await listTree(repository, tree);
  expect(listed.map(({ path }) => path)).toEqual(["index.html", "news/first.html"]);
  renameSync(repository, join(folder, "moved.git"));
  expect(await listTree(repository, tree)).toEqual(listed);
  await expect(listTree(join(folder, "other.git"), tree)).rejects.toThrow("git ls-tree");
});
