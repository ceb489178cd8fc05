import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { downloadSite } from "#lib/publishing/download-site.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { pushAgain } from "#lib/publishing/output/push-again.ts";
import { pushOutput } from "#lib/publishing/output/push-output.ts";
import { saveOutput } from "#lib/publishing/output/save-output.ts";
import { putBackVersion } from "#lib/publishing/put-back-version.ts";
import type { SaveOutput } from "#lib/publishing/schema.ts";
import { getCandidate } from "#lib/reviews/get-candidate.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { checkBuilds } from "#lib/runner/instance-check/check-builds.ts";
import { checkRepositories } from "#lib/runner/instance-check/check-repositories.ts";
import { deleteUnusedBuilds } from "#lib/site-builds/build-store.ts";
import { decideRecipe } from "#tests/factories/built-recipe.ts";
import { buildWaiting, whileBuilding } from "#tests/factories/clean-builds.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { type ConversationSite, createRemoteConversation, readWorkspace } from "#tests/factories/create-review.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt, commitFiles, git, temporaryFolder, treeAt } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

type RemoteSite = ConversationSite & { remote: string };

async function createBuiltSite(output: SaveOutput["output"]): Promise<{ actor: Actor; site: RemoteSite }> {
  const actor = await createActor();
  const site = await createRemoteConversation(actor, { "build.mjs": "", "pages/index.md": "Start" });
  await decideRecipe(site.projectId, actor.userId);
  await saveOutput(actor, site.projectId, { output });
  return { actor, site };
}

/** Changes the start page in a turn and publishes that. */
async function publish(actor: Actor, site: RemoteSite, content: string): Promise<void> {
  const conversation = await goOn(actor, site);
  await createTurn(actor, { ...site, ...conversation }, { change: { path: "pages/index.md", content } });
  await whileBuilding(site, publishConversation(actor, conversation));
}

/** Returns the ongoing conversation; after a publication it is a new one on a site that was set up again. */
async function goOn(actor: Actor, site: RemoteSite): Promise<{ conversationId: string }> {
  const { status } = await readWorkspace(site.workspaceId);
  if (status === "available_for_setup") await setUpWorkspace({ workspaceId: site.workspaceId });
  const { conversation } = await startConversation(actor, { projectId: site.projectId });
  return { conversationId: conversation.id };
}

const releases = async (actor: Actor, { projectId }: RemoteSite) => (await getPublishing(actor, projectId)).versions;
const count = (remote: string, branch: string) => Number(git(remote, ["rev-list", "--count", branch]));
const page = (remote: string, branch: string) => blobAt(remote, `${branch}:index.html`).toString();
const toBranch = { to: "branch", name: "gh-pages" } as const;

/** Writes a release's output as a process leaves it that died. */
async function leaveAs(site: RemoteSite, data: { status: string; branch: string | null; commit: string | null }) {
  const { id } = await database().publishedVersion.findFirstOrThrow({
    where: { projectId: site.projectId },
    orderBy: { number: "desc" },
  });
  await database().releaseOutput.update({ where: { versionId: id }, data });
}

test("a branch gets exactly the built files, in a commit that names its source", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  const main = git(site.remote, ["rev-parse", "main"]);
  // Of a branch that is made here, GitHub Pages is told to leave out nothing.
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "gh-pages"])).toBe(".nojekyll\nindex.html\nsources.txt");
  expect(blobAt(site.remote, "gh-pages:.nojekyll").toString()).toBe("");
  expect(page(site.remote, "gh-pages")).toBe("<h1>Bread</h1>");
  const message = git(site.remote, [
    "log",
    "-1",
    "--format=%an|%cn|%P|%(trailers:key=Sitewright-Source,valueonly)",
    "gh-pages",
  ]);
  expect(message.trim()).toBe(`${actor.name}|Sitewright||${main}`);
  expect(await releases(actor, site)).toMatchObject([
    { number: 1, commit: main, isBuilt: true, isPublished: true, output: { status: "pushed", branch: "gh-pages" } },
  ]);
  await publish(actor, site, "Cake");
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "gh-pages"])).toBe(".nojekyll\nindex.html\nsources.txt");
});

