import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { checkInstance } from "#lib/runner/instance-check/check-instance.ts";
import { applyJournal } from "#lib/workspaces/copies/apply-journal.ts";
import { compactJournal } from "#lib/workspaces/copies/compact-journal.ts";
import { listEntries, readParts } from "#lib/workspaces/copies/journal-store.ts";
import { readMarker } from "#lib/workspaces/copies/marker.ts";
import { catchUpAll, openCopies, tidyCopies } from "#lib/workspaces/copies/open-copies.ts";
import { giveCopies } from "#lib/workspaces/git/copies.ts";
import { findMissingObjects } from "#lib/workspaces/git/find-missing-objects.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject } from "#lib/workspaces/git/read-objects.ts";
import { createBranch, keepRef, moveBranch, readBranch, readDefaultBranch, readRef } from "#lib/workspaces/git/refs.ts";
import { writeBlob } from "#lib/workspaces/git/write-objects.ts";
import { createRepositoryFromFiles, isMade } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { fetchBranch } from "#lib/workspaces/transfer/fetch-branch.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { git, temporaryFolder } from "#tests/factories/git-repository.ts";
import { type HostName, startCopiedHosts } from "#tests/fakes/copied-hosts.ts";

// Copies of one repository on hosts that share nothing but the database.

const hosts = startCopiedHosts();
let actor: Actor;

beforeAll(async () => {
  actor = await createActor();
});

const author = { name: "Ada", email: "ada@example.org" };
const files = { "index.html": "<h1>One</h1>\n", "css/site.css": "h1 { color: teal }\n" };

/** Makes a project's repository on host a. */
async function createCopied(content: Record<string, string | Uint8Array> = files) {
  hosts.on("a");
  const { projectId } = await createProject(actor);
  const { head } = await createRepositoryFromFiles({
    repository: hosts.at("a", projectId),
    files: new Map(Object.entries(content).map(([path, text]) => [path, Buffer.from(text)])),
    author,
    message: "Start",
  });
  return { projectId, head, on: (host: HostName) => hosts.at(host, projectId) };
}

/** Commits a change on a host, as a turn does, and returns the commit. */
async function change(repository: string, base: string, path: string, text: string | Uint8Array): Promise<string> {
  const site = await openSite({ repository, commit: base });
  const written = await site.write(path, text);
  if (!written.ok) throw new Error(written.message);
  return site.commit({ parents: [base], author, message: `Change ${path}` });
}

async function read(repository: string, commit: string, path = "index.html"): Promise<string> {
  const found = await (await openSite({ repository, commit })).read(path);
  if (!found.ok) throw new Error(found.message);
  return Buffer.from(found.value.content).toString("utf8");
}

const looseFile = (repository: string, id: string) => join(repository, "objects", id.slice(0, 2), id.slice(2));
const contentOf = (id: string, repository: string) => readObject(repository, id);

async function bytesOf(projectId: string): Promise<number[]> {
  return (await listEntries(projectId, 0)).map(({ bytes }) => bytes);
}

test("a commit is on every host as soon as it is made", async () => {
  const { head, on } = await createCopied();
  const commit = await change(on("a"), head, "index.html", "<h1>Two</h1>\n");
  expect(await read(on("b"), commit)).toBe("<h1>Two</h1>\n");
  expect(await readDefaultBranch(on("b"))).toBe("main");
  expect(await readBranch(on("b"), "main")).toBe(head);
  expect(git(on("b"), ["fsck", "--strict", "--full", commit])).toBe("");
});

test("hosts that write at the same time get each other's commits", async () => {
  const { head, on, projectId } = await createCopied();
  await readBranch(on("b"), "main");
  const writers = (["a", "b", "c"] as const).flatMap((host) =>
    Array.from({ length: 8 }, (_, index) => ({ host, index })),
  );
  const commits = await Promise.all(
    writers.map(({ host, index }) => change(on(host), head, `${host}-${index}.html`, `<p>${host} ${index}</p>\n`)),
  );
  const entries = await listEntries(projectId, 0);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  expect(entries).toHaveLength(25);
  for (const host of ["a", "b", "c"] as const) {
    expect(await findMissingObjects(on(host), commits)).toEqual([]);
    expect((await readMarker(on(host))).seq).toBe(25);
  }
});

