import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "#lib/accounts/people/accept-invitation.ts";
import { changeRole } from "#lib/accounts/people/change-role.ts";
import { invitePerson } from "#lib/accounts/people/invite-person.ts";
import { listPeople } from "#lib/accounts/people/list-people.ts";
import { lookAtInvitation } from "#lib/accounts/people/look-at-invitation.ts";
import { inviteSchema } from "#lib/accounts/people/people-schema.ts";
import { removePerson } from "#lib/accounts/people/remove-person.ts";
import type { Actor, ProjectRole } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { assertReleased } from "#lib/conversations/versions/assert-released.ts";
import { compareVersion } from "#lib/conversations/versions/compare-version.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readSourceMap } from "#lib/projects/preview/read-source-map.ts";
import { holdToPlaces } from "#lib/projects/released-places/hold-to-places.ts";
import { listReleasedPlaces } from "#lib/projects/released-places/list-released-places.ts";
import { loadReleased } from "#lib/projects/released-places/load-released.ts";
import {
  chooseAgain,
  releasePlace,
  restrictPerson,
  withdrawPlace,
} from "#lib/projects/released-places/release-place.ts";
import { tellReleased, withReleased } from "#lib/projects/released-places/released-on-page.ts";
import type { ReleasePlace } from "#lib/projects/released-places/schema.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { blobAt, commitFiles, git } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

type Place = Site & { conversationId: string; client: Actor };

let owner: Actor;
beforeAll(async () => {
  owner = await createActor();
});
afterAll(async () => {
  await closeDatabase();
});

const page = `<!doctype html>
<title>Contact</title>
<link rel="stylesheet" href="site.css">
<h1>Contact us</h1>
<p class="hours" id="hours">Open daily.</p>
<p class="hours">Closed on Sundays.</p>
<img src="a.png" alt="The shop">
<p>Write to <a href="mailto:a@example.org">us</a>.</p>
`;
const files = {
  "index.html": page,
  "site.css": "p { color: black }\n.hours { margin: 0 }\n",
  "news/first.html": "<!doctype html>\n<title>First</title>\n<h1>First</h1>\n",
};

const refOf = (test: string, source = page) =>
  `e${parseHtml(source).elements.findIndex(({ start, end }) => source.slice(start, end).startsWith(test)) + 1}`;
const at = (text: string) => ({ start: page.indexOf(text), end: page.indexOf(text) + text.length });
const headOf = async ({ workspaceId }: Site) => (await readWorkspace(workspaceId)).headCommit ?? "";
const fileAt = ({ repository }: Site, commit: string, path = "index.html") =>
  blobAt(repository, `${commit}:${path}`).toString();

/** Creates a site whose restricted editor has the conversation. */
async function createPlace(released: (site: Site) => ReleasePlace[], content: Record<string, string> = files) {
  const site = await createSite(owner, content);
  const client = await joinProject(await createActor(), site.projectId, "editor");
  for (const place of released(site)) await releasePlace(owner, site.projectId, place);
  await restrictPerson(owner, { projectId: site.projectId, userId: client.userId, restricted: true });
  const { conversation } = await startConversation(client, { projectId: site.projectId });
  return { ...site, client, conversationId: conversation.id };
}

const forEditors = { role: "editor" } as const;
const hours = ({ head }: Site): ReleasePlace => ({
  ...{ kind: "element", path: "index.html", ref: refOf('<p class="hours" id'), commit: head, for: forEditors },
});
const edit = async (place: Place, ...operations: Operation[]) =>
  editByHand(place.client, { conversationId: place.conversationId, base: await headOf(place), operations });
const onPage = { path: "index.html" };