test("the branch's tip becomes the parent, and its CNAME stays", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  const theirs = commitFiles(site.remote, { CNAME: "www.example.org", "old.html": "Old" }, { branch: "gh-pages" });
  await publish(actor, site, "Bread");
  expect(git(site.remote, ["rev-parse", "gh-pages^"])).toBe(theirs);
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "gh-pages"])).toBe("CNAME\nindex.html\nsources.txt");
  // Somebody else moves the branch between two publications.
  const moved = commitFiles(site.remote, { "theirs.html": "x" }, { branch: "gh-pages", parent: "gh-pages" });
  await publish(actor, site, "Cake");
  expect(git(site.remote, ["rev-parse", "gh-pages^"])).toBe(moved);
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "gh-pages"])).not.toContain("theirs.html");
  expect(await releases(actor, site)).toMatchObject([{ number: 2 }, { number: 1 }]);
});

test("a push that died at any point is finished, and pushes once", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  await publish(actor, site, "Cake");
  const [before, after] = [git(site.remote, ["rev-parse", "gh-pages^"]), git(site.remote, ["rev-parse", "gh-pages"])];
  const finish = async () => {
    await pushOutput(site);
    expect(await releases(actor, site)).toMatchObject([{ output: { status: "pushed" } }, { number: 1 }]);
    expect(page(site.remote, "gh-pages")).toBe("<h1>Cake</h1>");
  };
  // It died after the push.
  await leaveAs(site, { status: "pushing", branch: "gh-pages", commit: after });
  await finish();
  expect(git(site.remote, ["rev-parse", "gh-pages"])).toBe(after);
  // It died between noting its commit and the push.
  git(site.remote, ["update-ref", "refs/heads/gh-pages", before]);
  await leaveAs(site, { status: "pushing", branch: "gh-pages", commit: after });
  await finish();
  expect(count(site.remote, "gh-pages")).toBe(2);
  // It died before it had noted anything.
  git(site.remote, ["update-ref", "refs/heads/gh-pages", before]);
  await leaveAs(site, { status: "waiting", branch: null, commit: null });
  await finish();
  expect(count(site.remote, "gh-pages")).toBe(2);
  // It died after the push, and others went on from there.
  const pushed = git(site.remote, ["rev-parse", "gh-pages"]);
  const later = commitFiles(
    site.remote,
    { "index.html": "<h1>Theirs</h1>" },
    { branch: "gh-pages", parent: "gh-pages" },
  );
  await leaveAs(site, { status: "pushing", branch: "gh-pages", commit: pushed });
  await pushOutput(site);
  expect(git(site.remote, ["rev-parse", "gh-pages"])).toBe(later);
  // All again, when nothing is left to do.
  await pushOutput(site);
  expect(git(site.remote, ["rev-parse", "gh-pages"])).toBe(later);
});

test("two processes at once push one commit", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  git(site.remote, ["update-ref", "-d", "refs/heads/gh-pages"]);
  await leaveAs(site, { status: "waiting", branch: null, commit: null });
  await Promise.all([pushOutput(site), pushOutput(site), pushOutput(site)]);
  expect(count(site.remote, "gh-pages")).toBe(1);
  expect(await releases(actor, site)).toMatchObject([{ output: { status: "pushed" } }]);
});

test("a refused push says why, and is tried again without publishing again", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  git(site.remote, ["config", "receive.hideRefs", "refs/heads/gh-pages"]);
  await publish(actor, site, "Bread");
  const [failed] = await releases(actor, site);
  expect(failed).toMatchObject({ number: 1, output: { status: "failed" } });
  expect(failed?.output?.problem).toContain("does not let Sitewright push to the branch gh-pages");
  git(site.remote, ["config", "--unset", "receive.hideRefs"]);
  await pushAgain(actor, site.projectId);
  expect(page(site.remote, "gh-pages")).toBe("<h1>Bread</h1>");
  expect(await releases(actor, site)).toMatchObject([{ number: 1, output: { status: "pushed", problem: null } }]);
});

test("a branch with the history of the sources is never overwritten", async () => {
  const { actor, site } = await createBuiltSite({ to: "branch", name: "develop" });
  git(site.remote, ["branch", "develop", "main"]);
  const before = git(site.remote, ["rev-parse", "develop"]);
  await publish(actor, site, "Bread");
  expect(git(site.remote, ["rev-parse", "develop"])).toBe(before);
  const [release] = await releases(actor, site);
  expect(release?.output?.problem).toContain("same history as the sources");
});

test("the main branch, a conversation's branch and folders with sources are refused", async () => {
  const { actor, site } = await createBuiltSite(null);
  const save = (to: "branch" | "folder", name: string) =>
    refusalOf(saveOutput(actor, site.projectId, { output: { to, name } }));
  expect(await save("branch", "main")).toBe("output-branch-taken");
  expect(await save("branch", site.branch)).toBe("output-branch-taken");
  expect(await save("branch", "a..b")).toBe("branch-name-invalid");
  expect(await save("folder", "pages")).toBe("output-folder-sources");
  expect(await save("folder", "build.mjs")).toBe("output-folder-sources");
  expect(await save("folder", ".github")).toBe("output-folder-sources");
  expect(await save("folder", "../docs")).toBe("output-folder-invalid");
  expect(await save("folder", "docs")).toBe("done");
  expect(await getPublishing(actor, site.projectId)).toMatchObject({ output: { to: "folder", name: "docs" } });
});

