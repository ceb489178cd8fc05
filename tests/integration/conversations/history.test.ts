import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { compareVersion } from "#lib/conversations/versions/compare-version.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listPages } from "#lib/projects/preview/list-pages.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

let owner: Actor;
beforeAll(async () => {
  owner = await createActor();
});
afterAll(async () => {
  await closeDatabase();
});

/** Creates a site changed by three turns of a conversation that has ended since. */
async function createYesterday() {
  const site = await createConversation(owner);
  const turns = [];
  for (const instruction of ["One", "Two", "Three"]) turns.push(await createTurn(owner, site, { instruction }));
  await finishConversation(owner, { conversationId: site.conversationId });
  return { ...site, turns };
}

test("the history pages through all conversations' versions, newest first, down to the start", async () => {
  const { workspaceId, head, turns } = await createYesterday();
  const first = await listHistory(owner, { workspaceId, limit: 2 });
  expect(first.versions.map(({ instruction }) => instruction)).toEqual(["Three", "Two"]);
  expect([first.hasMore, first.start]).toEqual([true, null]);
  expect(first.headCommit).toBe(first.versions[0]?.after);
  expect(first.versions[1]?.after).toBe(first.versions[0]?.before);
  const last = await listHistory(owner, { workspaceId, limit: 2, before: first.versions[1]?.editSessionId });
  expect(last.versions.map(({ editSessionId }) => editSessionId)).toEqual([turns[0]]);
  expect([last.hasMore, last.start?.commit]).toEqual([false, head]);
  expect(last.versions[0]).toMatchObject({ before: head, userName: owner.name, files: [{ path: "index.html" }] });
});

test("going back shows its diff before, creates a version, and can be undone", async () => {
  const { workspaceId, repository, head, conversationId } = await createYesterday();
  const before = await listHistory(owner, { workspaceId });
  const newest = before.headCommit ?? "";
  const comparison = await compareVersion(owner, { workspaceId, commit: head });
  expect(comparison).toMatchObject({ head: newest, files: [{ path: "index.html", additions: 1, deletions: 1 }] });

  const target = before.versions[2];
  const gone = await goBack(owner, { workspaceId, commit: target?.after ?? "", expectedHead: newest });
  expect(await treeOf(repository, gone.commit)).toBe(await treeOf(repository, target?.after ?? ""));
  const after = await listHistory(owner, { workspaceId });
  expect(after.versions[0]).toMatchObject({
    kind: "go_back",
    instruction: null,
    title: "Went back to the site after “One”",
  });
  expect(after.versions[0]?.conversationId).not.toBe(conversationId);

  await undoTurn(owner, { editSessionId: gone.editSessionId });
  const undone = await listHistory(owner, { workspaceId });
  expect(undone.versions.map(({ kind }) => kind)).toEqual(["undo", "go_back", "prompt", "prompt", "prompt"]);
  expect(undone.versions[0]?.title).toBe("Undid going back to the site after “One”");
  expect(undone.versions[1]?.undoneBy).toBe(undone.versions[0]?.editSessionId);
  expect(await treeOf(repository, undone.headCommit ?? "")).toBe(await treeOf(repository, newest));
});

test("an undo brings back what it took away, and its own undo does not", async () => {
  const site = await createConversation(owner);
  const change = await createTurn(owner, site, { instruction: "One" });
  const undo = await undoTurn(owner, { editSessionId: change });
  const ways = async () => {
    const { turns } = await getConversationForDisplay(owner, site);
    const { versions } = await listHistory(owner, site);
    const listed = (rows: readonly { undoneBy: string | null; mayBringBack: boolean }[]) =>
      rows.map(({ undoneBy, mayBringBack }) => [undoneBy, mayBringBack]);
    expect(listed(versions.toReversed())).toEqual(listed(turns));
    return listed(turns);
  };
  expect(await ways()).toEqual([
    [undo.editSessionId, true],
    [null, true],
  ]);
  const again = await undoTurn(owner, { editSessionId: undo.editSessionId });
  expect(await ways()).toEqual([
    [null, false],
    [again.editSessionId, false],
    [null, false],
  ]);
});

