import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metrics } from "#lib/platform/metrics/metrics.ts";
import { bringFolder, removePutAside } from "#lib/site-builds/working-folder.ts";
import { commitFiles, git, makeRepository, temporaryFolder, treeAt } from "#tests/factories/git-repository.ts";

// The folder in which a site is built, between hostile builds and dead workers.

const kept = [".cache"];
const files = {
  "pages/index.md": "Welcome",
  "pages/about.md": "About us",
  "run.sh": { mode: "100755", content: "true" },
};

interface Brought {
  folder: string;
  repository: string;
  commit: string;
  site: string;
  bring: (commit?: string) => Promise<string>;
}

async function brought(of: Parameters<typeof makeRepository>[0] = files): Promise<Brought> {
  const { repository, commit } = makeRepository(of);
  const folder = temporaryFolder();
  const bring = (wanted = commit) => bringFolder(folder, { repository, tree: treeAt(repository, wanted), kept });
  return { folder, repository, commit, site: await bring(), bring };
}

function contentsOf(site: string): Record<string, string> {
  const names = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(site.length + 1), readFileSync(path, "utf8")]));
}

const wanted = { "pages/index.md": "Welcome", "pages/about.md": "About us", "run.sh": "true" };

/** Returns how many processes of git have ended. */
const gitProcesses = async () => (await metrics().gitProcesses.get()).values.reduce((sum, { value }) => sum + value, 0);

/** Enough files to be read together. */
const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`posts/${at}.md`, `Post ${at}\n`]));

test("a source that a build changed with equal size and times is written again", async () => {
  const { site, bring } = await brought();
  const page = join(site, "pages/index.md");
  const { atime, mtime } = statSync(page);
  writeFileSync(page, "WELCOME");
  utimesSync(page, atime, mtime);
  await bring();
  expect(contentsOf(site)).toEqual(wanted);
});

test("what nobody touched is the same file, and a changed source a new one", async () => {
  const { site, bring, repository, commit } = await brought();
  const inodes = () => ["pages/index.md", "pages/about.md"].map((path) => statSync(join(site, path)).ino);
  const before = inodes();
  writeFileSync(join(site, "holds-an-inode"), "");
  await bring(commitFiles(repository, { "pages/about.md": "About me" }, { parent: commit }));
  const after = inodes();
  expect(after[0]).toBe(before[0]);
  expect(contentsOf(site)).toEqual({ ...wanted, "pages/about.md": "About me" });
});

test("links in the places of sources go, and nothing is written where they led", async () => {
  const { site, bring } = await brought();
  const outside = temporaryFolder();
  writeFileSync(join(outside, "index.md"), "outside");
  writeFileSync(join(outside, "secret"), "outside");
  rmSync(join(site, "pages"), { recursive: true });
  symlinkSync(outside, join(site, "pages"));
  symlinkSync(outside, join(site, ".cache"));
  symlinkSync(outside, join(site, "_site"));
  rmSync(join(site, "run.sh"));
  linkSync(join(outside, "secret"), join(site, "run.sh"));
  await bring();
  expect(contentsOf(site)).toEqual(wanted);
  expect(lstatSync(join(site, "pages")).isDirectory()).toBe(true);
  expect(contentsOf(outside)).toEqual({ "index.md": "outside", secret: "outside" });
});

test("a folder in a source's place, and a file on its way, are replaced", async () => {
  const { site, bring } = await brought();
  rmSync(join(site, "run.sh"));
  mkdirSync(join(site, "run.sh/deep"), { recursive: true });
  rmSync(join(site, "pages"), { recursive: true });
  writeFileSync(join(site, "pages"), "a file");
  await bring();
  expect(contentsOf(site)).toEqual(wanted);
});

test("a name that is not UTF-8 costs the whole folder, and not the build", async () => {
  const { site, bring } = await brought();
  writeFileSync(Buffer.concat([Buffer.from(`${site}/`), Buffer.from([0xff])]), "");
  await bring();
  expect(contentsOf(site)).toEqual(wanted);
});

