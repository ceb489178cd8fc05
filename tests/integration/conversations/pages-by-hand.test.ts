import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { SiteOperation } from "#lib/page-source/operations/operation-schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getNavigations, getPageUse } from "#lib/projects/preview/read-page-use.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

type Place = Site & { conversationId: string };

let owner: Actor;
beforeAll(async () => {
  owner = await createActor({ name: "Grace Baker" });
});
afterAll(async () => {
  await closeDatabase();
});

const bakery = () => readSiteFolder("lib/workspaces/starters/sites/bakery");
const edit = ({ conversationId, head }: Place, operation: SiteOperation, base = head) =>
  editByHand(owner, { conversationId, base, operations: [operation] });
const filesOf = ({ repository }: Site, commit: string) =>
  git(repository, ["ls-tree", "-r", "--name-only", commit]).split("\n");
const textOf = ({ repository }: Site, commit: string, path: string) =>
  blobAt(repository, `${commit}:${path}`).toString();
const receiptOf = async (id: string) => (await getTurnForDisplay(owner, { editSessionId: id })).receipt?.sentences;

const rename = { op: "rename-page", path: "about.html", to: "our-story.html" } as const;

test("a page is added, told in words, and undone to the same tree", async () => {
  const place = await createConversation(owner, await bakery());
  const { commit, editSessionId } = await edit(place, {
    op: "add-page",
    path: "catering.html",
    like: "about.html",
    content: "blank",
    title: "Catering",
    label: "Catering",
  });
  expect(filesOf(place, commit)).toContain("catering.html");
  expect(textOf(place, commit, "index.html")).toContain('<a href="catering.html">Catering</a>');
  expect(await receiptOf(editSessionId)).toEqual([
    "The page “Catering” is new.",
    "The item “Catering” is new (on 5 pages).",
  ]);
  expect((await getTurnForDisplay(owner, { editSessionId })).title).toBe("You added the page “Catering” by hand");
  const undone = await undoTurn(owner, { editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
});

test("a renamed page keeps its history and its links, and is undone", async () => {
  const place = await createConversation(owner, await bakery());
  const { commit, editSessionId } = await edit(place, { ...rename, title: "The story: Juniper Street Bakery" });
  expect(filesOf(place, commit)).toContain("our-story.html");
  expect(filesOf(place, commit)).not.toContain("about.html");
  for (const path of filesOf(place, commit).filter((one) => one.endsWith(".html")))
    expect(textOf(place, commit, path)).not.toContain("about.html");
  expect(git(place.repository, ["log", "--follow", "--format=%H", commit, "--", "our-story.html"])).toContain(
    place.head,
  );
  expect(await receiptOf(editSessionId)).toEqual([
    "Renamed by hand: the page “Our story” to “The story”.",
    "4 pages lead to it as before.",
  ]);
  const undone = await undoTurn(owner, { editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
});

test("a page that keeps its address is told without a count of links", async () => {
  const place = await createConversation(owner, await bakery());
  const title = "The story: Juniper Street Bakery";
  const { editSessionId } = await edit(place, { ...rename, to: rename.path, title });
  expect(await receiptOf(editSessionId)).toEqual(["Renamed by hand: the page “Our story” to “The story”."]);
});

test("a page is removed with the listed links to it, and comes back", async () => {
  const place = await createConversation(owner, await bakery());
  const asked = { workspaceId: place.workspaceId, path: "about.html" };
  const use = await getPageUse(owner, asked);
  expect(use.counts).toEqual({ links: 5, entries: 4, stuck: 0, pages: 4, unread: 0 });
  expect(use.links.filter(({ isEntry }) => !isEntry)).toEqual([
    {
      path: "index.html",
      title: expect.stringContaining("Juniper"),
      label: "Read our story",
      isEntry: false,
      isStuck: false,
    },
  ]);
  expect(use).toMatchObject({ label: "Our story", redirect: "none", isFixed: false, hasNavigation: true });
  const { commit, editSessionId } = await edit(place, { op: "remove-page", path: "about.html", unlink: true });
  expect(textOf(place, commit, "index.html")).not.toContain("about.html");
  expect(textOf(place, commit, "index.html")).toContain("Read our story");
  expect(await receiptOf(editSessionId)).toEqual(expect.arrayContaining(["The page “Our story” is gone."]));
  const undone = await undoTurn(owner, { editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
});

test("a navigation gets another order on all pages in one turn", async () => {
  const place = await createConversation(owner, await bakery());
  const { navigations } = await getNavigations(owner, { workspaceId: place.workspaceId, path: "index.html" });
  const [main] = navigations;
  expect(main?.entries.map(({ label }) => label)).toEqual(["Home", "Bread & pastry", "Cakes", "Our story", "Visit us"]);
  expect(main).toMatchObject({ name: "Main", part: "header", elsewhere: 4 });
  const order = main?.entries.map(({ ref }) => ref).toReversed() ?? [];
  const { commit, editSessionId } = await edit(place, {
    op: "order-navigation",
    path: "index.html",
    ref: main?.ref ?? "",
    order,
  });
  for (const path of ["index.html", "bread.html", "cakes.html", "about.html", "visit.html"]) {
    const links = parseHtml(textOf(place, commit, path)).elements.filter(
      ({ tag, parent }) => tag === "a" && parent?.tag === "li" && parent.parent?.parent?.tag === "nav",
    );
    expect(links.map(({ attributes }) => attributes.get("href"))).toEqual(
      ["index.html", "bread.html", "cakes.html", "about.html", "visit.html"].toReversed(),
    );
  }
  expect(await receiptOf(editSessionId)).toEqual(["Reordered by hand: the navigation (on 5 pages)."]);
});

test("a redirect is written only where the project opens the file for it", async () => {
  const files = { ...(await bakery()), _redirects: "/old /new 301\n" };
  const place = await createConversation(owner, files);
  const asked = { workspaceId: place.workspaceId, path: "about.html" };
  expect((await getPageUse(owner, asked)).redirect).toBe("protected");
  const closed = await edit(place, rename);
  expect(textOf(place, closed.commit, "_redirects")).toBe("/old /new 301\n");
  const other = await createConversation(owner, files);
  await saveProtection(owner, other.projectId, { protectedPaths: [], openedPaths: ["_redirects"] });
  expect((await getPageUse(owner, { ...asked, workspaceId: other.workspaceId })).redirect).toBe("possible");
  const open = await edit(other, rename);
  expect(textOf(other, open.commit, "_redirects")).toMatch(/^\/about\.html \/our-story\.html 301\n/);
});

test.each<[string, SiteOperation, string]>([
  ["a page that is protected", { op: "remove-page", path: "visit.html" }, "can't be changed by hand"],
  ["a page to which a protected one links", rename, "can't be changed by hand"],
  [
    "a new page at a protected address",
    { op: "add-page", path: "closed/x.html", like: "index.html", content: "same", title: "X" },
    "can't be changed by hand",
  ],
  ["an address that another page has", { ...rename, to: "Cakes.html" }, "already"],
  ["an address outside of the site", { ...rename, to: "../x.html" }, "single slashes"],
  ["the home page", { op: "remove-page", path: "index.html" }, "can’t be removed"],
  ["a page that is gone", { op: "remove-page", path: "gone.html" }, "any more"],
  ["a file that is not a page", { op: "remove-page", path: "css/styles.css" }, "any more"],
])("%s is refused, and nothing is written", async (_what, operation, sentence) => {
  const place = await createConversation(owner, await bakery());
  await saveProtection(owner, place.projectId, { protectedPaths: ["visit.html", "closed/**"], openedPaths: [] });
  await expect(edit(place, operation)).rejects.toMatchObject({ userMessage: expect.stringContaining(sentence) });
  expect(await database().editSession.count({ where: { workspaceId: place.workspaceId } })).toBe(0);
});

test("pages stay while a turn runs, and with other changes in one request", async () => {
  const place = await createConversation(owner, await bakery());
  const both = [rename, { op: "remove", path: "index.html", ref: "e9" }] as const;
  const input = { conversationId: place.conversationId, base: place.head, operations: [...both] };
  expect(await refusalOf(editByHand(owner, input))).toBe("not-editable");
  await createRunningTurn(owner, place);
  expect(await refusalOf(edit(place, rename))).toBe("turn-running");
});
