import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { keepTurnRefs } from "#lib/conversations/turn/keep-turn-refs.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { getTurnDiff } from "#lib/conversations/versions/turn-diff.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { followHead } from "#lib/projects/delivery/follow-head.ts";
import { requestSetup } from "#lib/projects/setup/request-setup.ts";
import { resetWorkspace } from "#lib/projects/setup/reset-workspace.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { finishPublishing, publishReview } from "#lib/reviews/publish-review.ts";
import { checkInstance } from "#lib/runner/instance-check/check-instance.ts";
import { keptRef } from "#lib/workspaces/git/kept-branches.ts";
import { readBranch, readRef } from "#lib/workspaces/git/refs.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { keepSnapshot } from "#lib/workspaces/site/snapshot.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import {
  type ConversationSite,
  continueConversation,
  createRemoteConversation,
  createReview,
  readWorkspace,
} from "#tests/factories/create-review.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git } from "#tests/factories/git-repository.ts";
import { type HostName, startCopiedHosts } from "#tests/fakes/copied-hosts.ts";

// The life of a site whose turns run on hosts without a shared folder.

const hosts = startCopiedHosts();
let actor: Actor;

beforeAll(async () => {
  actor = await createActor();
});

/** A site that was set up on host a, as it lies on another host. */
const seenOn = <Place extends { projectId: string }>(host: HostName, site: Place) => {
  hosts.on(host);
  return { ...site, repository: hosts.at(host, site.projectId) };
};

async function createStarterSite(): Promise<ConversationSite> {
  hosts.on("a");
  const { id, workspace } = await createProject(actor, {
    name: "Bakery",
    source: { type: "starter", starter: "blank" },
  });
  return continueConversation(actor, { projectId: id, workspaceId: workspace.id });
}

async function endTurn(editSessionId: string, { workspaceId }: { workspaceId: string }): Promise<void> {
  await keepTurnRefs({ editSessionId });
  await followHead({ workspaceId });
}

const findFaults = async () => (await checkInstance()).wrong.filter(({ sentence }) => !sentence.includes("it waits"));

async function readPage(repository: string, commit: string, path = "index.html"): Promise<string> {
  const site = await openSite({ repository, commit });
  const read = await site.read(path);
  if (!read.ok) throw new Error(read.message);
  return Buffer.from(read.value.content).toString("utf8");
}

test("a turn of one host is seen, undone and followed on another", async () => {
  const site = await createStarterSite();
  const first = await createTurn(actor, site);
  await endTurn(first, site);

  const onB = seenOn("b", site);
  const { headCommit } = await readWorkspace(site.workspaceId);
  expect(await readPage(onB.repository, headCommit ?? "")).toContain(first);
  const shown = await resolvePreviewFile({ repository: onB.repository, commit: headCommit ?? "", rawPath: "/" });
  expect(shown).toMatchObject({ status: 200 });
  expect((await getTurnDiff(actor, { editSessionId: first })).files.map(({ path }) => path)).toEqual(["index.html"]);
  const undone = await undoTurn(actor, { editSessionId: first });
  await endTurn(undone.editSessionId, site);
  const third = await createTurn(actor, onB);
  await endTurn(third, site);

  const onA = seenOn("a", site);
  const head = (await readWorkspace(site.workspaceId)).headCommit ?? "";
  expect(await readPage(onA.repository, head)).toContain(third);
  expect(await readPage(onA.repository, undone.commit)).not.toContain(first);
  expect(await readBranch(onA.repository, site.branch)).toBe(head);
  const back = await goBack(actor, { workspaceId: site.workspaceId, commit: headCommit ?? "", expectedHead: head });
  expect(await readPage(onA.repository, back.commit)).toContain(first);
  await endTurn(back.editSessionId, site);
  expect(await findFaults()).toEqual([]);
});

