import { afterAll, expect, test } from "vitest";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { findReceipt } from "#lib/conversations/log/chunk-store.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { nameChanges } from "#lib/conversations/versions/name-changes.ts";
import { getChangedPlaces } from "#lib/conversations/versions/places/changed-places.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getEntry } from "#lib/projects/content/list-content.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { createBuiltVersion, decideRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

// Changes of a site that a generator builds, in words. The built pages are stored as a build stores them.

afterAll(closeDatabase);

const sources = {
  "build.mjs": "",
  "content/visit.md": "---\ntitle: Visit us\n---\nWe open at eight.\n",
  "content/index.md": "---\ntitle: Rye\n---\n# Bread\n",
  "data/team.yml": "- name: Ada\n  job: Baker\n",
  "parts/nav.html": "<nav><a href='/'>Home</a></nav>\n",
};

const built = (menu: string, hours: string) => {
  const page = (title: string, main: string) =>
    `<!doctype html><title>${title} – Rye</title><nav><a href="/">${menu}</a></nav><main>${main}</main>`;
  return {
    "index.html": page("Bread", "<h1>Bread</h1>"),
    "visit/index.html": page("Visit us", `<h1>Visit us</h1><p>We open at ${hours}.</p>`),
    "404.html": "<!doctype html><title>Not found</title><h1>Not found</h1>",
  };
};

async function startSite() {
  const actor = await createActor();
  const site = await createConversation(actor, sources);
  await decideRecipe(site.projectId, actor.userId);
  return { actor, site };
}

/** Changes one source, without a build, and returns both versions. */
async function changeSource(path: keyof typeof sources, from: string, to: string) {
  const { actor, site } = await startSite();
  const editSessionId = await createTurn(actor, site, { change: { path, content: sources[path].replace(from, to) } });
  const { resultCommit } = await database().editSession.findUniqueOrThrow({ where: { id: editSessionId } });
  const after = resultCommit ?? "";
  const sides = { projectId: site.projectId, repository: site.repository, before: site.head, after };
  const files = await changedFiles(sides);
  const tell = async (answer: string | null = null) => {
    const trees = { before: await treeOf(site.repository, site.head), after: await treeOf(site.repository, after) };
    return makeReceipt({ ...sides, ...trees, files, answer });
  };
  return { actor, site, editSessionId, sides, files, tell };
}

test("a changed Markdown page is told by its title and its texts", async () => {
  const { sides, files, tell } = await changeSource("content/visit.md", "eight", "nine");
  const receipt = await tell("I changed the hours.");
  expect(receipt).toMatchObject({
    pages: [{ path: "content/visit.md", title: "Visit us" }],
    sentences: ["The paragraph “We open at eight.” became “We open at nine.”."],
    flags: [],
  });
  expect(receipt?.translated?.de?.sentences).toEqual([
    "Der Absatz „We open at eight.“ lautet jetzt „We open at nine.“.",
  ]);
  expect(await nameChanges(sides, files)).toBe("Visit us");
});

test("data and templates are told by what they are, without their files", async () => {
  const data = await changeSource("data/team.yml", "Baker", "Miller");
  expect(await data.tell()).toMatchObject({
    pages: [],
    parts: [{ path: "data/team.yml", name: "the list “team”" }],
    sentences: ["“Ada: job”: “Baker” became “Miller”."],
  });
  expect(await nameChanges(data.sides, data.files)).toBe("The list “team”");
  const menu = await changeSource("parts/nav.html", "Home", "Start");
  expect(await menu.tell()).toMatchObject({ sentences: ["The link “Home” became “Start”."] });
  expect(await nameChanges(menu.sides, menu.files)).toBe("The menu");
});

test("where both versions were built, the changes of the built pages are told", async () => {
  const { site, sides, tell } = await changeSource("parts/nav.html", "Home", "Start");
  await createBuiltVersion(site, sides.before, built("Home", "eight"));
  await createBuiltVersion(site, sides.after, built("Start", "eight"));
  expect(await tell()).toMatchObject({
    parts: [{ name: "the menu" }],
    sentences: ["The link “Home” became “Start” (on every page)."],
  });
});

