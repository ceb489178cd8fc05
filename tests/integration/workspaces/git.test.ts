import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { GitError, runGit, streamGit } from "#lib/workspaces/git/git.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { isAncestor, moveBranch } from "#lib/workspaces/git/refs.ts";
import { compareTrees } from "#lib/workspaces/git/tree-changes.ts";
import { keepTurnRef } from "#lib/workspaces/git/turn-refs.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { git, makeRepository, temporaryFolder, writeTestBlob } from "#tests/factories/git-repository.ts";
import { createHeldFiles } from "#tests/fakes/held-files.ts";
import { installHeldFiles } from "#tests/fakes/install-held-files.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

/** Puts a program called git first on the PATH. Returns its folder. */
function pretendGit(script: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "git"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  return folder;
}

test("git gets none of the server's own environment", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  vi.stubEnv("OPENAI_API_KEY", "secret");
  vi.stubEnv("GIT_DIR", "/elsewhere");
  vi.stubEnv("GIT_EXTERNAL_DIFF", "secret");
  const folder = pretendGit(
    'env > "$(dirname "$0")/env"; for argument in "$@"; do echo "$argument"; done > "$(dirname "$0")/args"',
  );
  await runGit("/srv/a b.git", ["cat-file"], { env: { EXTRA: "1" } });
  const seen = readFileSync(join(folder, "env"), "utf8");
  expect(seen).not.toContain("secret");
  expect(seen).not.toContain("GIT_DIR=");
  for (const line of ["EXTRA=1", "HOME=/nonexistent", "GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C"]) {
    expect(seen.split("\n")).toContain(line);
  }
  const args = readFileSync(join(folder, "args"), "utf8").split("\n");
  for (const line of [
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "protocol.allow=never",
    "credential.helper=",
  ]) {
    expect(args).toContain(line);
  }
  expect(args).toContain("--git-dir=/srv/a b.git");
});

test("a missing, failing, hanging, flooding and stopped git are distinguished", async () => {
  const outcome = async (run: () => Promise<unknown>) =>
    run().then(
      () => "done",
      (error: GitError) => error.failure,
    );
  pretendGit("echo fatal: private >&2; exit 3");
  expect(await outcome(() => runGit(null, ["x"]))).toBe("exit");
  expect(await outcome(() => runGit(null, ["x"], { exitCodes: [0, 3] }))).toBe("done");
  pretendGit("exec sleep 60");
  expect(await outcome(() => runGit(null, ["x"], { timeoutMs: 50 }))).toBe("timeout");
  expect(await outcome(() => runGit(null, ["x"], { signal: AbortSignal.timeout(50) }))).toBe("aborted");
  expect(await outcome(() => runGit(null, ["x"], { signal: AbortSignal.abort() }))).toBe("aborted");
  // A child that outlives its parent and holds the pipes does not block us.
  pretendGit("sleep 5 & wait");
  expect(await outcome(() => runGit(null, ["x"], { timeoutMs: 50 }))).toBe("timeout");
  pretendGit("exec yes");
  expect(await outcome(() => runGit(null, ["x"], { outputBytesMax: 100_000 }))).toBe("too-much-output");
  vi.stubEnv("PATH", temporaryFolder());
  expect(await outcome(() => runGit(null, ["x"]))).toBe("not-installed");
});

test("stopping a stream ends its process without an error", async () => {
  pretendGit("exec yes");
  const stream = await streamGit(null, ["x"]);
  for await (const chunk of stream.stdout) {
    expect(chunk.length).toBeGreaterThan(0);
    stream.stop();
  }
  await stream.ended;
});

test("many concurrent reads each get their own object", async () => {
  const { repository } = makeRepository({ "a.txt": "a" });
  const contents = Array.from({ length: 60 }, (_, index) => `${index}\n`.repeat(index * 200));
  const ids = contents.map((content) => writeTestBlob(repository, content));
  const objects = await Promise.all(ids.flatMap((id) => [readObject(repository, id), readObjectInfo(repository, id)]));
  objects.forEach((object, index) => {
    expect(object?.bytes).toBe(contents[index >> 1]?.length);
  });
  for (const [index, id] of ids.entries()) {
    expect((await readObject(repository, id))?.content.toString()).toBe(contents[index]);
  }
  expect(await readObject(repository, "0".repeat(40))).toBeNull();
  expect(await readObject(repository, ids[3] ?? "")).toMatchObject({ type: "blob" });
});

test("objects that arrive later are found, also in packs", async () => {
  const { repository } = makeRepository({ "a.txt": "a" });
  expect(await readObjectInfo(repository, "0".repeat(40))).toBeNull();
  const id = writeTestBlob(repository, "later");
  expect((await readObject(repository, id))?.content.toString()).toBe("later");
  git(repository, [
    "update-ref",
    "refs/keep/x",
    git(repository, ["commit-tree", git(repository, ["mktree"], `100644 blob ${id}\tx\n`), "-m", "x"]),
  ]);
  git(repository, ["gc", "--quiet", "--prune=now"]);
  expect((await readObject(repository, id))?.content.toString()).toBe("later");
});

test("a damaged object and a missing repository fail with a GitError", async () => {
  const { repository, commit } = makeRepository({ "a.txt": "a" });
  const path = join(repository, "objects", commit.slice(0, 2), commit.slice(2));
  chmodSync(path, 0o644);
  writeFileSync(path, "not compressed");
  await expect(readObject(repository, commit)).rejects.toBeInstanceOf(GitError);
  await expect(readObject(join(temporaryFolder(), "x.git"), commit)).rejects.toBeInstanceOf(GitError);
});

test("reading and writing objects and moving a branch start no process", async () => {
  const { repository, commit } = makeRepository({ "a.html": "a" });
  vi.stubEnv("PATH", temporaryFolder());
  const site = await openSite({ repository, commit });
  await site.write("b/c.html", "c");
  const author = { name: "Ada", email: "ada@example.org" };
  const next = await site.commit({ parents: [commit], author, message: "Add a page" });
  expect(await moveBranch(repository, "main", next, commit)).toEqual({ moved: true });
  await keepTurnRef(repository, newId(), "after", next);
  expect(await isAncestor(repository, commit, next)).toBe(true);
  expect((await compareTrees(repository, commit, next)).map(({ path }) => path)).toEqual(["b/c.html"]);
  await expect(runGit(repository, ["status"])).rejects.toMatchObject({ failure: "not-installed" });
});

test("an aborted read fails alone, a late one in time; the next works", async () => {
  const { repository, commit } = makeRepository({ "a.html": "a" });
  const folder = temporaryFolder();
  const files = createHeldFiles(folder);
  onTestFinished(installHeldFiles(folder));
  vi.stubEnv("GIT_SECONDS", "1");
  forgetEnv();
  files.hold("/objects/");
  const stop = new AbortController();
  const aborted = expect(readObject(repository, commit, stop.signal)).rejects.toMatchObject({ failure: "aborted" });
  const late = expect(readObject(repository, commit)).rejects.toMatchObject({ failure: "timeout" });
  stop.abort();
  await aborted;
  await late;
  files.release();
  expect(await readObject(repository, commit)).toMatchObject({ type: "commit" });
});
