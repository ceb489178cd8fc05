import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readObject, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { fetchBranch, updateFromRemote } from "#lib/workspaces/transfer/fetch-branch.ts";
import { harmlessFsckMessages } from "#lib/workspaces/transfer/receive-objects.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "#tests/factories/git-repository.ts";
import { bombs, harmlessSlips, plantCommit } from "#tests/factories/repository-bombs.ts";

const newTarget = () => join(temporaryFolder(), "data", "repositories", "0190b6c0-0000-7000-8000-000000000001.git");

/** Creates a project's repository and the one that it was cloned from. */
async function makePair() {
  const source = makeRepository({ "index.html": "<h1>One</h1>\n" });
  const repository = newTarget();
  await cloneRepository({ repository, url: source.repository, allowLocal: true });
  const remote = { repository, url: source.repository, branch: "main", allowLocal: true, isWritable: true };
  return { source: source.repository, first: source.commit, repository, remote };
}

const refsOf = (repository: string) => git(repository, ["for-each-ref"]);
const objectsOf = (repository: string) =>
  git(repository, ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"]).split("\n");

test.each(bombs)("$name is refused at clone with a sentence, and nothing is left", async ({ plant, code, says }) => {
  const { repository: source } = makeRepository({ "index.html": "<h1>One</h1>\n" });
  plant(source);
  const repository = newTarget();
  const refused = await cloneRepository({ repository, url: source, allowLocal: true }).catch((error) => error);
  expect(refused).toMatchObject({ name: "Problem", code });
  expect(refused.userMessage).toMatch(says);
  expect(readdirSync(dirname(repository))).toEqual([]);
});

test.each(bombs)("$name is refused at fetch; the repaired branch is fetched again", async ({ plant, code, says }) => {
  const { source, first, repository, remote } = await makePair();
  const before = { refs: refsOf(repository), objects: objectsOf(repository) };
  plant(source);
  const refused = await updateFromRemote(remote).catch((error) => error);
  expect(refused).toMatchObject({ name: "Problem", code });
  expect(refused.userMessage).toMatch(says);
  expect({ refs: refsOf(repository), objects: objectsOf(repository) }).toEqual(before);
  expect(readdirSync(dirname(repository))).toHaveLength(1);

  git(source, ["update-ref", "--no-deref", "refs/heads/main", first]);
  const next = commitFiles(source, { "index.html": "<h1>Two</h1>\n" }, { parent: first });
  expect(await updateFromRemote(remote)).toBe(next);
  expect(git(repository, ["rev-parse", "main", "refs/sitewright/remote/main"])).toBe(`${next}\n${next}`);
  git(repository, ["fsck", "--strict", "--connectivity-only"]);
});

test.each(harmlessSlips)("$name is harmless: the repository is cloned and fetched", async ({ plant }) => {
  const { source, repository, remote } = await makePair();
  plant(source);
  const tip = git(source, ["rev-parse", "main"]);
  expect(() => git(source, ["fsck", "--strict"])).toThrow();
  expect(await updateFromRemote(remote)).toBe(tip);
  expect(git(repository, ["rev-parse", "main"])).toBe(tip);
  expect(await cloneRepository({ repository: newTarget(), url: source, allowLocal: true })).toMatchObject({
    head: tip,
  });
});

test("a fetch transfers only new objects, loose or as a pack", async () => {
  const { source, first, repository, remote } = await makePair();
  const two = commitFiles(source, { "index.html": "<h1>Two</h1>\n" }, { parent: first });
  expect(await updateFromRemote(remote)).toBe(two);
  expect(objectsOf(repository)).toHaveLength(6);
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}.html`, `Page ${index}\n`]));
  const three = commitFiles(source, many, { parent: two });
  const folder = join(repository, "objects", "pack");
  const before = new Set(readdirSync(folder));
  expect(await updateFromRemote(remote)).toBe(three);
  const indexes = readdirSync(folder).filter((name) => name.endsWith(".idx") && !before.has(name));
  expect(indexes).toHaveLength(1);
  const sent = git(folder, ["show-index"], readFileSync(join(folder, indexes[0] ?? ""))).split("\n");
  expect(sent).toHaveLength(152);
  expect(objectsOf(repository)).toHaveLength(6 + 152);
  expect(await treeOf(repository, three)).toBe(git(source, ["rev-parse", `${three}^{tree}`]));
  expect(await updateFromRemote(remote)).toBe(three);
  git(repository, ["fsck", "--strict"]);
});

test("an oversized object that is already in the repository is refused unread", async () => {
  const { repository } = makeRepository({ "index.html": "<h1>One</h1>\n" });
  const commit = plantCommit(repository, { message: "x".repeat(2 * 1024 * 1024) });
  for (const read of [readObject, treeOf]) {
    await expect(read(repository, commit)).rejects.toMatchObject({ code: "repository-oversized" });
  }
});

test("an oversized commit that an earlier fetch let in is refused as tip", async () => {
  const { source, repository, remote } = await makePair();
  const bomb = plantCommit(source, { message: "x".repeat(2 * 1024 * 1024) });
  git(repository, ["fetch", "--quiet", source, "main:refs/sitewright/remote/main"]);
  await expect(fetchBranch(remote)).rejects.toMatchObject({ code: "repository-oversized" });
  expect(git(repository, ["rev-parse", "main"])).not.toBe(bomb);
});

test("operations.md names every accepted fsck message", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  for (const message of harmlessFsckMessages) expect(text).toContain(`\`${message}\``);
});
