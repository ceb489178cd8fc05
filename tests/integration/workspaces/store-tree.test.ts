import { copyFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { metrics } from "#lib/platform/metrics/metrics.ts";
import { storeTree } from "#lib/workspaces/git/bulk/store-tree.ts";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { readObject } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { commitFiles, git, makeRepository, treeAt } from "#tests/factories/git-repository.ts";

// Trees that are stored as a whole, held against git's own.

const toStore = (files: Record<string, string | Buffer>) =>
  Object.entries(files).map(([path, text]) => {
    const content = Buffer.from(text);
    return { path, bytes: content.length, read: async () => content };
  });

/** Pages in folders of their own, with names whose order in git is not that of their letters. */
const pages = (count: number): Record<string, string | Buffer> => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`posts/${at}/index.html`, `<p>Post ${at}</p>`])),
  ...{ "posts.html": "after", "posts-old/a.html": "before", "größe/ä.html": "ä", "empty.txt": "" },
  "large.bin": Buffer.alloc(300_000, "large "),
});

const emptyRepository = () => makeRepository({ "index.html": "" }).repository;
const packsOf = (repository: string) => readdirSync(join(repository, "objects/pack")).sort();
const looseOf = (repository: string) => Number(/^count: (\d+)$/m.exec(git(repository, ["count-objects", "-v"]))?.[1]);
const processes = async () => (await metrics().gitProcesses.get()).values.reduce((sum, { value }) => sum + value, 0);

test.each([
  ["few", 3],
  ["many", 400],
])("the tree of %s files is git's own", async (_name, count) => {
  const files = pages(count);
  const repository = emptyRepository();
  const tree = await storeTree(repository, toStore(files));
  expect(tree).toBe(treeAt(repository, commitFiles(repository, files, { branch: "same" })));
});

test("many new objects are one pack that git accepts and the product reads", async () => {
  const repository = emptyRepository();
  const loose = looseOf(repository);
  const tree = await storeTree(repository, toStore(pages(400)));
  expect(packsOf(repository).map((name) => name.replace(/^.*\./, ""))).toEqual(["idx", "pack"]);
  expect(looseOf(repository)).toBe(loose);
  expect(git(repository, ["ls-tree", "-r", "--name-only", tree]).split("\n")).toHaveLength(405);
  expect(git(repository, ["fsck", "--full", "--strict", "--no-dangling", tree])).toBe("");
  const page = await findEntry(repository, tree, "posts/7/index.html");
  expect((await readObject(repository, page?.id ?? ""))?.content.toString()).toBe("<p>Post 7</p>");
  const large = await findEntry(repository, tree, "large.bin");
  expect((await readObject(repository, large?.id ?? ""))?.content.length).toBe(300_000);
});

test("what is there already, packed or not, is not written again", async () => {
  const repository = emptyRepository();
  const files = pages(400);
  await storeTree(repository, toStore(files));
  const [packs, loose, before] = [packsOf(repository), looseOf(repository), await processes()];
  await storeTree(repository, toStore({ ...files, "posts/7/index.html": "Changed" }));
  expect(packsOf(repository)).toEqual(packs);
  // The page, its folder, posts, and the top.
  expect(looseOf(repository) - loose).toBe(4);
  expect((await processes()) - before).toBe(1);
});

test("a repository that has many packs gets no more", async () => {
  const repository = emptyRepository();
  await storeTree(repository, toStore(pages(100)));
  const folder = join(repository, "objects/pack");
  for (const name of packsOf(repository)) {
    // Each pack counts, also one that has the same.
    for (let at = 1; at < 40; at++)
      copyFileSync(join(folder, name), join(folder, `pack-${`${at}`.padStart(40, "0")}${extname(name)}`));
  }
  const tree = await storeTree(repository, toStore(pages(400)));
  expect(packsOf(repository)).toHaveLength(2 * 40);
  expect(git(repository, ["ls-tree", "-r", "--name-only", tree]).split("\n")).toHaveLength(405);
  expect(git(repository, ["fsck", "--connectivity-only", "--no-dangling", tree])).toBe("");
});

test("few files need no process", async () => {
  const repository = emptyRepository();
  const before = await processes();
  await storeTree(repository, toStore(pages(3)));
  expect((await processes()) - before).toBe(0);
});

test("a file that changes or can't be read leaves nothing behind", async () => {
  for (const fails of [
    () => Buffer.from("another"),
    () => {
      throw new Error("gone");
    },
  ]) {
    const repository = emptyRepository();
    const files = toStore(pages(400));
    let reads = 0;
    const last = { path: "zz.html", bytes: 3, read: async () => (reads++ === 0 ? Buffer.from("one") : fails()) };
    await expect(storeTree(repository, [...files, last])).rejects.toThrow(/changed|gone/);
    expect(packsOf(repository)).toEqual([]);
    expect(git(repository, ["count-objects", "-v"])).toMatch(/^garbage: 0$/m);
  }
});

test("no files are the empty tree", async () => {
  expect(await storeTree(emptyRepository(), [])).toBe(emptyTree);
});