test("a restricted person changes a released text, and nothing else of the site", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { commit } = await edit(place, { op: "set-text", ...onPage, ref: refOf("<p class"), text: "Open at 8." });
  expect(fileAt(place, commit)).toBe(page.replace("Open daily.", "Open at 8."));
  const start = page.indexOf("Closed");
  const forged: Operation[] = [
    { op: "set-text", ...onPage, ref: refOf("<h1"), text: "Mine" },
    { op: "set-content", ...onPage, ref: refOf("<h1"), content: ["Mine"] },
    { op: "set-attribute", ...onPage, ref: refOf("<img"), name: "alt", value: "Mine" },
    { op: "replace-range", ...onPage, ...at("hours"), text: 'hours" onclick="alert(1)' },
    { op: "set-style", ...onPage, ref: refOf("<h1"), property: "color", value: "#ff0000" },
    { op: "remove", ...onPage, ref: refOf("<h1") },
    { op: "duplicate", ...onPage, ref: refOf("<p class") },
    { op: "move", ...onPage, ref: refOf("<p class"), before: null },
    { op: "move", ...onPage, ref: refOf("<h1"), before: null },
    { op: "replace-range", ...onPage, start, end: start + 6, text: "Shut" },
    { op: "replace-range", path: "site.css", start: 0, end: 1, text: "q" },
  ];
  for (const operation of forged) {
    const refused = await refusalOf(edit(place, operation));
    expect([operation.op, refused]).toEqual([operation.op, "not-released"]);
    expect(await headOf(place)).toBe(commit);
  }
});

test("a change that is partly released is refused as a whole", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const both = edit(
    place,
    { op: "set-text", ...onPage, ref: refOf("<p class"), text: "Open at 8." },
    { op: "set-text", ...onPage, ref: refOf("<h1"), text: "Mine" },
  );
  expect(await refusalOf(both)).toBe("not-released");
  expect(await headOf(place)).toBe(place.head);
});

test("a restricted person takes back their own change, and nobody else's", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const own = await edit(place, { op: "set-text", ...onPage, ref: refOf("<p class"), text: "Open at 8." });
  const other = commitFiles(
    place.repository,
    { "index.html": fileAt(place, own.commit).replace("Contact us", "Find us") },
    { parent: own.commit, branch: "prepared" },
  );
  await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: other } });
  const back = goBack(place.client, { workspaceId: place.workspaceId, commit: place.head, expectedHead: other });
  expect(await refusalOf(back)).toBe("not-released");
  const undone = await undoTurn(place.client, own);
  expect(fileAt(place, undone.commit)).toBe(page.replace("Contact us", "Find us"));
});

test("a restricted person's undo of another's change is refused before anything is compared", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { client } = place;
  await finishConversation(client, place);
  const { conversation } = await startConversation(owner, place);
  const write = async (text: string) =>
    editByHand(owner, {
      conversationId: conversation.id,
      base: await headOf(place),
      operations: [{ op: "set-text", ...onPage, ref: refOf("<h1"), text }],
    });
  const first = await write("Find us");
  await write("Write to us");
  expect(await refusalOf(undoTurn(owner, first))).toBe("undo-conflict");
  await finishConversation(owner, { conversationId: conversation.id });
  expect(await refusalOf(undoTurn(client, first))).toBe("not-released");
});

test("without places, a change is refused unread", async () => {
  const { repository, head, client, projectId, organizationId } = await createPlace(() => []);
  const before = await treeOf(repository, head);
  const after = git(repository, ["mktree", "--missing"], `100644 blob ${"1".repeat(40)}\tindex.html\n`);
  const check = (tree: string) =>
    assertReleased(client, { projectId, organizationId }, { repository, head, before, after: tree });
  expect(await refusalOf(check(after))).toBe("not-released");
  expect(await check(before)).toEqual([]);
});

test("a restricted person takes back their own place's look and brings it again", async () => {
  const hoursPage = page
    .replace('<p class="hours" id', "<section>\n<p>By tram.</p>\n<p id")
    .replace("Closed", "</section>\nClosed");
  const path = "index.html";
  const section = { kind: "element", path, ref: refOf("<section", hoursPage), for: forEditors } as const;
  const place = await createPlace(({ head }) => [{ ...section, commit: head }], { ...files, [path]: hoursPage });
  const look = (property: "color" | "font-size", value: string): Operation => ({
    ...{ op: "set-style", path, ref: refOf("<p>By", hoursPage), property, value },
  });
  const made = await edit(place, look("font-size", "22px"), look("color", "#106010"));
  const styled = fileAt(place, made.commit, "site.css");
  expect(styled).toContain("#106010");
  const later: Operation = { op: "set-text", path, ref: refOf("<p id", hoursPage), text: "Open at 8." };
  await edit(place, later);
  const undone = await undoTurn(place.client, made);
  expect(fileAt(place, undone.commit, "site.css")).toBe(files["site.css"]);
  expect(fileAt(place, undone.commit)).toBe(hoursPage.replace("Open daily.", "Open at 8."));
  const again = await undoTurn(place.client, undone);
  expect(fileAt(place, again.commit, "site.css")).toBe(styled);
});

