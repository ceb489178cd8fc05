import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRepositoryFromFiles, removeRepository, repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { listStarters, readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "#tests/factories/git-repository.ts";

const author = { name: "Ada", email: "ada@example.org" };

function makeTarget(): string {
  return join(temporaryFolder(), "data", "repositories", "0190b6c0-0000-7000-8000-000000000001.git");
}

test("a repository's path depends only on its project's id", () => {
  expect(repositoryPath("/data", "0190B6C0-0000-7000-8000-000000000001")).toBe(
    "/data/repositories/0190b6c0-0000-7000-8000-000000000001.git",
  );
  expect(() => repositoryPath("/data", "../../etc")).toThrow(TypeError);
});

test("a repository created from files is one commit on main; repeating changes nothing", async () => {
  const repository = makeTarget();
  const input = {
    repository,
    files: new Map([
      ["index.html", Buffer.from("<h1>Hi</h1>\n")],
      ["images/a b.png", Buffer.from([0, 255])],
    ]),
    author,
    message: "Start\n",
  };
  const made = await createRepositoryFromFiles(input);
  expect(made.defaultBranch).toBe("main");
  expect(git(repository, ["rev-list", "--all"])).toBe(made.head);
  expect(git(repository, ["ls-tree", "-r", "--name-only", "main"])).toBe("images/a b.png\nindex.html");
  expect(existsSync(join(repository, "hooks"))).toBe(false);
  git(repository, ["fsck", "--strict"]);
  expect(await createRepositoryFromFiles({ ...input, files: new Map([["other.html", Buffer.from("x")]]) })).toEqual(
    made,
  );
});

test("each starter makes a working site", async () => {
  const starters = listStarters();
  expect(starters.map((starter) => starter.id)).toEqual(["bakery", "portfolio", "festival", "blank"]);
  for (const { id } of starters) {
    const repository = makeTarget();
    const files = await readStarterFiles(id);
    const { head } = await createRepositoryFromFiles({ repository, files, author, message: "Start\n" });
    const site = await openSite({ repository, commit: head });
    const all = await site.list();
    expect(all.ok && all.value.map((entry) => entry.path)).toEqual([...files.keys()]);
    expect(files.has("index.html")).toBe(true);
    expect(await site.read("index.html")).toMatchObject({ ok: true, value: { binary: false } });
  }
  await expect(readStarterFiles("../../../etc")).rejects.toMatchObject({ code: "starter-unknown" });
});

test("the remains of a crash are removed by the next attempt", async () => {
  const repository = makeTarget();
  mkdirSync(`${repository}.partial-abc/objects`, { recursive: true });
  await createRepositoryFromFiles({
    repository,
    files: new Map([["a.txt", Buffer.from("a")]]),
    author,
    message: "x\n",
  });
  expect(readdirSync(join(repository, ".."))).toEqual(["0190b6c0-0000-7000-8000-000000000001.git"]);
  await removeRepository(repository);
  expect(readdirSync(join(repository, ".."))).toEqual([]);
});

test("a clone has the default branch with its history, and reports progress", async () => {
  const source = makeRepository({ "index.html": "1" });
  const next = commitFiles(source.repository, { "index.html": "2" }, { parent: source.commit });
  git(source.repository, ["branch", "other"]);
  git(source.repository, ["tag", "v1"]);
  const phases = new Set<string>();
  const repository = makeTarget();
  const made = await cloneRepository({
    repository,
    url: `file://${source.repository}`,
    allowLocal: true,
    onProgress: ({ phase }) => phases.add(phase),
  });
  expect(made).toEqual({ defaultBranch: "main", head: next });
  expect(git(repository, ["log", "--format=%H"]).split("\n")).toEqual([next, source.commit]);
  expect(git(repository, ["for-each-ref", "--format=%(refname)"])).toBe("refs/heads/main");
  expect(phases).toContain("connecting");
  expect(phases).toContain("receiving");
});

test("a clone takes the requested branch, also from an oddly named working copy", async () => {
  const folder = join(temporaryFolder(), "my site 'ü'");
  mkdirSync(folder);
  git(folder, ["init", "-q", "-b", "trunk"]);
  writeFileSync(join(folder, "index.html"), "x");
  git(folder, ["add", "."]);
  git(folder, ["commit", "-qm", "x"]);
  git(folder, ["branch", "feature/über"]);
  const made = await cloneRepository({
    repository: makeTarget(),
    url: folder,
    branch: "feature/über",
    allowLocal: true,
  });
  expect(made).toEqual({ defaultBranch: "feature/über", head: git(folder, ["rev-parse", "HEAD"]) });
});

const failures: [
  name: string,
  make: () => { url: string; branch?: string; limits?: { bytes?: number; entries?: number } },
  code: string,
][] = [
  ["a folder that is not there", () => ({ url: "/nonexistent/site" }), "repository-not-found"],
  ["a folder without repository", () => ({ url: temporaryFolder() }), "repository-not-found"],
  [
    "a repository without commits",
    () => {
      const folder = temporaryFolder();
      git(folder, ["init", "-q", "--bare", "empty.git"]);
      return { url: join(folder, "empty.git") };
    },
    "repository-empty",
  ],
  [
    "a HEAD that names no branch",
    () => {
      const { repository } = makeRepository({ "a.txt": "a" });
      git(repository, ["symbolic-ref", "HEAD", "refs/heads/gone"]);
      return { url: repository };
    },
    "repository-empty",
  ],
  [
    "object ids of the newer kind",
    () => {
      const folder = temporaryFolder();
      git(folder, ["init", "-q", "--object-format=sha256"]);
      git(folder, ["commit", "-q", "--allow-empty", "-m", "x"]);
      return { url: folder };
    },
    "repository-format",
  ],
  [
    "a branch that is not there",
    () => ({ url: makeRepository({ "a.txt": "a" }).repository, branch: "nope" }),
    "repository-branch-missing",
  ],
  [
    "a tag in place of a branch",
    () => {
      const { repository } = makeRepository({ "a.txt": "a" });
      git(repository, ["tag", "v1"]);
      return { url: repository, branch: "v1" };
    },
    "repository-branch-missing",
  ],
  [
    "a branch that is an option",
    () => ({ url: makeRepository({ "a.txt": "a" }).repository, branch: "--upload-pack=x" }),
    "branch-name-invalid",
  ],
  [
    "more files than are allowed",
    () => ({ url: makeRepository({ "a.txt": "a", "b.txt": "b" }).repository, limits: { entries: 1 } }),
    "repository-too-large",
  ],
  [
    "more bytes than are allowed",
    () => ({ url: makeRepository({ "a.txt": "a" }).repository, limits: { bytes: 10 } }),
    "repository-too-large",
  ],
];

test.each(failures)("%s ends the clone with a sentence and leaves nothing behind", async (_name, make, code) => {
  const repository = makeTarget();
  const failed = cloneRepository({ repository, allowLocal: true, ...make() });
  await expect(failed).rejects.toMatchObject({ name: "Problem", code });
  await expect(failed).rejects.toHaveProperty("userMessage", expect.stringMatching(/\.$/));
  expect(existsSync(join(repository, "..")) ? readdirSync(join(repository, "..")) : []).toEqual([]);
});

test("after a failed clone the next one succeeds", async () => {
  const repository = makeTarget();
  const source = makeRepository({ "a.txt": "a" });
  await expect(
    cloneRepository({ repository, url: source.repository, branch: "nope", allowLocal: true }),
  ).rejects.toThrow();
  expect(await cloneRepository({ repository, url: source.repository, allowLocal: true })).toMatchObject({
    head: source.commit,
  });
});

test("another project's repository is refused as a local folder, also through a symlink", async () => {
  const repository = makeTarget();
  const other = repository.replace(/1\.git$/, "2.git");
  await createRepositoryFromFiles({
    repository: other,
    files: new Map([["secret.txt", Buffer.from("s")]]),
    author,
    message: "x\n",
  });
  const link = join(temporaryFolder(), "link");
  symlinkSync(other, link);
  for (const url of [
    other,
    link,
    `file://${other}`,
    join(other, "..", "x", "..", "0190b6c0-0000-7000-8000-000000000002.git"),
  ]) {
    await expect(cloneRepository({ repository, url, allowLocal: true })).rejects.toMatchObject({
      code: "repository-local",
    });
    await expect(
      pushBranch({ repository, url, branch: "x", commit: "0".repeat(40), allowLocal: true }),
    ).rejects.toMatchObject({ code: "repository-local" });
  }
});

test("a stopped clone leaves nothing behind", async () => {
  const repository = makeTarget();
  const source = makeRepository({ "a.txt": "a" });
  const stop = new AbortController();
  const clone = cloneRepository({
    repository,
    url: source.repository,
    allowLocal: true,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  await expect(clone).rejects.toMatchObject({ failure: "aborted" });
  expect(readdirSync(join(repository, ".."))).toEqual([]);
});

test("a token is not written into the clone's configuration", async () => {
  const repository = makeTarget();
  await cloneRepository({
    repository,
    url: makeRepository({ "a.txt": "a" }).repository,
    token: "s3cret",
    allowLocal: true,
  });
  expect(readFileSync(join(repository, "config"), "utf8")).not.toContain("s3cret");
});

async function makePair() {
  const source = makeRepository({ "a.txt": "a" });
  const repository = makeTarget();
  const { head } = await cloneRepository({ repository, url: source.repository, allowLocal: true });
  const target = { repository, url: source.repository, branch: "sitewright/x", allowLocal: true };
  return { source: source.repository, repository, head, target };
}

test("a push moves the remote branch forward, and repeating is harmless", async () => {
  const { source, repository, head, target } = await makePair();
  await pushBranch({ ...target, commit: head });
  const next = commitFiles(repository, { "a.txt": "b" }, { parent: head });
  await pushBranch({ ...target, commit: next });
  await pushBranch({ ...target, commit: next });
  expect(git(source, ["rev-parse", "sitewright/x"])).toBe(next);
  expect(git(source, ["rev-parse", "main"])).toBe(head);
});

test("a missing repository and a refused branch are reported as such", async () => {
  const { source, head, target } = await makePair();
  git(source, ["config", "receive.denyCurrentBranch", "refuse"]);
  git(source, ["config", "transfer.hideRefs", "refs/heads/sitewright"]);
  await expect(pushBranch({ ...target, commit: head })).rejects.toMatchObject({ code: "branch-refused" });
  await expect(pushBranch({ ...target, url: "/nonexistent/x.git", commit: head })).rejects.toMatchObject({
    code: "repository-not-found",
  });
});
