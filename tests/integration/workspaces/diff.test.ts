import { expect, test } from "vitest";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { changePatchBytesMax, diffCommits, filePatchBytesMax } from "#lib/workspaces/site/diff.ts";
import { commitFiles, git, makeRepository, type RawEntry, writeTestBlob } from "#tests/factories/git-repository.ts";

async function diffOf(before: Record<string, RawEntry>, after: Record<string, RawEntry | null>) {
  const { repository, commit } = makeRepository(before);
  const next = commitFiles(repository, after, { parent: commit });
  const change = { repository, before: commit, after: next };
  const files = await diffCommits(change);
  const numbers = files.map(({ binary: _b, patch: _p, truncated: _t, ...file }) => file);
  expect(await changedFiles(change)).toEqual(numbers);
  return { repository, commit, next, files };
}

const lines = (count: number, word = "line") =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join("");

test("added, changed, deleted and renamed files have their numbers and own patch", async () => {
  const { files } = await diffOf(
    { "a.html": lines(20), "b.html": "gone\n", "old/name.html": lines(20, "kept") },
    {
      "a.html": lines(20).replace("line 3\n", "changed\n"),
      "b.html": null,
      "c.html": "one\ntwo\n",
      "old/name.html": null,
      "new/name.html": lines(20, "kept").replace("kept 1\n", "other\n"),
    },
  );
  expect(files.map(({ patch: _patch, ...file }) => file)).toEqual([
    { path: "a.html", status: "modified", additions: 1, deletions: 1, binary: false },
    { path: "b.html", status: "deleted", additions: 0, deletions: 1, binary: false },
    { path: "c.html", status: "added", additions: 2, deletions: 0, binary: false },
    { path: "new/name.html", oldPath: "old/name.html", status: "renamed", additions: 1, deletions: 1, binary: false },
  ]);
  for (const file of files) expect(file.patch.match(/^diff --git /gm)).toHaveLength(1);
  expect(files[0]?.patch).toContain("-line 3\n+changed\n");
  expect(files[3]?.patch).toContain("rename from old/name.html\n");
});

test("each patch belongs to its file for any names and contents", async () => {
  const names = [
    'quo"te.html',
    "new\nline.html",
    "tab\t.html",
    "ünïcode 日本.html",
    " spaces ",
    "-dash",
    "a => b",
    "diff --git a b",
  ];
  const content = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n\ndiff --git\n";
  const { files } = await diffOf(
    { "x.txt": "x" },
    Object.fromEntries(names.map((name) => [name, `${content}${name}`])),
  );
  expect(files.map((file) => file.path).sort()).toEqual([...names].sort());
  for (const file of files) {
    expect(file.patch).toMatch(/^diff --git /);
    expect(file.patch).toContain(`+${file.path.split("\n")[0]}`);
    expect(file.additions).toBe(file.path.includes("\n") ? 8 : 7);
  }
});

test("a binary file has no patch and no lines", async () => {
  const { files } = await diffOf({ "a.png": Buffer.from([0, 1]) }, { "a.png": Buffer.from([0, 2]) });
  expect(files).toEqual([{ path: "a.png", status: "modified", additions: 0, deletions: 0, binary: true, patch: "" }]);
});

test("modes, symlinks and submodules are diffed as entries and never followed", async () => {
  const made = makeRepository({ "a.sh": "x\n", link: { mode: "120000", content: "/etc/passwd" }, "b.txt": "b\n" });
  const next = commitFiles(
    made.repository,
    {
      "a.sh": { mode: "100755", content: "x\n" },
      link: "now a file\n",
      sub: { mode: "160000", id: "1".repeat(40) },
      "b.txt": "c\n",
    },
    { parent: made.commit },
  );
  const files = await diffCommits({ repository: made.repository, before: made.commit, after: next });
  expect(files.map((file) => [file.path, file.status])).toEqual([
    ["a.sh", "modified"],
    ["b.txt", "modified"],
    ["link", "modified"],
    ["sub", "added"],
  ]);
  expect(files[0]?.patch).toContain("new mode 100755");
  expect(files[1]?.patch).toContain("+c\n");
  expect(files[2]?.patch).toContain("-/etc/passwd");
  expect(files[2]?.patch).toContain("+now a file");
  expect(files[3]?.patch).toContain("+Subproject commit");
});

test("a long patch is cut at a line and marked; its numbers stay whole", async () => {
  const { files } = await diffOf({ "a.txt": "" }, { "a.txt": lines(100_000), "b.txt": "short\n" });
  const [long, short] = files;
  expect(long).toMatchObject({ additions: 100_000, truncated: true });
  expect(Buffer.byteLength(long?.patch ?? "")).toBeLessThanOrEqual(filePatchBytesMax);
  expect(long?.patch).toMatch(/\n\+line \d+\n$/);
  expect(short?.truncated).toBeUndefined();
  expect(short?.patch).toContain("+short");
});

test("a change of many files is cut in total, and later files say so", async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}.txt`, lines(10_000)]));
  const { files } = await diffOf({ "x.txt": "x" }, many);
  expect(files).toHaveLength(40);
  expect(files.reduce((sum, file) => sum + Buffer.byteLength(file.patch), 0)).toBeLessThanOrEqual(changePatchBytesMax);
  expect(files.at(-1)).toMatchObject({ patch: "", truncated: true, additions: 10_000 });
});

test("a file of 50 MB is compared without being read into memory", async () => {
  const { files } = await diffOf({ "x.txt": "x" }, { "huge.txt": Buffer.alloc(50 * 1024 * 1024, "a line of text\n") });
  expect(files).toMatchObject([{ path: "huge.txt", status: "added", binary: true, patch: "" }]);
});

test("a missing side and an unchanged tree are valid diffs", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a\n" });
  expect(await diffCommits({ repository, before: null, after: commit })).toMatchObject([{ status: "added" }]);
  expect(await diffCommits({ repository, before: commit, after: null })).toMatchObject([{ status: "deleted" }]);
  expect(await diffCommits({ repository, before: commit, after: commit })).toEqual([]);
  const again = git(repository, ["commit-tree", `${commit}^{tree}`, "-m", "Same"]);
  expect(await diffCommits({ repository, before: commit, after: again })).toEqual([]);
});

test("the site's own attributes do not affect its diff", async () => {
  const { repository, commit } = makeRepository({
    ".gitattributes": "*.html binary\n*.css -diff\n",
    "a.html": "a\n",
    "b.css": "b\n",
  });
  const next = commitFiles(repository, { "a.html": "c\n", "b.css": "d\n" }, { parent: commit });
  const files = await diffCommits({ repository, before: commit, after: next });
  expect(files.map((file) => [file.path, file.additions, file.binary])).toEqual([
    ["a.html", 1, false],
    ["b.css", 1, false],
  ]);
});

test("an id that is not an object's is refused before git runs", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  await expect(diffCommits({ repository, before: "--output=/tmp/x", after: commit })).rejects.toThrow(TypeError);
  await expect(diffCommits({ repository, before: commit, after: "f".repeat(40) })).rejects.toThrow();
  expect(writeTestBlob(repository, "x")).toHaveLength(40);
});