test("a folder of the main branch gets the built files as no sources", async () => {
  const { actor, site } = await createBuiltSite({ to: "folder", name: "docs" });
  await publish(actor, site, "Bread");
  const source = git(site.remote, ["rev-parse", "main^"]);
  expect(git(site.remote, ["ls-tree", "-r", "--name-only", "main"])).toBe(
    "build.mjs\ndocs/index.html\ndocs/sources.txt\npages/index.md",
  );
  expect(await releases(actor, site)).toMatchObject([{ commit: source, output: { status: "pushed", branch: "main" } }]);
  await publish(actor, site, "Cake");
  expect(blobAt(site.remote, "main:docs/index.html").toString()).toBe("<h1>Cake</h1>");
  // The generator saw no page of the earlier publication.
  expect(blobAt(site.remote, "main:docs/sources.txt").toString()).toBe("build.mjs\npages");
});

test("an earlier release is put back at once, without a build", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  await publish(actor, site, "Cake");
  const [, first] = await releases(actor, site);
  const builds = await database().siteBuild.count({ where: { projectId: site.projectId } });
  await putBackVersion(actor, site.projectId, { versionId: first?.id ?? "" });
  // Again, it is there already.
  await putBackVersion(actor, site.projectId, { versionId: (await releases(actor, site))[0]?.id ?? "" });
  expect(page(site.remote, "gh-pages")).toBe("<h1>Bread</h1>");
  expect(count(site.remote, "gh-pages")).toBe(3);
  expect(treeAt(site.remote, "gh-pages")).toBe(treeAt(site.remote, "gh-pages~2"));
  // The sources still have the newer change.
  expect(blobAt(site.remote, "main:pages/index.md").toString()).toBe("Cake");
  expect(await releases(actor, site)).toMatchObject([
    { number: 3, putBackOf: 1, output: { status: "pushed" }, byName: actor.name },
    { number: 2 },
    { number: 1 },
  ]);
  expect(await database().siteBuild.count({ where: { projectId: site.projectId } })).toBe(builds);
  const audit = await database().auditEntry.findFirstOrThrow({
    where: { projectId: site.projectId, action: "release-put-back" },
  });
  expect([audit.userId, audit.after]).toMatchObject([actor.userId, { putBackOf: 1, release: 3 }]);
  // The next publication brings the newest state.
  await publish(actor, site, "Pie");
  expect(page(site.remote, "gh-pages")).toBe("<h1>Pie</h1>");
});

test("builds of releases survive the sweep, and the instance check knows them", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  await publish(actor, site, "Cake");
  await database().siteBuild.updateMany({ where: { projectId: site.projectId }, data: { usedAt: new Date(0) } });
  await inTransaction((tx) => deleteUnusedBuilds(systemScope, { days: 30, limit: 100 }, tx));
  const [, first] = await releases(actor, site);
  await putBackVersion(actor, site.projectId, { versionId: first?.id ?? "" });
  expect(page(site.remote, "gh-pages")).toBe("<h1>Bread</h1>");
  const check = async () => [...(await checkRepositories(database())).wrong, ...(await checkBuilds(database())).wrong];
  const mine = async () => (await check()).filter(({ id }) => id === site.workspaceId || id === site.projectId);
  expect(await mine()).toEqual([]);
  const { renderedCommit } = await database().publishedVersion.findUniqueOrThrow({ where: { id: first?.id ?? "" } });
  git(site.repository, ["update-ref", "-d", `refs/sitewright/published/${renderedCommit}`]);
  expect((await mine()).map(({ sentence }) => sentence)).toEqual([
    `no ref keeps ${renderedCommit} of release 3`,
    `no ref keeps ${renderedCommit} of release 1`,
  ]);
});

test("a clean build is asked for once when somebody publishes", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  const clean = await database().siteBuild.count({ where: { projectId: site.projectId, isClean: true } });
  // Of the merged commit alone: the change and its merge have the same files.
  expect(clean).toBe(1);
});

