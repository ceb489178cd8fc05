import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { revertChange } from "#lib/workspaces/git/revert.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import {
  commitFiles,
  commitTreeOf,
  git,
  makeRepository,
  temporaryFolder,
  writeTestBlob,
} from "#tests/factories/git-repository.ts";

const author = { name: "Ada", email: "ada@example.org" };
const symlink = (target: string) => ({ mode: "120000", content: target });

test("symlinks of every kind are listed and never followed", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "secret.txt"), "secret");
  const links = {
    absolute: symlink(join(folder, "secret.txt")),
    chained: symlink("inside"),
    dangling: symlink("nowhere"),
    escape: symlink("../secret.txt"),
    folder: symlink(".."),
    inside: symlink("index.html"),
    itself: symlink("itself"),
    own: symlink("HEAD"),
  };
  const { repository, commit } = makeRepository({ "index.html": "hi\n", ...links }, folder);
  const site = await openSite({ repository, commit });
  const all = await site.list();
  expect(all.ok && all.value.filter((entry) => entry.kind === "symlink").map((entry) => entry.path)).toEqual(
    Object.keys(links),
  );
  for (const path of [...Object.keys(links), "folder/secret.txt", "folder/site.git/HEAD"]) {
    for (const result of [
      await site.read(path),
      await site.write(path, "overwritten"),
      await site.move(path, "moved.txt"),
      await site.move("index.html", path),
      await site.delete(path),
    ]) {
      expect(result).toMatchObject({ ok: false, code: "is-symlink" });
    }
    expect(await resolvePreviewFile({ repository, commit, rawPath: `/${path}` })).toMatchObject({ status: 404 });
  }
  const found = await site.search({ pattern: "secret|nowhere|index", regex: true, caseSensitive: true, hitsMax: 9 });
  expect(found).toEqual({ ok: true, value: { hits: [], more: false } });
  expect(readFileSync(join(folder, "secret.txt"), "utf8")).toBe("secret");
  expect(site.dirty).toBe(false);
});