test("a restricted person is told beforehand what they may change and undo", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { workspaceId, client } = place;
  expect(await tellReleased(client, place)).toMatchObject({
    sentence: expect.stringContaining("on “Home”"),
    names: ["the paragraph “Open daily.” on “Home”"],
    holdsFolder: false,
    page: { address: "/", name: "Home" },
  });
  expect(await tellReleased(owner, place)).toBeNull();
  await edit(place, { op: "set-text", ...onPage, ref: refOf("<p class"), text: "Open at 8." });
  await finishConversation(client, place);
  const { conversation } = await startConversation(owner, place);
  const base = await headOf(place);
  const heading = { op: "set-text", ...onPage, ref: refOf("<h1"), text: "Find us" } as const;
  await editByHand(owner, { conversationId: conversation.id, base, operations: [heading] });
  const lockedFor = async (actor: Actor) =>
    (await listHistory(actor, { workspaceId })).versions.map(({ isLocked }) => isLocked);
  expect([await lockedFor(client), await lockedFor(owner)]).toEqual([
    [true, false],
    [false, false],
  ]);
  const refusalFor = async (actor: Actor) => (await compareVersion(actor, { workspaceId, commit: base })).refusal;
  expect(await refusalFor(client)).toBe(releasedWords.notGoingBack);
  expect(await refusalFor(owner)).toBeNull();
});

test("kinds of content are released without what is around them", async () => {
  const place = await createPlace(() => [{ kind: "content", content: "texts", path: "", for: forEditors }]);
  const start = page.indexOf("Closed");
  await edit(place, { op: "set-text", ...onPage, ref: refOf("<h1"), text: "Find us" });
  const head = await headOf(place);
  for (const operation of [
    { op: "remove", ...onPage, ref: refOf("<h1") },
    { op: "set-attribute", ...onPage, ref: refOf("<img"), name: "alt", value: "Mine" },
    { op: "set-attribute", ...onPage, ref: refOf("<a"), name: "href", value: "https://example.com" },
    { op: "replace-range", ...onPage, ...at("hours"), text: "other" },
    { op: "set-style", ...onPage, ref: refOf("<h1"), property: "color", value: "#ff0000" },
    { op: "replace-range", ...onPage, start, end: start + 6, text: "<b onclick=x>Shut</b>" },
  ] as Operation[]) {
    expect([operation.op, await refusalOf(edit(place, operation))]).toEqual([operation.op, "not-released"]);
  }
  expect(await headOf(place)).toBe(head);
});

test.each<ProjectRole>(["reviewer", "admin"])("a restriction outlives the role of %s", async (role) => {
  const place = await createPlace((site) => [hours(site)]);
  const person = { projectId: place.projectId, userId: place.client.userId };
  await changeRole(owner, { ...person, role });
  await changeRole(owner, { ...person, role: "editor" });
  const text = { op: "set-text", ...onPage, text: "Mine" } as const;
  expect(await refusalOf(edit(place, { ...text, ref: refOf("<h1") }))).toBe("not-released");
  expect(await refusalOf(edit(place, { ...text, ref: refOf("<p class") }))).toBe("done");
});

test("a person who is removed and comes back is restricted, without their own places", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { client, projectId, organizationId } = place;
  const { userId } = client;
  const comeBack = async () => {
    await removePerson(owner, { projectId, userId });
    const { token } = await invitePerson(owner, { projectId, role: "editor", expiresInDays: 7 });
    await acceptInvitation(token, { actor: await loadActor(client.signInId), clientAddress: "192.0.2.7" }, {});
  };
  await releasePlace(owner, projectId, { kind: "page", path: "index.html", for: { userId } });
  await comeBack();
  const listed = await listReleasedPlaces(owner, projectId);
  expect(listed.people).toMatchObject([{ userId, restricted: true }]);
  expect(listed.places.map(({ kind, person }) => [kind, person])).toEqual([["element", null]]);
  await restrictPerson(owner, { projectId, userId, restricted: false });
  await comeBack();
  expect(await loadReleased(userId, { id: projectId, organizationId }, place.head)).toBeNull();
});