test("a merge that does not build moves neither the branch nor the release", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  const conversation = await goOn(actor, site);
  await createTurn(actor, { ...site, ...conversation }, { change: { path: "pages/index.md", content: "Bread" } });
  const { reviewId } = await sendForReview(actor, conversation);
  const theirs = commitFiles(site.remote, { "pages/theirs.md": "broken" }, { parent: "main" });
  const candidate = () => getCandidate(actor, { reviewId: reviewId ?? "" });
  expect(await candidate()).toMatchObject({ state: "building", before: theirs, isSame: false });
  await buildWaiting(site);
  expect(await candidate()).toMatchObject({ state: "broken" });
  // A failure is built again, since it may have been the server's.
  const publishing = publishReview(actor, { reviewId: reviewId ?? "" });
  expect(await refusalOf(whileBuilding(site, publishing))).toBe("site-does-not-build");
  expect(git(site.remote, ["rev-parse", "main"])).toBe(theirs);
  expect(await releases(actor, site)).toEqual([]);
});

test("the release candidate is the merge that publishing makes, the same each time", async () => {
  const { actor, site } = await createBuiltSite(null);
  const conversation = await goOn(actor, site);
  await createTurn(actor, { ...site, ...conversation }, { change: { path: "pages/index.md", content: "Bread" } });
  const { reviewId } = await sendForReview(actor, conversation);
  commitFiles(
    site.remote,
    { "build.mjs": "", "pages/index.md": "Start", "pages/theirs.md": "Theirs" },
    { parent: "main" },
  );
  const candidate = () => getCandidate(actor, { reviewId: reviewId ?? "" });
  const first = await candidate();
  await buildWaiting(site);
  const second = await candidate();
  expect(second).toMatchObject({ ...first, state: "ready", isSame: false });
  const commit = "commit" in second ? second.commit : "";
  expect(git(site.repository, ["ls-tree", "-r", "--name-only", commit])).toBe(
    "build.mjs\npages/index.md\npages/theirs.md",
  );
  await whileBuilding(site, publishReview(actor, { reviewId: reviewId ?? "" }));
  expect(treeAt(site.remote, "main")).toBe(treeAt(site.repository, commit));
  expect(await candidate()).toEqual({ state: "over" });
});

test("a candidate of an unmoved site is the change alone, and strangers find none", async () => {
  const { actor, site } = await createBuiltSite(null);
  const conversation = await goOn(actor, site);
  await createTurn(actor, { ...site, ...conversation }, { change: { path: "pages/index.md", content: "Bread" } });
  const { reviewId } = await sendForReview(actor, conversation);
  expect(await getCandidate(actor, { reviewId: reviewId ?? "" })).toMatchObject({ isSame: true });
  expect(await refusalOf(getCandidate(await createActor(), { reviewId: reviewId ?? "" }))).toBe("not-found");
});

test("a candidate that conflicts says where", async () => {
  const { actor, site } = await createBuiltSite(null);
  const conversation = await goOn(actor, site);
  await createTurn(actor, { ...site, ...conversation }, { change: { path: "pages/index.md", content: "Bread" } });
  const { reviewId } = await sendForReview(actor, conversation);
  commitFiles(site.remote, { "build.mjs": "", "pages/index.md": "Cake" }, { parent: "main" });
  expect(await getCandidate(actor, { reviewId: reviewId ?? "" })).toMatchObject({
    state: "conflict",
    where: "Home",
  });
});

test("the ZIP of a built site or release has its built files", async () => {
  const { actor, site } = await createBuiltSite(toBranch);
  await publish(actor, site, "Bread");
  await publish(actor, site, "Cake");
  const [, first] = await releases(actor, site);
  const never = new AbortController().signal;
  const read = async (asked: { release?: string }) => {
    const { fileName, content } = await downloadSite(actor, site.projectId, never, asked);
    const file = join(temporaryFolder(), "site.zip");
    writeFileSync(file, Buffer.from(await new Response(content).arrayBuffer()));
    const list = execFileSync("unzip", ["-Z1", file], { encoding: "utf8" }).trim().split("\n");
    return { fileName, list, page: execFileSync("unzip", ["-p", file, "index.html"], { encoding: "utf8" }) };
  };
  const list = ["index.html", "sources.txt"];
  expect(await read({})).toEqual({ fileName: "remote.zip", list, page: "<h1>Cake</h1>" });
  const earlier = { fileName: "remote-release-1.zip", list, page: "<h1>Bread</h1>" };
  expect(await read({ release: first?.id ?? "" })).toEqual(earlier);
  const other = await createBuiltSite(toBranch);
  const asked = { release: first?.id ?? "" };
  expect(await refusalOf(downloadSite(other.actor, other.site.projectId, never, asked))).toBe("not-found");
});
