import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBranch } from "#lib/workspaces/git/refs.ts";
import { createRepositoryFromFiles } from "#lib/workspaces/repository.ts";
import { git, temporaryFolder, treeAt } from "#tests/factories/git-repository.ts";
import { createSiteRepository, writeNewBranch } from "#tests/factories/site-repository.ts";

test("the tests' sites are repositories as the product and git create them", async () => {
  const folder = temporaryFolder();
  const files = { "index.html": "<h1>Home</h1>\n", "news/first.html": "<h1>News</h1>\n" };
  const branch = "sitewright/2026-01-01-ada-065b7a";
  const own = join(folder, "own.git");
  const ownHead = await createSiteRepository(own, files);
  writeNewBranch(own, branch, ownHead);
  const made = join(folder, "made.git");
  const { head } = await createRepositoryFromFiles({
    repository: made,
    files: new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])),
    author: { name: "Ada", email: "ada@example.org" },
    message: "Start",
  });
  await createBranch(made, branch, head);

  expect(git(own, ["fsck", "--strict", "--full"])).toBe("");
  expect(treeAt(own, branch)).toBe(treeAt(made, branch));
  const factsOf = (repository: string) => [
    git(repository, ["for-each-ref", "--format=%(refname) %(objecttype)"]),
    git(repository, ["symbolic-ref", "HEAD"]),
    git(repository, ["log", "--format=%an %ae %s", "--all"]),
    readFileSync(join(repository, "config"), "utf8"),
  ];
  expect(factsOf(own)).toEqual(factsOf(made));
});