test("an invitation restricts the person who accepts it, also when they come back", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { projectId, organizationId } = place;
  const invite = { projectId, role: "editor", expiresInDays: 7 } as const;
  const { token, invitation } = await invitePerson(owner, { ...invite, restricted: true });
  expect((await listReleasedPlaces(owner, projectId)).invited).toBe(1);
  expect(await lookAtInvitation(token, { actor: null, clientAddress: "192.0.2.7" })).toMatchObject({
    restricted: true,
  });
  expect(invitation.restricted).toBe(true);
  const newcomer = await createActor();
  const join = async (link: string) =>
    acceptInvitation(link, { actor: await loadActor(newcomer.signInId), clientAddress: "192.0.2.8" }, {});
  await join(token);
  const person = { projectId, userId: newcomer.userId };
  const isRestricted = async () =>
    (await loadReleased(person.userId, { id: projectId, organizationId }, place.head)) !== null;
  expect(await isRestricted()).toBe(true);
  expect(await listPeople(owner, { projectId })).toContainEqual(
    expect.objectContaining({ userId: person.userId, restricted: true }),
  );
  await removePerson(owner, person);
  await join((await invitePerson(owner, invite)).token);
  expect(await isRestricted()).toBe(true);
  expect(inviteSchema.safeParse({ role: "admin", restricted: true }).success).toBe(false);
});

test("a person who may no longer edit has no released places", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const { client, projectId, organizationId } = place;
  await releasePlace(owner, projectId, { kind: "page", path: "index.html", for: { userId: client.userId } });
  await changeRole(owner, { projectId, userId: client.userId, role: "reviewer" });
  expect(await loadReleased(client.userId, { id: projectId, organizationId }, place.head)).toEqual([]);
});

test("a released picture is replaced with its new file, and nothing else is added", async () => {
  const place = await createPlace(() => [{ kind: "content", content: "pictures", path: "", for: forEditors }]);
  const green = { r: 0, g: 160, b: 0 };
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: green } })
    .png()
    .toBuffer();
  const added = { op: "set-asset", path: "images/shop.png", base64: png.toString("base64") } as const;
  const other = { ...added, path: "apple-touch-icon.png" };
  const ref = refOf("<img");
  const shown = { op: "set-picture", ...onPage, ref, file: "images/shop.png", width: 30, height: 20 } as const;
  expect(await refusalOf(edit(place, added, shown, other))).toBe("not-released");
  expect(await refusalOf(edit(place, other))).toBe("not-released");
  const { commit } = await edit(place, added, shown);
  expect(fileAt(place, commit)).toContain('src="images/shop.png"');
  // The bytes decide, and the whole path.
  const shows = (src: string) => page.replace(/src="[^"]*"/, `src="${src}"`);
  const held = async (src: string, path: string, content: string | Uint8Array) => {
    const after = commitFiles(
      place.repository,
      { ...files, "index.html": shows(src), [path]: content },
      { parent: place.head, branch: "prepared" },
    );
    const places = await loadReleased(place.client.userId, { ...place, id: place.projectId }, place.head);
    const [base, now] = await Promise.all([treeOf(place.repository, place.head), treeOf(place.repository, after)]);
    const split = await holdToPlaces(place.repository, { base, after: now }, places ?? []);
    return split.held.map((file) => file.path);
  };
  expect(await held("images/a.jpg", "images/a.jpg", "<script>alert(1)</script>")).toEqual(["images/a.jpg"]);
  expect(await held("images/data.png", "admin/a.png", png)).toEqual(["admin/a.png"]);
  expect(await held("images/data.png", "images/data.png", png)).toEqual([]);
});

test("a kind of content releases no rule of the page's own style", async () => {
  const own = page.replace("</title>\n", "</title>\n<style>\nh1 { color: red }\n</style>\n");
  const place = await createPlace(() => [{ kind: "content", content: "texts", path: "", for: forEditors }], {
    ...files,
    "index.html": own,
  });
  const start = own.indexOf("red");
  const styled = edit(place, { op: "replace-range", ...onPage, start, end: start + 3, text: "blue" });
  expect(await refusalOf(styled)).toBe("not-released");
});

test("a released page takes text but no script", async () => {
  const place = await createPlace(() => [{ kind: "page", path: "index.html", for: forEditors }]);
  await edit(place, { op: "remove", ...onPage, ref: refOf("<img") });
  const script = edit(place, { op: "replace-range", ...onPage, start: 0, end: 0, text: "<script>alert(1)</script>" });
  expect(await refusalOf(script)).toBe("not-released");
});

