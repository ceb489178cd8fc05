import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { packRepository } from "#lib/workspaces/git/pack-repository.ts";
import { createBranch, isBranchName, moveBranch, readBranch, readDefaultBranch } from "#lib/workspaces/git/refs.ts";
import { keepTurnRef, readTurnRefs } from "#lib/workspaces/git/turn-refs.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { keepSnapshot } from "#lib/workspaces/site/snapshot.ts";
import { commitFiles, git, makeRepository } from "#tests/factories/git-repository.ts";

test("a branch moves only from its expected commit, and repeating is harmless", async () => {
  const { repository, commit: first } = makeRepository({ "a.txt": "a" });
  const second = commitFiles(repository, { "a.txt": "b" }, { parent: first, branch: "side" });
  expect(await createBranch(repository, "sitewright/x", first)).toEqual({ moved: true });
  expect(await createBranch(repository, "sitewright/x", first)).toEqual({ moved: true });
  expect(await createBranch(repository, "sitewright/x", second)).toEqual({ moved: false, current: first });
  expect(await moveBranch(repository, "sitewright/x", second, second)).toEqual({ moved: false, current: first });
  expect(await moveBranch(repository, "sitewright/x", second, first)).toEqual({ moved: true });
  expect(await moveBranch(repository, "sitewright/x", second, first)).toEqual({ moved: true });
  expect(await moveBranch(repository, "missing", second, first)).toEqual({ moved: false, current: null });
  expect(await moveBranch(repository, "sitewright/x", first)).toEqual({ moved: true });
  expect(await readBranch(repository, "sitewright/x")).toBe(first);
  expect(await readBranch(repository, "nothing")).toBeNull();
  expect(await readDefaultBranch(repository)).toBe("main");
});

test("of concurrent moves from one commit exactly one wins", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  await createBranch(repository, "race", commit);
  const commits = Array.from({ length: 8 }, (_, index) =>
    commitFiles(repository, { "a.txt": `${index}` }, { parent: commit, branch: `b${index}` }),
  );
  const moves = await Promise.all(commits.map((to) => moveBranch(repository, "race", to, commit)));
  expect(moves.filter((move) => move.moved)).toHaveLength(1);
});

test("a branch that cannot be moved throws", async () => {
  const { repository } = makeRepository({ "a.txt": "a" });
  await expect(moveBranch(repository, "x", "f".repeat(40), null)).rejects.toThrow();
});

test.each([
  ["main", true],
  ["feature/x", true],
  ["sitewright/2025-01-01-ada-1234abcd", true],
  ["über", true],
  ["a.b", true],
  ["", false],
  ["-x", false],
  ["--help", false],
  ["a..b", false],
  ["a b", false],
  ["a~1", false],
  ["a^", false],
  ["a:b", false],
  ["a?b", false],
  ["a*", false],
  ["a[b", false],
  ["a\\b", false],
  ["@", false],
  ["a@{1}", false],
  ["/a", false],
  ["a/", false],
  ["a//b", false],
  [".a", false],
  ["a/.b", false],
  ["a.lock", false],
  ["a.lock/b", false],
  ["a.", false],
  ["HEAD", false],
  ["refs/heads/x", false],
  ["a\nb", false],
  ["a\u007f", false],
  ["0".repeat(40), false],
  ["x".repeat(201), false],
])("%j is a branch name: %s, as for git", (name, expected) => {
  expect(isBranchName(name)).toBe(expected);
  if (!expected) return;
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  git(repository, ["branch", "--force", ...(name === "main" ? ["other"] : [name]), commit]);
});

test("both ends of a turn are stored as refs, and storing again is harmless", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const id = newId();
  expect(await readTurnRefs(repository, id)).toEqual({ before: null, live: null, after: null, held: null });
  await keepTurnRef(repository, id, "before", commit);
  await keepTurnRef(repository, id, "before", commit);
  const next = commitFiles(repository, { "a.txt": "b" }, { parent: commit });
  await keepTurnRef(repository, id, "after", next);
  expect(await readTurnRefs(repository, id)).toEqual({ before: commit, live: null, after: next, held: null });
  await expect(keepTurnRef(repository, "../../heads/main", "before", next)).rejects.toThrow(TypeError);
});

test("snapshots of a running turn survive garbage collection and move no branch", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const editSessionId = newId();
  const site = await openSite({ repository, commit });
  const author = { name: "Ada", email: "ada@example.org" };
  await site.write("a.txt", "b");
  const first = await keepSnapshot({ site, editSessionId, base: commit, author });
  await site.write("c.txt", "c");
  const second = await keepSnapshot({ site, editSessionId, base: commit, author });
  expect(first.paths).toEqual(["a.txt"]);
  expect(second.paths).toEqual(["a.txt", "c.txt"]);
  expect((await readTurnRefs(repository, editSessionId)).live).toBe(second.commit);
  git(repository, ["gc", "--quiet", "--prune=now"]);
  expect(await openSite({ repository, commit: second.commit }).then((opened) => opened.list("c.txt"))).toMatchObject({
    ok: true,
    value: [{ path: "c.txt" }],
  });
  expect(git(repository, ["rev-parse", "main"])).toBe(commit);
});

test("a stale lock of a killed git is removed, and a fresh one respected", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const next = commitFiles(repository, { "a.txt": "b" }, { parent: commit, branch: "side" });
  const lock = join(repository, "refs", "heads", "main.lock");
  const old = new Date(Date.now() - 10 * 60_000);
  writeFileSync(lock, "");
  utimesSync(lock, old, old);
  expect(await moveBranch(repository, "main", next, commit)).toEqual({ moved: true });
  writeFileSync(lock, "");
  await expect(moveBranch(repository, "main", commit, next)).rejects.toThrow();
  expect(existsSync(lock)).toBe(true);
});

test("packing keeps every object, even unreferenced ones, and reading continues", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const site = await openSite({ repository, commit });
  for (let index = 0; index < 5; index++) await site.write(`new/${index}.txt`, `${index}`);
  const id = newId();
  await keepTurnRef(repository, id, "before", commit);
  await packRepository(repository);
  await packRepository(repository);
  expect(git(repository, ["count-objects"])).toBe("0 objects, 0 kilobytes");
  expect(await site.read("new/4.txt")).toMatchObject({ ok: true });
  expect(await site.list("new/*")).toMatchObject({ ok: true, value: { length: 5 } });
  expect((await readTurnRefs(repository, id)).before).toBe(commit);
});