test("a tree with git's names, parents and slashes is harmless and editable", async () => {
  const { repository, folder } = makeRepository({ "x.txt": "x" });
  const id = writeTestBlob(repository, "#!/bin/sh\ntouch /tmp/owned\n");
  const hooks = git(repository, ["mktree"], `100755 blob ${id}\tpost-checkout\n`);
  const names = [".GIT", ".git", "..", ".", "../../escape.txt", "/etc/cron.d/x", "bad\nname.html", "git~1"];
  const entries = names.map((name) => ({
    mode: name === ".git" ? "40000" : "100644",
    name,
    id: name === ".git" ? hooks : id,
  }));
  const commit = commitTreeOf(
    repository,
    [...entries, { mode: "100644", name: "index.html", id }].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const site = await openSite({ repository, commit });
  const all = await site.list();
  expect(all.ok && all.value.map((entry) => entry.path)).toEqual(["index.html"]);
  for (const path of [...names, ".git/post-checkout", "../x"]) {
    expect(await site.read(path)).toMatchObject({ ok: false, code: "invalid-path" });
    expect(await site.write(path, "x")).toMatchObject({ ok: false, code: "invalid-path" });
    const preview = await resolvePreviewFile({ repository, commit, rawPath: `/${encodeURI(path)}` });
    expect(preview.status).toBe(404);
  }
  const found = await site.search({ pattern: "touch", regex: false, caseSensitive: true, hitsMax: 9 });
  expect(found.ok && found.value.hits.map((hit) => hit.path)).toEqual(["index.html"]);
  expect(existsSync(join(folder, "escape.txt"))).toBe(false);
});

test("a submodule is listed, never entered or fetched", async () => {
  const { repository, commit } = makeRepository({
    ".gitmodules": '[submodule "x"]\n\tpath = sub\n\turl = ext::sh -c touch% /tmp/owned\n',
    sub: { mode: "160000", id: "1".repeat(40) },
    "index.html": "hi\n",
  });
  const site = await openSite({ repository, commit });
  const all = await site.list("sub");
  expect(all).toEqual({ ok: true, value: [{ path: "sub", bytes: 0, kind: "submodule" }] });
  for (const path of ["sub", "sub/x.txt"]) {
    expect(await site.read(path)).toMatchObject({ ok: false, code: "is-folder" });
    expect(await site.write(path, "x")).toMatchObject({ ok: false, code: "is-folder" });
    expect(await site.delete(path)).toMatchObject({ ok: false, code: "is-folder" });
    expect(await resolvePreviewFile({ repository, commit, rawPath: path })).toMatchObject({ status: 404 });
  }
  await site.write("index.html", "ho\n");
  // The submodule's entry is kept as it is.
  expect(git(repository, ["ls-tree", await site.writeTree(), "sub"])).toContain(`160000 commit ${"1".repeat(40)}`);
});

/**
 * Adds settings, attributes and hooks that make git start programs; each program leaves its own mark. Returns the
 * folder of marks.
 */
function makeDangerous(repository: string, folder: string): { marks: string } {
  const marks = join(folder, "marks");
  mkdirSync(marks);
  const program = (name: string) => {
    const path = join(folder, `${name}.sh`);
    writeFileSync(path, `#!/bin/sh\ntouch '${marks}/${name}'\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const hooks = join(repository, "hooks");
  mkdirSync(hooks, { recursive: true });
  for (const hook of [
    "pre-push",
    "pre-receive",
    "update",
    "post-receive",
    "post-update",
    "reference-transaction",
    "post-index-change",
  ]) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch '${marks}/hook-${hook}'\n`);
    chmodSync(join(hooks, hook), 0o755);
  }
  for (const [setting, value] of [
    ["core.hooksPath", hooks],
    ["core.fsmonitor", program("fsmonitor")],
    ["core.pager", program("pager")],
    ["core.editor", program("editor")],
    ["core.sshCommand", program("ssh")],
    ["core.askPass", program("askpass")],
    ["core.gitProxy", program("proxy")],
    ["credential.helper", program("credential")],
    ["diff.external", program("external")],
    ["diff.danger.command", program("command")],
    ["diff.danger.textconv", program("textconv")],
    ["merge.danger.driver", program("driver")],
    ["filter.danger.clean", program("clean")],
    ["filter.danger.smudge", program("smudge")],
    ["filter.danger.process", program("process")],
    ["filter.danger.required", "true"],
    ["gpg.program", program("gpg")],
    ["commit.gpgSign", "true"],
    ["push.gpgSign", "if-asked"],
    ["uploadpack.packObjectsHook", program("pack-objects")],
    ["uploadarchive.packObjectsHook", program("archive")],
    ["alias.cat-file", `!${program("alias")}`],
    ["protocol.ext.allow", "always"],
    ["receive.denyCurrentBranch", "ignore"],
  ] as const) {
    git(repository, ["config", setting, value]);
  }
  mkdirSync(join(repository, "info"), { recursive: true });
  writeFileSync(join(repository, "info", "attributes"), "* diff=danger merge=danger filter=danger\n");
  return { marks };
}

test("no setting, hook or attribute of a repository starts a program", async () => {
  const folder = temporaryFolder();
  const page = "line\n".repeat(20);
  const { repository, commit } = makeRepository(
    { ".gitattributes": "* diff=danger merge=danger filter=danger\n", "a.html": page },
    folder,
  );
  const after = commitFiles(repository, { "a.html": `${page}x\n` }, { parent: commit });
  const head = commitFiles(repository, { "a.html": `y\n${page}x\n`, "b.html": "b\n" }, { parent: after });
  const { marks } = makeDangerous(repository, folder);
  const config = readFileSync(join(repository, "config"));

  const site = await openSite({ repository, commit: head });
  await site.list();
  await site.search({ pattern: "line", regex: true, caseSensitive: false, hitsMax: 3 });
  await site.write("a.html", "filtered?\r\n");
  const made = await site.commit({ parents: [head], author, message: "Change\n" });
  expect(await diffCommits({ repository, before: head, after: made })).toHaveLength(1);
  expect(await revertChange({ repository, head, before: commit, after })).toMatchObject({ ok: true });
  await resolvePreviewFile({ repository, commit: head, rawPath: "/a.html" });

  const clone = join(folder, "clones", "clone.git");
  await cloneRepository({ repository: clone, url: repository, allowLocal: true });
  // The clone would have these settings if git copied the source's.
  expect(readFileSync(join(clone, "config"), "utf8")).not.toContain("danger");
  expect(existsSync(join(clone, "hooks"))).toBe(false);
  await pushBranch({ repository: clone, url: repository, branch: "sitewright/x", commit: head, allowLocal: true });
  expect(git(repository, ["rev-parse", "refs/heads/sitewright/x"])).toBe(head);

  expect(readdirSync(marks)).toEqual([]);
  // The trap works: git without our guards starts the programs.
  expect(() => git(repository, ["diff", commit, after])).toThrow();
  expect(readdirSync(marks)).not.toEqual([]);
  expect(readFileSync(join(repository, "config"))).toEqual(config);
});

test("content that filters would change is kept: line ends, LFS pointers, encodings", async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`;
  const { repository, commit } = makeRepository({
    ".gitattributes": "*.jpg filter=lfs diff=lfs merge=lfs -text\n*.txt text eol=crlf working-tree-encoding=UTF-16\n",
    "photo.jpg": pointer,
  });
  const site = await openSite({ repository, commit });
  expect(await site.read("photo.jpg")).toMatchObject({ ok: true, value: { binary: false } });
  await site.write("a.txt", "one\ntwo\r\n");
  const tree = await site.writeTree();
  expect(git(repository, ["cat-file", "-s", `${tree}:a.txt`])).toBe("9");
  expect(git(repository, ["cat-file", "blob", `${tree}:photo.jpg`])).toBe(pointer.trimEnd());
});

test("names with quotes, line breaks, wildcards and dashes are taken literally", async () => {
  const names = [
    "-rf.html",
    "--output=x",
    ":(top)y",
    "*.html",
    "a'b\"c.html",
    "$(touch owned).html",
    "a;b|c&d",
    "#",
    "%2e%2e",
    "~",
    "HEAD",
  ];
  const { repository, commit } = makeRepository({ "index.html": "x\n" });
  const site = await openSite({ repository, commit });
  for (const name of names) {
    expect(await site.write(name, `content of ${name}\n`)).toMatchObject({ ok: true });
    expect(await site.read(name)).toMatchObject({ ok: true });
  }
  const all = await site.list();
  expect(all.ok && all.value.map((entry) => entry.path)).toEqual([...names, "index.html"].sort());
  const found = await site.search({ pattern: "content of", regex: false, caseSensitive: true, hitsMax: 99 });
  expect(found.ok && found.value.hits.map((hit) => hit.path).sort()).toEqual([...names].sort());
  const made = await site.commit({ parents: [commit], author, message: "Names\n" });
  const files = await diffCommits({ repository, before: commit, after: made });
  expect(files.map((file) => file.path).sort()).toEqual([...names].sort());
  git(repository, ["fsck", "--strict"]);
});

test("large and binary files get clear errors without being read into memory", async () => {
  const { repository, commit } = makeRepository({
    "huge.bin": Buffer.alloc(50 * 1024 * 1024),
    "huge.txt": Buffer.alloc(50 * 1024 * 1024, "needle in a line\n"),
    "small.html": "needle\n",
  });
  const site = await openSite({ repository, commit });
  expect(await site.read("huge.txt")).toMatchObject({ ok: false, code: "too-large" });
  expect(await site.read("huge.bin")).toMatchObject({ ok: false, code: "too-large" });
  const found = await site.search({ pattern: "needle", regex: false, caseSensitive: true, hitsMax: 3 });
  expect(found.ok && [found.value.hits.length, found.value.more]).toEqual([3, true]);
  expect(await site.move("huge.bin", "kept.bin")).toMatchObject({ ok: true });
  expect(site.changedPaths()).toEqual(["huge.bin", "kept.bin"]);
});

test("very deep paths are handled, and too deep ones refused", async () => {
  const deep = `${"d/".repeat(400)}x.html`;
  const { repository, commit } = makeRepository({ "index.html": "x" });
  const site = await openSite({ repository, commit });
  expect(await site.write(deep, "deep")).toMatchObject({ ok: true });
  expect(await site.read(deep)).toMatchObject({ ok: true });
  expect(await site.write(`${"d/".repeat(600)}x.html`, "deeper")).toMatchObject({ ok: false, code: "invalid-path" });
  await site.delete(deep);
  expect(site.dirty).toBe(false);
});