test("of two hosts that move a branch from one commit, one succeeds", async () => {
  const { head, on } = await createCopied();
  const ours = await change(on("a"), head, "index.html", "ours");
  const theirs = await change(on("b"), head, "index.html", "theirs");
  const moved = await Promise.all([moveBranch(on("a"), "main", ours, head), moveBranch(on("b"), "main", theirs, head)]);
  const [winner] = moved[0].moved ? [ours] : [theirs];
  expect(moved.filter((one) => one.moved)).toHaveLength(1);
  expect(moved.find((one) => !one.moved)).toEqual({ moved: false, current: winner });
  for (const host of ["a", "b", "c"] as const) expect(await readBranch(on(host), "main")).toBe(winner);
  expect(await moveBranch(on("c"), "main", winner ?? "", head)).toEqual({ moved: true });
});

test("a branch can't be created where another one is in its way", async () => {
  const { head, on } = await createCopied();
  await createBranch(on("a"), "work/one", head);
  await expect(createBranch(on("b"), "work", head)).rejects.toThrow(/update-ref/);
  await expect(createBranch(on("b"), "work/one/two", head)).rejects.toThrow(/update-ref/);
  expect(await createBranch(on("b"), "work/one", head)).toEqual({ moved: true });
  await expect(keepRef(on("b"), "refs/sitewright/kept/x", "1".repeat(40))).rejects.toThrow(/update-ref/);
});

test("objects of a crash before their entry are kept with a later commit", async () => {
  const { head, on } = await createCopied();
  // As a host that dies between its objects and their entry leaves them.
  await writeBlob(on("a"), Buffer.from("<h1>Three</h1>\n"));
  const commit = await change(on("a"), head, "index.html", "<h1>Three</h1>\n");
  hosts.loseDisk("a");
  expect(await read(on("b"), commit)).toBe("<h1>Three</h1>\n");
});

test("a host that died while it applied entries continues", async () => {
  const { head, on, projectId } = await createCopied();
  const commits = [head];
  for (let index = 1; index <= 3; index++)
    commits.push(await change(on("a"), commits.at(-1) ?? "", "index.html", `${index}`));
  const [last = ""] = commits.slice(-1);
  const entries = await listEntries(projectId, 0);
  for (const [index, { seq, id }] of entries.slice(0, -1).entries()) {
    await applyJournal(on("c"), projectId);
    // Of the next entry it has the first object, and of the others none.
    const lacking = git(on("c"), ["rev-list", "--objects", last, `^${commits[index]}`]).split("\n");
    const first = git(on("c"), ["rev-parse", `${commits[index + 1]}:index.html`]);
    for (const object of lacking.map((line) => line.slice(0, 40))) {
      if (object !== first) rmSync(looseFile(on("c"), object));
    }
    writeFileSync(join(on("c"), "sitewright-copy"), `${seq} ${id}\n`);
    expect(await read(on("c"), last)).toBe("3");
    expect(await findMissingObjects(on("c"), commits)).toEqual([]);
    rmSync(on("c"), { recursive: true });
  }
  // A power cut has left an empty marker.
  await applyJournal(on("c"), projectId);
  writeFileSync(join(on("c"), "sitewright-copy"), "");
  const next = await change(on("a"), last, "index.html", "4");
  expect(await read(on("c"), next)).toBe("4");
});

test("a process killed while it makes a copy leaves nothing in the way", async () => {
  const { head, on, projectId } = await createCopied({ ...files, "large.bin": randomBytes(4_000_000) });
  const copy = on("b");
  const packs = () => (existsSync(copy) ? readdirSync(join(copy, "objects/pack")) : []);
  const script = `
    import { applyJournal } from ${JSON.stringify(join(process.cwd(), "lib/workspaces/copies/apply-journal.ts"))};
    await applyJournal(${JSON.stringify(copy)}, ${JSON.stringify(projectId)});
    process.exit(0);`;
  // Each process is killed as soon as it has come so far; the last one ends by itself.
  for (const isReached of [() => packs().some((name) => name.startsWith("tmp_pack_")), () => false]) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
    const ended = once(child, "exit");
    while (child.exitCode === null && child.signalCode === null && !isReached()) await delay(1);
    child.kill("SIGKILL");
    await ended;
  }
  expect((await readMarker(copy)).seq).toBe(1);
  expect(await findMissingObjects(copy, [head])).toEqual([]);
  expect(git(copy, ["fsck", "--strict"])).toBe("");
});

