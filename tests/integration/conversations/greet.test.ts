import { afterAll, expect, test } from "vitest";
import { greet } from "#lib/conversations/conversation/greet.ts";
import { offerSiteName } from "#lib/conversations/conversation/offer-site-name.ts";
import { getTurnPicture } from "#lib/conversations/versions/turn-diff.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { suggestionWords } from "#lib/words/greeting.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

afterAll(closeDatabase);

const bakery = {
  "public/index.html":
    '<!doctype html><title>Home – Rye</title><link rel="stylesheet" href="/css/site.css"><h1>Warm bread</h1><a href="tel:0201234">020 1234 567</a>',
  "public/visit.html": "<!doctype html><title>Visit – Rye</title><h1>Visit us</h1>",
  "public/css/site.css": ":root { --accent: #0000ff }",
  "README.md": "# Rye",
};

test("the greeting uses the site's own name, pages and words", async () => {
  const actor = await createActor();
  const greeting = await greet(actor, await createSite(actor, bakery));
  expect(greeting).toMatchObject({ siteName: "Rye", pages: 2 });
  expect(greeting?.suggestions.map(({ text }) => text)).toEqual([
    suggestionWords.accent("dark red"),
    suggestionWords.section("gift vouchers", "Warm bread"),
    suggestionWords.phone("020 1230 000"),
    suggestionWords.heading("Warm bread", "Welcome to Rye"),
    suggestionWords.page("Frequent questions"),
  ]);
});

test("a site without pages gets an empty greeting, a project without a site none", async () => {
  const actor = await createActor();
  const empty = await createSite(actor, { "README.md": "Nothing yet" });
  expect(await greet(actor, empty)).toEqual({
    siteName: null,
    pages: 0,
    suggestions: [],
    hasHandEdits: false,
    mayChangeByHand: true,
  });
  expect(await greet(actor, await createProject(actor))).toBeNull();
});

test("an imported site's other name is offered, and a starter's own name is not", async () => {
  const actor = await createActor();
  const { projectId, workspaceId } = await createSite(actor, bakery);
  const offered = async (by = actor) => offerSiteName(by, await getProject(by, projectId));
  expect(await offered(), "as the starter came").toBeNull();
  const git = { sourceType: "git", starter: null, sourceUrl: "https://example.org/rye.git" } as const;
  await database().project.update({ where: { id: projectId }, data: git });
  expect(await offered()).toBe("Rye");
  expect(await offered(await joinProject(await createActor(), projectId, "editor"))).toBeNull();
  await database().project.update({ where: { id: projectId }, data: { name: " rye" } });
  expect(await offered()).toBeNull();
  await database().workspace.update({ where: { id: workspaceId }, data: { status: "problem" } });
  await database().project.update({ where: { id: projectId }, data: { name: "Bakery" } });
  expect(await offered()).toBeNull();
});

test("a name that a plan or a change gave the site is offered", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, { "index.html": "<title>My site</title><h1>Hi</h1>" });
  const content = "<title>Choir by the river</title><h1>Hi</h1>";
  await createTurn(actor, site, { change: { path: "index.html", content } });
  expect(await offerSiteName(actor, await getProject(actor, site.projectId))).toBe("Choir by the river");
});

test("strangers get neither the greeting nor a turn's picture", async () => {
  const [actor, stranger] = [await createActor(), await createActor()];
  const site = await createConversation(actor, { "index.html": "<h1>Hi</h1>", "a.svg": "<svg/>" });
  const editSessionId = await createTurn(actor, site);
  const picture = { editSessionId, path: "a.svg", side: "before" as const };
  expect((await getTurnPicture(actor, picture)).content.toString()).toBe("<svg/>");
  await expect(getTurnPicture(stranger, picture)).rejects.toMatchObject({ kind: "not-found" });
  await expect(greet(stranger, site)).rejects.toMatchObject({ kind: "not-found" });
});
