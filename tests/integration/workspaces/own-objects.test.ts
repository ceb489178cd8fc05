import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { commitsBetween } from "#lib/workspaces/git/commits-between.ts";
import { GitError } from "#lib/workspaces/git/git.ts";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { packRepository } from "#lib/workspaces/git/pack-repository.ts";
import { listVersionsOfFile } from "#lib/workspaces/git/path-history.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { createBranch, isAncestor, moveBranch, readBranch } from "#lib/workspaces/git/refs.ts";
import { compareTrees } from "#lib/workspaces/git/tree-changes.ts";
import { keepTurnRef, readTurnRefs } from "#lib/workspaces/git/turn-refs.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { commitFiles, git, makeRepository } from "#tests/factories/git-repository.ts";

// Objects and refs that the product reads and writes without git, held against git.

const author = { name: "Ada", email: "ada@example.org" };

/** A page whose versions differ by a line, so that git packs them as differences. */
const pageOf = (version: number) =>
  Array.from(
    { length: 300 },
    (_, line) => `<p>${line < version ? `Changed ${line * 7919}` : `Line ${line}`}</p>\n`,
  ).join("");

function makeHistory(versions = 40): { repository: string; commits: string[] } {
  const { repository, commit } = makeRepository({ "index.html": pageOf(0), "noise.bin": randomBytes(90_000) });
  const commits = [commit];
  for (let version = 1; version <= versions; version++) {
    const files = { "index.html": pageOf(version), "a/b.txt": `${version}` };
    commits.push(commitFiles(repository, files, { parent: commits.at(-1) ?? "" }));
  }
  return { repository, commits };
}

test.each(["true", "false"])("every packed object is read (bases named by their place: %s)", async (byPlace) => {
  const { repository } = makeHistory();
  git(repository, ["-c", `repack.useDeltaBaseOffset=${byPlace}`, "repack", "-a", "-d", "-f", "-q", "--depth=50"]);
  git(repository, ["prune-packed", "-q"]);
  const packs = readdirSync(join(repository, "objects/pack")).filter((name) => name.endsWith(".idx"));
  expect(git(repository, ["verify-pack", "-v", `objects/pack/${packs[0]}`])).toMatch(/chain length = [3-9]/);
  const listed = git(repository, ["cat-file", "--batch-all-objects", "--batch-check"]).split("\n");
  expect(listed.length).toBeGreaterThan(150);
  for (const line of listed) {
    const [id = "", type = "", bytes] = line.split(" ");
    expect(await readObjectInfo(repository, id)).toMatchObject({ type, bytes: Number(bytes) });
    const content = (await readObject(repository, id))?.content ?? "";
    expect(createHash("sha1").update(`${type} ${bytes}\0`).update(content).digest("hex")).toBe(id);
  }
  // The first byte of this id may be that of others.
  expect(await readObject(repository, `${listed[0]?.slice(0, 36)}0000`)).toBeNull();
});

test("a cut pack fails with a GitError or reads what it has", async () => {
  const { repository, commits } = makeHistory();
  git(repository, ["gc", "--quiet", "--prune=now"]);
  for (const name of readdirSync(join(repository, "objects/pack"))) {
    if (name.endsWith(".pack")) truncateSync(join(repository, "objects/pack", name), 400);
  }
  const outcomes = await Promise.all(
    commits.map((id) =>
      readObject(repository, id).then(
        (object) => object?.type,
        (error) => error,
      ),
    ),
  );
  expect(outcomes.some((outcome) => outcome instanceof GitError)).toBe(true);
  for (const outcome of outcomes) expect(outcome === "commit" || outcome instanceof GitError).toBe(true);
});

const anyName = fc.constantFrom("a", "a.b", "a-b", "b", "über", "z", "a0");
const anyPath = fc.array(anyName, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const anyFiles = fc.dictionary(anyPath, fc.constantFrom("", "one", "two", "three\n"), { minKeys: 1, maxKeys: 12 });
/** Without files in whose place a folder has to be. */
const possible = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).filter(([path]) => !Object.keys(files).some((other) => other.startsWith(`${path}/`))),
  );

test("committed files have the ids that git gives them, and pass its check", async () => {
  await fc.assert(
    fc.asyncProperty(anyFiles.map(possible), async (files) => {
      const { repository, commit } = makeRepository(files);
      const site = new SiteFiles(repository, emptyTree);
      for (const [path, content] of Object.entries(files)) {
        expect(await site.write(path, content)).toMatchObject({ ok: true });
      }
      expect(await site.writeTree()).toBe(git(repository, ["rev-parse", `${commit}^{tree}`]));
      const made = await site.commit({ parents: [commit], author, message: "A message\n" });
      git(repository, ["update-ref", "refs/heads/made", made]);
      expect(git(repository, ["fsck", "--strict", "--no-dangling"])).toBe("");
    }),
    { numRuns: 15 },
  );
});