test("a lost place allows nothing until an admin chooses it again", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const gone = page.replace('<p class="hours" id="hours">Open daily.</p>\n', "");
  const without = commitFiles(place.repository, { "index.html": gone }, { parent: place.head, branch: "prepared" });
  await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: without } });
  const listed = await listReleasedPlaces(owner, place.projectId);
  expect(listed.places).toMatchObject([{ ref: null, name: "Paragraph “Open daily.”", lostAt: expect.any(String) }]);
  const text = { op: "set-text", ...onPage, text: "Mine" } as const;
  expect(await refusalOf(edit(place, { ...text, ref: refOf("<p class", gone) }))).toBe("not-released");
  const placeId = listed.places[0]?.id ?? "";
  await chooseAgain(
    owner,
    { projectId: place.projectId, placeId },
    { ...onPage, ref: refOf("<h1", gone), commit: without },
  );
  const { commit } = await edit(place, { ...text, ref: refOf("<h1", gone) });
  expect(fileAt(place, commit)).toBe(gone.replace("Contact us", "Mine"));
  await withdrawPlace(owner, { projectId: place.projectId, placeId });
  expect(await refusalOf(edit(place, { ...text, ref: refOf("<h1", gone), text: "More" }))).toBe("not-released");
});

test("looking at a version that the site does not have moves no release", async () => {
  const footer = (year: string) => `<p class="legal">${year} Old</p>`;
  const source = (news: string, legal: string) =>
    `<!doctype html>\n<title>News</title>\n<h1>News</h1>\n${news}\n<hr>\n${legal}\n`;
  const own = "<p>Own news</p>";
  const place = await createPlace(
    ({ head }) => [
      {
        kind: "element",
        path: "index.html",
        ref: refOf(own, source(own, footer("2026"))),
        commit: head,
        for: forEditors,
      },
    ],
    { ...files, "index.html": source(own, footer("2026")) },
  );
  const { repository, workspaceId } = place;
  const show = async (commit: string) =>
    (await withReleased(place.client, place, await readSourceMap(place.client, { workspaceId, ...onPage, commit })))
      .released?.refs;
  const side = (text: string, parent: string) =>
    commitFiles(repository, { "index.html": text }, { parent, branch: "side" });
  // On no branch of the site: the released element's source is where the footer stands.
  const forged = side(source("", own), side(source("", footer("2025")), place.head));
  const head = await headOf(place);
  await show(forged);
  const stored = await database().releasedPlace.findFirstOrThrow({ where: { projectId: place.projectId } });
  expect(stored.commit).toBe(head);
  expect(await show(head)).toEqual([refOf(own, source(own, footer("2026")))]);
});

test("a place is followed through the versions that nobody looked at", async () => {
  const line = '<p class="hours" id="hours">Open daily.</p>\n';
  const changed = line.replace("Open daily.", "Closed at noon.");
  const follow = async (...pages: string[]) => {
    const place = await createPlace((site) => [hours(site)]);
    let head = place.head;
    for (const source of pages)
      head = commitFiles(place.repository, { "index.html": source }, { parent: head, branch: "prepared" });
    await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: head } });
    return (await listReleasedPlaces(owner, place.projectId)).places[0]?.ref;
  };
  // Its old source stands elsewhere by now.
  const elsewhere = `${page.replace(line, changed)}${line}`;
  expect(await follow(page.replace(line, changed), elsewhere)).toBe(refOf(changed.trim(), elsewhere));
  // Another paragraph stands in its place by now.
  expect(await follow(page.replace(line, ""), page.replace(line, changed))).toBeNull();
});

test("a place that is removed and brought back is found again", async () => {
  const place = await createPlace((site) => [hours(site)]);
  const line = '<p class="hours" id="hours">Open daily.</p>\n';
  const without = commitFiles(
    place.repository,
    { "index.html": page.replace(line, "") },
    { parent: place.head, branch: "p" },
  );
  const lookalike = page.replace(line, '<p class="hours">Fresh.</p>\n');
  const other = commitFiles(place.repository, { "index.html": lookalike }, { parent: without, branch: "p" });
  const again = commitFiles(place.repository, { "index.html": page }, { parent: other, branch: "p" });
  const found = async (headCommit: string) => {
    await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit } });
    return (await listReleasedPlaces(owner, place.projectId)).places[0]?.ref;
  };
  expect([await found(other), await found(again)]).toEqual([null, refOf("<p class")]);
});