test("a host that is behind begins with the pack that replaced entries", async () => {
  const { head, on, projectId } = await createCopied();
  const second = await change(on("a"), head, "index.html", "two");
  expect(await read(on("b"), second)).toBe("two");
  const behind = await readMarker(on("b"));
  const third = await change(on("a"), second, "index.html", "three");
  await compactJournal(projectId);
  const [pack, ...others] = await listEntries(projectId, 0);
  expect(pack).toMatchObject({ kind: "pack", covers: 3, seq: 4 });
  expect(others).toEqual([]);
  const fourth = await change(on("a"), third, "index.html", "four");
  expect((await readMarker(on("b"))).seq).toBe(behind.seq);
  expect(await read(on("b"), fourth)).toBe("four");
  expect(await findMissingObjects(on("b"), [head, second, third, fourth])).toEqual([]);
  // A host that had all that the pack replaced does not read it.
  const packs = readdirSync(join(on("a"), "objects/pack")).filter((name) => name.endsWith(".pack"));
  await applyJournal(on("a"), projectId);
  expect(readdirSync(join(on("a"), "objects/pack")).filter((name) => name.endsWith(".pack"))).toEqual(packs);
  expect((await readMarker(on("a"))).seq).toBe(5);
  expect(await findMissingObjects(on("c"), [head, second, third, fourth])).toEqual([]);
});

test("hosts read and write while the journal is replaced again and again", async () => {
  const { head, on, projectId } = await createCopied();
  let commit = head;
  const compacting = (async () => {
    for (let round = 0; round < 4; round++) await compactJournal(projectId);
  })();
  for (let index = 1; index <= 12; index++) {
    commit = await change(on((["a", "b", "c"] as const)[index % 3] ?? "a"), commit, `page-${index}.html`, `${index}`);
  }
  await compacting;
  for (const host of ["a", "b", "c"] as const) expect(await findMissingObjects(on(host), [commit])).toEqual([]);
  hosts.loseDisk("b");
  expect(await read(on("b"), commit, "page-12.html")).toBe("12");
});

test("a damaged or lost object of a copy is restored", async () => {
  const { head, on } = await createCopied();
  const commit = await change(on("a"), head, "index.html", "<h1>Whole</h1>\n");
  const blob = git(on("a"), ["rev-parse", `${commit}:index.html`]);
  rmSync(looseFile(on("a"), blob), { force: true });
  writeFileSync(looseFile(on("a"), blob), "damaged");
  expect((await contentOf(blob, on("a")))?.content.toString()).toBe("<h1>Whole</h1>\n");
  // On other hosts git itself meets a lost folder, and a damaged file.
  expect(await read(on("b"), commit)).toBe("<h1>Whole</h1>\n");
  const tree = git(on("b"), ["rev-parse", `${commit}^{tree}`]);
  rmSync(looseFile(on("b"), tree));
  expect(await listTree(on("b"), tree)).toHaveLength(2);
  expect(await read(on("c"), commit)).toBe("<h1>Whole</h1>\n");
  rmSync(looseFile(on("c"), blob));
  writeFileSync(looseFile(on("c"), blob), "damaged");
  expect(await runGitLine(on("c"), ["cat-file", "blob", blob])).toBe("<h1>Whole</h1>");
});

test("a request for an object that never existed finds nothing", async () => {
  const { on } = await createCopied();
  expect(await readObject(on("b"), "9".repeat(40))).toBeNull();
  expect(await readObject(on("b"), "8".repeat(40))).toBeNull();
});

test("copies of a deleted project are removed from every host", async () => {
  const kept = await createCopied();
  const deleted = await createCopied();
  for (const { on } of [kept, deleted]) await readObject(on("b"), kept.head);
  await database().workspace.deleteMany({ where: { projectId: deleted.projectId } });
  await database().project.delete({ where: { id: deleted.projectId } });
  expect(await database().repositoryEntry.count({ where: { projectId: deleted.projectId } })).toBe(0);
  hosts.on("b");
  await tidyCopies();
  expect([kept, deleted].map(({ on }) => existsSync(on("b")))).toEqual([true, false]);
  expect(await isMade(deleted.on("b"))).toBe(false);
});

test("a repository from before the setting is every host's with all its refs", async () => {
  hosts.on("a");
  giveCopies(null);
  const site = await createSite(actor);
  git(site.repository, ["update-ref", "refs/sitewright/turns/x/after", site.head]);
  openCopies();
  const on = (host: HostName) => hosts.at(host, site.projectId);
  // As `npm run recover` does on the host that has the folder.
  expect(await catchUpAll()).toBeGreaterThan(0);
  expect(await readBranch(on("b"), site.branch)).toBe(site.head);
  expect(await read(on("b"), site.head)).toContain("Welcome");
  const commit = await change(on("a"), site.head, "index.html", "after");
  expect(await read(on("b"), commit)).toBe("after");
  expect(await readRef(on("b"), "refs/sitewright/turns/x/after")).toBe(site.head);
});