test("an answer to a question is titled with the request before it", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site, {
    instruction: "Change the main heading",
    answer: "Which one do you mean?",
    change: null,
  });
  const turn = await createTurn(owner, site, { instruction: "the one on the home page" });
  await createTurn(owner, site, { instruction: "the one on the other page" });
  const title = "Change the main heading — the one on the home page";
  const { versions } = await listHistory(owner, site);
  expect(versions.map((version) => version.title)).toEqual(["the one on the other page", title]);
  const { editSessionId } = await goBack(owner, {
    ...site,
    commit: versions[1]?.after ?? "",
    expectedHead: versions[0]?.after ?? "",
  });
  const after = await listHistory(owner, site);
  expect(after.versions[0]).toMatchObject({ editSessionId, title: `Went back to the site after “${title}”` });
  expect(after.versions.map(({ undoneBy, mayBringBack }) => [undoneBy, mayBringBack])).toEqual([
    [null, false],
    [editSessionId, true],
    [null, false],
  ]);
  expect(after.versions[2]?.editSessionId).toBe(turn);
});

test("an answer keeps its title when follow-ups repeated the question in between", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { instruction: "Change the main heading", answer: "Which one?", change: null });
  for (const answer of ["Are you still there?", "Which one do you mean?"]) {
    const id = await createTurn(owner, site, { instruction: "Follow up on it.", answer, change: null });
    await database().editSession.update({ where: { id }, data: { kind: "follow_up" } });
  }
  await createTurn(owner, site, { instruction: "the one on the home page" });
  const { versions } = await listHistory(owner, site);
  expect(versions.map(({ title }) => title)).toEqual(["Change the main heading — the one on the home page"]);
});

test("a version of another site is not found", async () => {
  const { workspaceId } = await createYesterday();
  const other = await createSite(owner, { "index.html": "other" });
  await expect(compareVersion(owner, { workspaceId, commit: other.head })).rejects.toMatchObject({ kind: "not-found" });
  await expect(compareVersion(owner, { workspaceId, commit: "HEAD" })).rejects.toMatchObject({ kind: "not-found" });
});

test("strangers can list neither history nor pages", async () => {
  const { workspaceId } = await createSite(owner);
  const stranger = await createActor();
  await expect(listHistory(stranger, { workspaceId })).rejects.toMatchObject({ kind: "not-found" });
  await expect(listPages(stranger, { workspaceId })).rejects.toMatchObject({ kind: "not-found" });
});

test("pages are the HTML files below the site's root, each with its address", async () => {
  const { workspaceId } = await createSite(owner, {
    "readme.html": "not of the site",
    "docs/index.html": "x",
    "docs/about us.html": "<title>About us</title>",
    "docs/team/index.html": "x",
    "docs/team/ada.HTM": "x",
    "docs/site.css": "x",
  });
  const { pages, hasMore } = await listPages(owner, { workspaceId });
  expect(pages).toEqual([
    { path: "index.html", address: "/", title: "" },
    { path: "about us.html", address: "/about%20us.html", title: "About us" },
    { path: "team/ada.HTM", address: "/team/ada.HTM", title: "" },
    { path: "team/index.html", address: "/team/", title: "" },
  ]);
  expect(hasMore).toBe(false);
});

test("a version's pages are those it had, and an unknown version is not found", async () => {
  const site = await createConversation(owner);
  await createTurn(owner, site);
  const { commit, pages } = await listPages(owner, { ...site, commit: site.head });
  expect([commit, pages.length]).toEqual([site.head, 2]);
  await expect(listPages(owner, { ...site, commit: "f".repeat(40) })).rejects.toMatchObject({ kind: "not-found" });
});