test("an earlier output is out of sight at once, and gone after the tidying", async () => {
  const { folder, site, bring } = await brought();
  mkdirSync(join(site, "_site/deep"), { recursive: true });
  writeFileSync(join(site, "_site/deep/index.html"), "");
  await bring();
  expect(contentsOf(site)).toEqual(wanted);
  await removePutAside(folder);
  expect(readdirSync(folder).sort()).toEqual(["site", "written.json"]);
});

test("what a killed worker left half written is made good by the next", async () => {
  const { folder, site, bring } = await brought(many);
  // As it is in the middle: no list, some files, one of them cut, an output that was put aside.
  rmSync(join(folder, "written.json"));
  for (let at = 100; at < 500; at++) rmSync(join(site, `posts/${at}.md`));
  writeFileSync(join(site, "posts/99.md"), "Po");
  mkdirSync(join(folder, "aside/one"), { recursive: true });
  await bring();
  expect(contentsOf(site)).toEqual(many);
  await removePutAside(folder);
  expect(existsSync(join(folder, "aside"))).toBe(false);
});

test("no program runs as its owner, also in a kept folder", async () => {
  const { site, bring } = await brought();
  mkdirSync(join(site, ".cache/deep"), { recursive: true });
  for (const path of [".cache/deep/tool", "run.sh"]) {
    writeFileSync(join(site, path), "true");
    chmodSync(join(site, path), 0o6755);
  }
  chmodSync(join(site, ".cache"), 0o2755);
  await bring();
  const modes = [".cache", ".cache/deep/tool", "run.sh"].map((path) => lstatSync(join(site, path)).mode & 0o7777);
  expect(modes).toEqual([0o755, 0o755, 0o755]);
});

test("many sources are read by one process, and one that changed by none", async () => {
  const before = await gitProcesses();
  const { site, bring, repository, commit } = await brought(many);
  expect((await gitProcesses()) - before).toBe(1);
  const next = commitFiles(repository, { "posts/7.md": "Changed" }, { parent: commit });
  const between = await gitProcesses();
  await bring(next);
  expect((await gitProcesses()) - between).toBe(0);
  expect(contentsOf(site)).toEqual({ ...many, "posts/7.md": "Changed" });
});

test("empty and large sources are whole, and executable ones stay so", async () => {
  const large = Buffer.alloc(9 * 1024 * 1024, "large ");
  const some = { ...many, "posts/0.md": "", "large.bin": large, "run.sh": { mode: "100755", content: "true" } };
  const { site } = await brought(some);
  expect(readFileSync(join(site, "posts/0.md"), "utf8")).toBe("");
  expect(readFileSync(join(site, "large.bin")).equals(large)).toBe(true);
  expect(lstatSync(join(site, "run.sh")).mode & 0o111).toBe(0o111);
  expect(lstatSync(join(site, "large.bin")).mode & 0o111).toBe(0);
});

test("a lost object fails the bringing, and the next one is right", async () => {
  const { repository, commit } = makeRepository(many);
  const folder = temporaryFolder();
  const lost = commitFiles(repository, { "posts/250.md": "Lost" }, { parent: commit, branch: "lost" });
  const bring = () => bringFolder(folder, { repository, tree: treeAt(repository, lost), kept });
  const id = git(repository, ["rev-parse", `${lost}:posts/250.md`]);
  const path = join(repository, "objects", id.slice(0, 2), id.slice(2));
  const content = readFileSync(path);
  rmSync(path);
  await expect(bring()).rejects.toThrow("missing");
  expect(existsSync(join(folder, "written.json"))).toBe(false);
  writeFileSync(path, content);
  expect(contentsOf(await bring())).toEqual({ ...many, "posts/250.md": "Lost" });
});
