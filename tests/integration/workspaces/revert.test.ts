import { expect, test } from "vitest";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { applyChange, revertChange } from "#lib/workspaces/git/revert.ts";
import { commitFiles, git, makeRepository } from "#tests/factories/git-repository.ts";

const page = Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join("");

function refsOf(repository: string): string {
  return git(repository, ["for-each-ref"]);
}

test("undoing the last change restores exactly the tree before it", async () => {
  const { repository, commit: before } = makeRepository({
    "a.html": page,
    "b/c.png": Buffer.from([0, 1]),
    "run.sh": { mode: "100755", content: "x" },
  });
  const after = commitFiles(
    repository,
    { "a.html": "x", "b/c.png": null, "d/e.html": page, "run.sh": "y" },
    { parent: before },
  );
  const result = await revertChange({ repository, head: after, before, after });
  expect(result).toEqual({
    ok: true,
    tree: await treeOf(repository, before),
    paths: ["a.html", "b/c.png", "d/e.html", "run.sh"],
  });
});

test("undoing an undo brings the change back", async () => {
  const { repository, commit: before } = makeRepository({ "a.html": page });
  const after = commitFiles(repository, { "a.html": page.replace("line 3", "three") }, { parent: before });
  const undone = commitFiles(repository, { "a.html": page }, { parent: after });
  const result = await revertChange({ repository, head: undone, before: after, after: undone });
  expect(result).toMatchObject({ ok: true, tree: await treeOf(repository, after) });
});

test("undoing an earlier change keeps later ones, also in the same file", async () => {
  const { repository, commit: before } = makeRepository({ "a.html": page, "other.html": "o\n" });
  const after = commitFiles(
    repository,
    { "a.html": page.replace("line 3", "three"), "new.html": "n\n" },
    { parent: before },
  );
  const head = commitFiles(
    repository,
    { "a.html": page.replace("line 3", "three").replace("line 25", "twenty-five"), "other.html": "p\n" },
    { parent: after },
  );
  const refs = refsOf(repository);
  const result = await revertChange({ repository, head, before, after });
  if (!result.ok) throw new Error("The change stands in nobody's way.");
  expect(result.paths).toEqual(["a.html", "new.html"]);
  expect(git(repository, ["show", `${result.tree}:a.html`])).toBe(page.replace("line 25", "twenty-five").trimEnd());
  expect(git(repository, ["ls-tree", "--name-only", result.tree]).split("\n")).toEqual(["a.html", "other.html"]);
  expect(refsOf(repository)).toBe(refs);
});

test("a later change of the same lines is a conflict that names its files", async () => {
  const { repository, commit: before } = makeRepository({ 'a "b"\nü.html': page, "b.html": page, "c.html": page });
  const change = (word: string) => page.replace("line 3", word);
  const after = commitFiles(
    repository,
    { 'a "b"\nü.html': change("three"), "b.html": change("three"), "c.html": "x" },
    { parent: before },
  );
  const head = commitFiles(repository, { 'a "b"\nü.html': change("drei"), "b.html": null }, { parent: after });
  expect(await revertChange({ repository, head, before, after })).toEqual({
    ok: false,
    conflicts: ['a "b"\nü.html', "b.html"],
  });
});

test("a rename is undone even when the file changed since", async () => {
  const { repository, commit: before } = makeRepository({ "old.html": page });
  const after = commitFiles(repository, { "old.html": null, "new.html": page }, { parent: before });
  const head = commitFiles(repository, { "new.html": page.replace("line 9", "nine") }, { parent: after });
  const result = await revertChange({ repository, head, before, after });
  expect(result).toMatchObject({ ok: true, paths: ["new.html", "old.html"] });
  expect(result.ok && git(repository, ["show", `${result.tree}:old.html`])).toContain("nine");
});

test("undoing an undone change has no effect and is not a conflict", async () => {
  const { repository, commit: before } = makeRepository({ "a.html": page });
  const after = commitFiles(repository, { "a.html": "x" }, { parent: before });
  expect(await revertChange({ repository, head: before, before, after })).toEqual({
    ok: true,
    tree: await treeOf(repository, before),
    paths: [],
  });
  expect(await revertChange({ repository, head: after, before: after, after })).toMatchObject({ ok: true, paths: [] });
});

test("a stopped turn's changes are applied to a head that has moved", async () => {
  const { repository, commit: before } = makeRepository({ "a.html": page });
  const stopped = commitFiles(
    repository,
    { "a.html": page.replace("line 3", "three") },
    { parent: before, branch: "stopped" },
  );
  const head = commitFiles(
    repository,
    { "a.html": page.replace("line 20", "twenty"), "b.html": "b" },
    { parent: before },
  );
  const result = await applyChange({ repository, head, before, after: stopped });
  expect(result).toMatchObject({ ok: true, paths: ["a.html"] });
  expect(result.ok && git(repository, ["show", `${result.tree}:a.html`])).toBe(
    page.replace("line 3", "three").replace("line 20", "twenty").trimEnd(),
  );
  expect(await applyChange({ repository, head: before, before, after: stopped })).toMatchObject({
    ok: true,
    tree: await treeOf(repository, stopped),
  });
});

test("trees are accepted as well as commits", async () => {
  const { repository, commit: before } = makeRepository({ "a.html": page });
  const after = commitFiles(repository, { "a.html": "x" }, { parent: before });
  const head = await treeOf(repository, after);
  expect(await revertChange({ repository, head, before, after })).toMatchObject({
    ok: true,
    tree: await treeOf(repository, before),
  });
});

test("a binary file that both sides changed is a conflict", async () => {
  const { repository, commit: before } = makeRepository({ "a.png": Buffer.from([0, 1]) });
  const after = commitFiles(repository, { "a.png": Buffer.from([0, 2]) }, { parent: before });
  const head = commitFiles(repository, { "a.png": Buffer.from([0, 3]) }, { parent: after });
  expect(await revertChange({ repository, head, before, after })).toEqual({ ok: false, conflicts: ["a.png"] });
});

test("the site's own attributes do not choose the merge strategy", async () => {
  const { repository, commit: before } = makeRepository({ ".gitattributes": "* merge=union\n", "a.html": page });
  const after = commitFiles(repository, { "a.html": page.replace("line 3", "three") }, { parent: before });
  const head = commitFiles(repository, { "a.html": page.replace("line 3", "drei") }, { parent: after });
  expect(await revertChange({ repository, head, before, after })).toEqual({ ok: false, conflicts: ["a.html"] });
});