test.each([
  ["Ada Baker", "ada@example.org"],
  [" .Ada <b@x>\n; ", '"ada@example.org".'],
  ["...", ""],
  ["Zoë 🙂", "zoë@example.org"],
])("a commit by %j <%j> has the id that git gives it", async (name, email) => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const site = new SiteFiles(repository, git(repository, ["rev-parse", `${commit}^{tree}`]));
  const at = new Date("2026-01-02T03:04:05.678Z");
  const message = "Subject\n\nNo line end";
  const made = await site.commit({ parents: [commit, commit], author: { name, email }, message, at });
  const lines = git(repository, ["cat-file", "commit", made]).split("\n");
  const [, person, address] = /^author (.+) <(.+)> 1767323045 \+0000$/.exec(lines[2] ?? "") ?? [];
  const date = "@1767323045 +0000";
  const identity = [`GIT_AUTHOR_NAME=${person}`, `GIT_AUTHOR_EMAIL=${address}`, `GIT_AUTHOR_DATE=${date}`];
  const committer = [
    "GIT_COMMITTER_NAME=Sitewright",
    "GIT_COMMITTER_EMAIL=noreply@sitewright.invalid",
    `GIT_COMMITTER_DATE=${date}`,
  ];
  const script = 'env "$@" git commit-tree "$TREE" -p "$PARENT"';
  const tree = git(repository, ["rev-parse", `${commit}^{tree}`]);
  const byGit = execFileSync("/bin/sh", ["-c", script, "sh", ...identity, ...committer], {
    cwd: repository,
    input: message,
    env: { ...process.env, TREE: tree, PARENT: commit, GIT_CONFIG_GLOBAL: "/dev/null" },
  });
  expect(byGit.toString().trim()).toBe(made);
});

test("two trees differ in the paths that git names, in its order", async () => {
  await fc.assert(
    fc.asyncProperty(anyFiles.map(possible), anyFiles.map(possible), async (one, other) => {
      const { repository, commit } = makeRepository(one);
      const next = commitFiles(repository, other, { branch: "other" });
      const raw = git(repository, ["-c", "core.quotePath=false", "diff-tree", "-r", "--no-renames", commit, next]);
      const byGit = raw.split("\n").filter(Boolean);
      const none = "0".repeat(40);
      const changes = await compareTrees(repository, commit, next);
      const lines = changes.map(({ path, before, after }) => {
        const status = before === null ? "A" : after === null ? "D" : "M";
        const modes = `${before?.mode ?? "000000"} ${after?.mode ?? "000000"}`;
        return `:${modes} ${before?.id ?? none} ${after?.id ?? none} ${status}\t${path}`;
      });
      expect(lines).toEqual(byGit);
    }),
    { numRuns: 25 },
  );
});

/** Each commit has one or two earlier ones as its parents, by how far back they are, and changes one of two files. */
const anyHistory = fc.array(
  fc.record({
    back: fc.nat(3),
    merges: fc.option(fc.nat(5), { freq: 3 }),
    path: fc.constantFrom("a.txt", "b.txt"),
  }),
  { minLength: 3, maxLength: 8 },
);

test("ways through any history are those that git finds", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const { repository, commit } = makeRepository({ "a.txt": "0", "b.txt": "0" });
      const commits = [commit];
      for (const [index, { back, merges, path }] of history.entries()) {
        const parent = commits[Math.max(0, index - back)] ?? commit;
        const second = merges === null ? undefined : commits[Math.max(0, index - merges)];
        let made = commitFiles(repository, { [path]: `${index + 1}` }, { parent, branch: `b${index}` });
        if (second && second !== parent) {
          const tree = git(repository, ["rev-parse", `${made}^{tree}`]);
          made = git(repository, ["commit-tree", tree, "-p", parent, "-p", second, "-m", `Merge ${index}`]);
        }
        commits.push(made);
      }
      const linesOf = (args: string[]) =>
        git(repository, ["rev-list", ...args])
          .split("\n")
          .filter(Boolean);
      for (const to of commits) {
        const reached = new Set(linesOf([to]));
        for (const from of commits) {
          expect(await isAncestor(repository, from, to)).toBe(reached.has(from));
          const between = await commitsBetween(repository, from, to);
          expect([...between].sort()).toEqual(linesOf([to, `^${from}`]).sort());
          const versions = await listVersionsOfFile(repository, { from, to, path: "a.txt" });
          const byGit = linesOf(["--reverse", "--first-parent", to, `^${from}`, "--", "a.txt"]);
          expect(versions).toEqual(reached.has(from) ? byGit : null);
        }
      }
    }),
    { numRuns: 4 },
  );
}, 600_000);

test("a ref is found where git has packed it, and moves from there", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const next = commitFiles(repository, { "a.txt": "b" }, { parent: commit, branch: "side" });
  const id = newId();
  await keepTurnRef(repository, id, "before", commit);
  await packRepository(repository);
  expect(readdirSync(join(repository, "refs/heads"))).toEqual([]);
  expect(await readBranch(repository, "main")).toBe(commit);
  expect(await readBranch(repository, "mai")).toBeNull();
  expect((await readTurnRefs(repository, id)).before).toBe(commit);
  expect(await moveBranch(repository, "main", next, next)).toEqual({ moved: false, current: commit });
  expect(await moveBranch(repository, "main", next, commit)).toEqual({ moved: true });
  expect(git(repository, ["rev-parse", "main"])).toBe(next);
});

test("a branch in the way of another one's name is refused, packed or not", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  await expect(createBranch(repository, "main/x", commit)).rejects.toBeInstanceOf(GitError);
  await packRepository(repository);
  await expect(createBranch(repository, "main/x", commit)).rejects.toBeInstanceOf(GitError);
  expect(await readBranch(repository, "main/x")).toBeNull();
});

test("while git packs refs, no move of them is lost", async () => {
  const { repository, commits } = makeHistory(20);
  git(repository, ["update-ref", "refs/heads/main", commits[0] ?? ""]);
  let isMoving = true;
  const packing = (async () => {
    while (isMoving) await packRepository(repository);
  })();
  for (const [index, to] of commits.entries()) {
    if (index === 0) continue;
    expect(await moveBranch(repository, "main", to, commits[index - 1] ?? "")).toEqual({ moved: true });
    await keepTurnRef(repository, newId(), "after", to);
  }
  isMoving = false;
  await packing;
  expect(git(repository, ["rev-parse", "main"])).toBe(commits.at(-1));
  expect(git(repository, ["for-each-ref", "refs/sitewright/turns"]).split("\n")).toHaveLength(commits.length - 1);
});