test("a host whose disk is lost after a turn has lost nothing", async () => {
  const site = await createStarterSite();
  const turn = await createTurn(actor, site);
  hosts.loseDisk("a");
  const { repository } = seenOn("b", site);
  await endTurn(turn, site);
  expect(await readPage(repository, (await readWorkspace(site.workspaceId)).headCommit ?? "")).toContain(turn);
  expect(await findFaults()).toEqual([]);
  // The host that comes back with an empty disk goes on.
  const onA = seenOn("a", site);
  const next = await createTurn(actor, onA);
  await endTurn(next, site);
  expect(await findFaults()).toEqual([]);
});

test("the snapshot of a running turn is shown on another host", async () => {
  const site = await createStarterSite();
  const files = await openSite({ repository: site.repository, commit: site.head });
  await files.write("new.html", "<h1>On its way</h1>\n");
  const { commit } = await keepSnapshot({ site: files, editSessionId: newId(), base: site.head, author: actor });
  const { repository } = seenOn("b", site);
  const shown = await resolvePreviewFile({ repository, commit, rawPath: "/new.html" });
  expect(shown).toMatchObject({ status: 200 });
  expect(await readPage(repository, commit, "new.html")).toBe("<h1>On its way</h1>\n");
});

test("a review is published, merged and begun again on different hosts", async () => {
  hosts.on("a");
  const site = await createRemoteConversation(actor);
  const onB = seenOn("b", site);
  const { reviewId } = await createReview(actor, { site: onB });
  // Somebody else pushes meanwhile, so that the review has to be merged.
  const others = await pushElsewhere(site.remote);
  hosts.on("c");
  await publishReview(actor, { reviewId });
  await finishPublishing({ reviewId });
  const published = git(site.remote, ["rev-parse", "main"]);
  expect(git(site.remote, ["merge-base", "main", others])).toBe(others);
  expect(await readBranch(hosts.at("a", site.projectId), "main")).toBe(published);
  const { headCommit: reviewed } = await readWorkspace(site.workspaceId);
  hosts.on("a");
  await requestSetup(actor, site.workspaceId);
  expect(await readKept("b", site)).toBe(reviewed);
  await setUpWorkspace({ workspaceId: site.workspaceId });
  const next = await readWorkspace(site.workspaceId);
  expect(next).toMatchObject({ headCommit: published, status: "available_for_conversation" });
  hosts.on("b");
  await resetWorkspace(actor, site.workspaceId);
  expect(await readKept("c", { ...site, branch: next.branch ?? "" })).toBe(published);
  hosts.on("c");
  await setUpWorkspace({ workspaceId: site.workspaceId });
  expect(await findFaults()).toEqual([]);
});

/** Returns the commit of a branch that was given up, as a host keeps it. */
async function readKept(host: HostName, { projectId, branch }: ConversationSite): Promise<string | null> {
  expect(await readBranch(hosts.at(host, projectId), branch)).toBeNull();
  return readRef(hosts.at(host, projectId), keptRef(branch));
}

/** Adds a commit to the remote's main branch and returns it. */
async function pushElsewhere(remote: string): Promise<string> {
  const blob = git(remote, ["hash-object", "-w", "--stdin"], "<h1>From elsewhere</h1>\n");
  const tree = git(remote, ["mktree"], `${git(remote, ["ls-tree", "main"])}\n100644 blob ${blob}\telsewhere.html\n`);
  const identity = ["-c", "user.name=Bea", "-c", "user.email=bea@example.org"];
  const commit = git(remote, [...identity, "commit-tree", tree, "-p", "main", "-m", "Elsewhere"]);
  git(remote, ["update-ref", "refs/heads/main", commit]);
  return commit;
}

test("two hosts that set up one project agree on its repository", async () => {
  hosts.on("a");
  const { id: projectId, workspace } = await createProject(actor, {
    name: "Twice",
    source: { type: "starter", starter: "blank" },
  });
  await setUpWorkspace({ workspaceId: workspace.id });
  const { headCommit } = await readWorkspace(workspace.id);
  await database().workspace.update({ where: { id: workspace.id }, data: { status: "in_setup" } });
  hosts.on("b");
  await setUpWorkspace({ workspaceId: workspace.id });
  expect((await readWorkspace(workspace.id)).headCommit).toBe(headCommit);
  expect(await readBranch(hosts.at("b", projectId), "main")).toBe(headCommit);
});