test("a change of one file in a large folder takes few bytes", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`page-${index}.html`, `<p>${index}</p>`]),
  );
  const { head, on, projectId } = await createCopied(pages);
  const commit = await change(on("a"), head, "page-150.html", "<p>changed</p>");
  expect((await bytesOf(projectId)).at(-1)).toBeLessThan(1_000);
  expect(await read(on("b"), commit, "page-150.html")).toBe("<p>changed</p>");
  expect(git(on("b"), ["fsck", "--strict", commit])).toBe("");
});

test("a file larger than a part comes whole", async () => {
  const { head, on, projectId } = await createCopied();
  const bytes = randomBytes(3_500_000);
  const commit = await change(on("a"), head, "large.bin", bytes);
  const [, entry] = await listEntries(projectId, 0);
  const sizes = [];
  if (entry) for await (const part of readParts(entry)) sizes.push(part.length);
  expect(sizes.length).toBeGreaterThan(2);
  const found = await (await openSite({ repository: on("b"), commit })).read("large.bin");
  expect(found.ok && bytes.equals(found.value.content)).toBe(true);
});

test("clones and fetches of one host are on the others", async () => {
  const remote = createRepositoryOf(join(temporaryFolder(), "remote.git"), files);
  hosts.on("a");
  const { projectId } = await createProject(actor);
  const on = (host: HostName) => hosts.at(host, projectId);
  const made = await cloneRepository({ repository: on("a"), url: remote, allowLocal: true });
  // More commits than are read one by one.
  const commits = Array.from(
    { length: 130 },
    (_, index) =>
      `commit refs/heads/main\ncommitter Bea <bea@example.org> ${1_700_000_000 + index} +0000\ndata 0\n${index === 0 ? `from ${made.head}\n` : ""}M 100644 inline index.html\ndata ${`${index}`.length}\n${index}\n`,
  );
  git(remote, ["fast-import", "--quiet"], commits.join(""));
  const fetched = await fetchBranch({ repository: on("b"), url: remote, branch: made.defaultBranch, allowLocal: true });
  expect(fetched).toBe(git(remote, ["rev-parse", made.defaultBranch]));
  expect(await findMissingObjects(on("c"), [made.head, fetched])).toEqual([]);
  expect(await readRef(on("c"), `refs/sitewright/remote/${made.defaultBranch}`)).toBe(fetched);
  expect(readFileSync(join(on("c"), "packed-refs"), "utf8")).toContain(made.head);
});

test("a database restored from a backup is followed from its beginning", async () => {
  const { head, on, projectId } = await createCopied();
  const lost = await change(on("a"), head, "index.html", "lost");
  expect(await read(on("b"), lost)).toBe("lost");
  await database().$executeRaw`DELETE FROM repository_entries WHERE project_id = ${projectId}::uuid AND seq = 2`;
  const other = await change(on("c"), head, "index.html", "other");
  expect(await read(on("b"), other)).toBe("other");
  expect((await readMarker(on("b"))).id).toBe((await listEntries(projectId, 2))[0]?.id);
});

test("the check finds entries and parts that are gone", async () => {
  const { head, on, projectId } = await createCopied();
  const second = await change(on("a"), head, "index.html", "two");
  await change(on("a"), second, "index.html", "three");
  await database().workspace.updateMany({ where: { projectId }, data: { baseCommit: second, headCommit: second } });
  const findFaults = async () => {
    const { wrong } = await checkInstance();
    return wrong.filter(({ sentence }) => !sentence.startsWith("its branch")).map(({ sentence }) => sentence);
  };
  expect(await findFaults()).toEqual([]);
  const [, entry] = await listEntries(projectId, 0);
  await database().repositoryPart.deleteMany({ where: { entryId: entry?.id ?? "" } });
  expect(await findFaults()).toEqual([
    `it has 0 bytes of ${entry?.bytes}`,
    expect.stringContaining("its repository can't be read"),
  ]);
  await database().repositoryEntry.delete({ where: { id: entry?.id ?? "" } });
  expect(await findFaults()).toEqual([
    "the journal of its repository has a gap after entry 0",
    expect.stringMatching(/^its repository (?:lacks [0-9a-f]{40}|can't be read)/),
  ]);
});