test("a change on one built page is told of this page", async () => {
  const { site, sides, tell } = await changeSource("content/visit.md", "eight", "nine");
  await createBuiltVersion(site, sides.before, built("Home", "eight"));
  await createBuiltVersion(site, sides.after, built("Home", "nine"));
  expect((await tell())?.sentences).toEqual(["The paragraph “We open at eight.” became “We open at nine.”."]);
});

test("places of a change are on the built pages, once both were built", async () => {
  const { actor, site, sides, editSessionId } = await changeSource("content/visit.md", "eight", "nine");
  expect((await getChangedPlaces(actor, { editSessionId })).places).toEqual([]);
  await createBuiltVersion(site, sides.before, built("Home", "eight"));
  await createBuiltVersion(site, sides.after, built("Home", "nine"));
  const { places } = await getChangedPlaces(actor, { editSessionId });
  expect(places.map(({ page, after }) => [page, after?.address])).toEqual([["Visit us", "/visit/"]]);
});

test("a changed entry shows on its own page before the pages that list it", async () => {
  const { actor, site, sides, editSessionId } = await changeSource("content/visit.md", "eight", "nine");
  const pages = (hours: string) => {
    const all = built("Home", hours);
    return { ...all, "index.html": all["index.html"].replace("</h1>", `</h1><p>Open at ${hours}.</p>`) };
  };
  await createBuiltVersion(site, sides.before, pages("eight"));
  await createBuiltVersion(site, sides.after, pages("nine"));
  const { places } = await getChangedPlaces(actor, { editSessionId });
  expect(places.map(({ after }) => after?.address)).toEqual(["/visit/", "/"]);
});

test("a deleted source is called deleted", async () => {
  const { sides } = await changeSource("content/visit.md", "eight", "nine");
  const files = [{ path: "content/visit.md", status: "deleted" as const, additions: 0, deletions: 4 }];
  expect(await nameChanges(sides, files)).toBe("Visit us (deleted)");
});

test("the history names an undone source by its title", async () => {
  const { actor, site, editSessionId } = await changeSource("content/visit.md", "eight", "nine");
  await undoTurn(actor, { editSessionId });
  const { versions } = await listHistory(actor, { workspaceId: site.workspaceId });
  expect(versions[0]?.changed).toBe("Visit us");
});

test("a change by hand is told by the built pages once both are built", async () => {
  const { actor, site } = await startSite();
  const path = "data/team.yml";
  const asked = { collection: path, path, index: 0 };
  const { entry } = await getEntry(actor, { ...site, ...asked });
  const { editSessionId, commit } = await editByHand(actor, {
    ...{ conversationId: site.conversationId, base: site.head },
    operations: [{ op: "set-entry", ...asked, version: entry.version, values: [{ key: "job", value: "Miller" }] }],
  });
  const shown = async () => (await getTurnForDisplay(actor, { editSessionId })).receipt?.sentences;
  const ofSources = ["“Ada: job”: “Baker” became “Miller”."];
  expect(await shown()).toEqual(ofSources);
  const pages = (job: string) => {
    const { "index.html": home, ...others } = built("Home", "eight");
    return { ...others, "index.html": home.replace("</main>", `<p>Ada is our ${job}.</p></main>`) };
  };
  await createBuiltVersion(site, site.head, pages("Baker"));
  expect(await shown()).toEqual(ofSources);
  await createBuiltVersion(site, commit, pages("Miller"));
  const ofPages = ["The paragraph “Ada is our Baker.” became “Ada is our Miller.”."];
  expect(await shown()).toEqual(ofPages);
  expect((await getChangedPlaces(actor, { editSessionId })).sentences).toEqual(ofPages);
  const stored = await findReceipt(actor, editSessionId, database());
  expect(stored?.sentences).toEqual(ofSources);
});
