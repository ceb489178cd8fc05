import { afterAll, beforeAll, expect, test } from "vitest";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { acceptUpload } from "#lib/conversations/uploads/accept-upload.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { blobAt, commitFiles, git } from "#tests/factories/git-repository.ts";
import { pngOf } from "#tests/factories/hostile-pictures.ts";
import { call, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// A restricted person sends requests that no page of the product sends. One product and one site: no request may change it.

const pageOf = (title: string, content: string) =>
  `<!doctype html>
<html lang="en">
<head><title>${title}</title><link rel="stylesheet" href="site.css"></head>
<body>
<nav><a href="index.html">Home</a> <a href="about.html">About</a></nav>
${content}
</body>
</html>
`;
const hours = '<p class="hours">Open daily.</p>';
const home = pageOf("Home", `<h1>Bäckerei</h1>\n${hours}\n<hr>\n<img src="images/shop.png" alt="The shop">`);
/** As the administrator left it: the first paragraph is another one now, and what it said stands below. */
const closed = home.replace("Open daily.", "Closed on Sundays.");
const now = closed.replace("<hr>", `<hr>\n${hours}`);
const about = pageOf("About", '<h1>About us</h1>\n<p class="hours">Since 1990.</p>');
const news = pageOf("First", "<h1>First</h1>").replaceAll('href="', 'href="../');

interface Place extends Site {
  /** The versions before the present one. */
  versions: Record<"first" | "second" | "held" | "unfinished" | "forged", string>;
  /** The turns that the person tries to use. */
  turns: Record<"admins" | "ownBefore" | "unfinished" | "held" | "heldForAdmin", string>;
  conversations: Record<"own" | "ownEnded" | "admins" | "otherProject", string>;
  upload: string;
  placeId: string;
  userId: string;
}

let model: ScriptedModelServer;
let product: Product;
let admin: ApiClient;
let client: ApiClient;
let place: Place;
let untouched: Awaited<ReturnType<typeof readState>>;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  model = await startScriptedModelServer();
  const asked = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" };
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, ...asked }));
  place = await createPlace();
  untouched = await readState();
});
afterAll(async () => {
  await stopProduct(product);
  await model.close();
});

async function signedIn(email: string): Promise<ApiClient> {
  const one = new ApiClient(product.address);
  await one.signIn({ email, password: knownPassword });
  return one;
}

const headOf = async () => (await readWorkspace(place.workspaceId)).headCommit ?? "";
const pageAt = (commit: string, path = "index.html") => blobAt(place.repository, `${commit}:${path}`).toString();

/** Returns everything that a forged request may not change: the site with all its branches, and what is released to whom. */
async function readState() {
  const { projectId, repository } = place;
  const places = await database().releasedPlace.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  const members = await database().projectMembership.findMany({ where: { projectId }, orderBy: { userId: "asc" } });
  return {
    head: await headOf(),
    branches: git(repository, ["for-each-ref", "--format=%(refname) %(objectname)", "refs/heads"]),
    places,
    members: members.map(({ userId, role, restricted }) => ({ userId, role, restricted })),
    held: await database().editSession.findMany({ where: { heldState: { not: null } }, select: { heldState: true } }),
  };
}

const refOf = (start: string, source = now, from = 0) =>
  `e${parseHtml(source).elements.findIndex((one) => one.start >= from && source.startsWith(start, one.start)) + 1}`;
const released = refOf(hours);
const edit = (oldText: string, newText: string) =>
  call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });

const manual = (conversationId: string, base: string, ...operations: object[]) =>
  ["POST", `/api/conversations/${conversationId}/manual-edits`, { base, operations }] as const;

async function save(by: ApiClient, conversationId: string, base: string, ...operations: Operation[]) {
  return by.must<{ commit: string; editSessionId: string }>(...manual(conversationId, base, ...operations));
}

async function ask(conversationId: string, instruction: string, steps: ScriptedReply[], picked: object = {}) {
  model.script({ rules: [{ when: instruction, steps }] });
  const path = `/api/conversations/${conversationId}/edit-sessions`;
  const { id } = await client.must<{ id: string }>("POST", path, { instruction, ...picked });
  await client.ended(id);
  return id;
}

/** An administrator's versions, what the person did before they were restricted, and what they do since. */
async function createPlace(): Promise<Place> {
  const owner = await createActor();
  const stored = { "site.css": ":root { --accent: #a4471f }\nh1 { color: #a4471f }\n.hours { margin: 0 }\n" };
  const pictures = { "images/shop.png": await pngOf(), "images/unused.png": await pngOf() };
  const files = { "index.html": home, "about.html": about, "news/first.html": news, ...stored, ...pictures };
  const site = await createSite(owner, files);
  const person = await joinProject(await createActor(), site.projectId, "editor");
  const other = await joinProject(await createActor(), site.projectId, "editor");
  [admin, client] = await Promise.all([signedIn(owner.email), signedIn(person.email)]);
  const on = { path: "index.html" };

  const admins = (await startConversation(owner, site)).conversation.id;
  const text = { op: "set-text", ...on, ref: refOf("<p", home), text: "Closed on Sundays." } as const;
  const second = await save(admin, admins, site.head, text);
  const at = Buffer.byteLength(closed.slice(0, closed.indexOf("<hr>") + 4));
  const below = { op: "replace-range", ...on, start: at, end: at, text: `\n${hours}` } as const;
  const present = await save(admin, admins, second.commit, below);
  expect(blobAt(site.repository, `${present.commit}:index.html`).toString()).toBe(now);
  await admin.must("POST", `/api/conversations/${admins}/finish`);

  const ownEnded = await client.startConversation(site.projectId);
  const aboutText = { op: "set-text", path: "about.html", ref: refOf("<h1", about), text: "About me" } as const;
  const own = await save(client, ownEnded, present.commit, aboutText);
  const swap = reply(edit("Closed on Sundays.", "Open daily."), edit(`<hr>\n${hours}`, "<hr>"));
  const unfinished = await ask(ownEnded, "Move the hours", [swap, refuse(400, "bad")]);
  const pick = { picks: [{ ...on, ref: refOf("<img") }], base: own.commit, onlyPicked: true };
  const held = await ask(ownEnded, "Only the picture", [reply(edit("Bäckerei", "Bakery")), reply(say("Done."))], pick);
  await client.must("POST", `/api/conversations/${ownEnded}/finish`);

  const anchor = { kind: "element", commit: present.commit, ...on, ref: refOf(hours) } as const;
  const { id: placeId } = await releasePlace(owner, site.projectId, { ...anchor, for: { role: "editor" } });
  await releasePlace(owner, site.projectId, { kind: "folder", path: "news", for: { role: "editor" } });
  const theirs = { kind: "page", path: "about.html", for: { userId: other.userId } } as const;
  await releasePlace(owner, site.projectId, theirs);
  await restrictPerson(owner, { projectId: site.projectId, userId: person.userId, restricted: true });

  const conversation = await client.startConversation(site.projectId);
  const heldForAdmin = await ask(conversation, "Put the hours back", [swap, reply(say("Done."))]);
  const file = { name: "mine.png", content: await pngOf(), fields: {} };
  const upload = await acceptUpload(person, { conversationId: conversation, readFile: async () => file });
  const elsewhere = await createSite(person);
  const rows = await database().editSession.findMany({ where: { id: { in: [unfinished, heldForAdmin] } } });
  const commitOf = (id: string, key: "liveCommit" | "heldCommit") => rows.find((row) => row.id === id)?.[key] ?? "";
  const versions = {
    first: site.head,
    second: second.commit,
    unfinished: commitOf(unfinished, "liveCommit"),
    held: commitOf(heldForAdmin, "heldCommit"),
    forged: commitFiles(site.repository, { "index.html": home }, { parent: own.commit, branch: "side" }),
  };
  return {
    ...site,
    versions,
    turns: { admins: second.editSessionId, ownBefore: own.editSessionId, unfinished, held, heldForAdmin },
    conversations: {
      own: conversation,
      ownEnded,
      admins,
      otherProject: (await startConversation(person, elsewhere)).conversation.id,
    },
    upload: upload.id,
    placeId,
    userId: person.userId,
  };
}

const onHome = { path: "index.html" };
const [heading, other, picture] = [refOf("<h1"), refOf("<p"), refOf("<img")];
const byte = (text: string, source = now) => Buffer.byteLength(source.slice(0, source.indexOf(text)));
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const inReleased = (text: string) => byte(hours, now.slice(now.indexOf("<hr>"))) + byte("<hr>") + byte(text, hours);

const onEntry = { collection: "news", path: "news/first.html", index: null, version: "0".repeat(40) };

/** Each operation on what is not released, and how it is refused. */
type Refused = [Operation, code: string];
const refused = (...operations: Operation[]) => operations.map((operation): Refused => [operation, "not-released"]);
const forged: Record<Operation["op"], () => Refused[]> = {
  "set-text": () => [
    ...refused({ op: "set-text", ...onHome, ref: heading, text: "Mine" }),
    ...refused({ op: "set-text", ...onHome, ref: other, text: "Mine" }),
    // Released to another person.
    ...refused({ op: "set-text", path: "about.html", ref: refOf("<h1", about), text: "Mine" }),
    // The released element's ref on another page.
    ...refused({ op: "set-text", path: "about.html", ref: refOf("<p", about), text: "Mine" }),
    [{ op: "set-text", ...onHome, ref: "e999", text: "Mine" }, "unknown-ref"],
    [{ op: "set-text", path: "news/../index.html", ref: heading, text: "Mine" }, "unknown-ref"],
    [{ op: "set-text", path: "./index.html", ref: heading, text: "Mine" }, "unknown-ref"],
  ],
  "set-content": () => [
    ...refused({ op: "set-content", ...onHome, ref: heading, content: ["Mine"] }),
    [{ op: "set-content", ...onHome, ref: released, content: [{ ref: heading, content: ["Mine"] }] }, "unknown-ref"],
  ],
  "set-attribute": () =>
    refused(
      { op: "set-attribute", ...onHome, ref: picture, name: "alt", value: "Mine" },
      { op: "set-attribute", ...onHome, ref: refOf("<a"), name: "href", value: "https://example.com" },
    ),
  "set-style": () => [
    ...refused({ op: "set-style", ...onHome, ref: heading, property: "color", value: "#ff0000" }),
    ...refused({ op: "set-style", ...onHome, ref: other, property: "color", value: "#ff0000", width: "phone" }),
  ],
  remove: () => refused({ op: "remove", ...onHome, ref: heading }, { op: "remove", ...onHome, ref: refOf("<nav") }),
  duplicate: () => refused({ op: "duplicate", ...onHome, ref: heading }, { op: "duplicate", ...onHome, ref: released }),
  move: () =>
    refused(
      { op: "move", ...onHome, ref: heading, before: null },
      { op: "move", ...onHome, ref: released, before: heading },
    ),
  "replace-range": () =>
    refused(
      { op: "replace-range", ...onHome, start: 0, end: byte("</html>"), text: "Mine" },
      // From the released element out of it, and in it to break out of it.
      { op: "replace-range", ...onHome, start: inReleased("daily"), end: inReleased("</p>") + 6, text: "x</p>\n<i" },
      {
        op: "replace-range",
        ...onHome,
        start: inReleased("daily"),
        end: inReleased("daily"),
        text: "</p><h2>Mine</h2><p>",
      },
      {
        op: "replace-range",
        ...onHome,
        start: inReleased("daily"),
        end: inReleased("daily"),
        text: "<script>mine()</script>",
      },
      { op: "replace-range", ...onHome, start: inReleased(">"), end: inReleased(">"), text: " onclick=mine()" },
      { op: "replace-range", path: "site.css", start: 0, end: 0, text: "h1 { display: none }" },
      { op: "replace-range", path: "news/first.html", start: 0, end: 0, text: "<script>mine()</script>" },
    ),
  "set-site-value": () =>
    refused(
      { op: "set-site-value", kind: "colour", property: "--accent", from: "#a4471f", value: "#000000" },
      { op: "set-site-value", kind: "colour", property: null, from: "#a4471f", value: "#000000" },
    ),
  "set-asset": () => [
    ...refused({ op: "set-asset", path: "images/shop.png", base64: png }),
    ...refused({ op: "set-asset", path: "favicon.png", base64: png }),
    ...refused({ op: "set-asset", path: "images/mine.png", upload: place.upload }),
    [{ op: "set-asset", path: "images/mine.png", upload: crypto.randomUUID() }, "unknown-upload"],
  ],
  "publish-entry": () => [[{ op: "publish-entry", ...onEntry, day: "2026-03-02" }, "head-moved"]],
  "unpublish-entry": () => [[{ op: "unpublish-entry", ...onEntry }, "head-moved"]],
  "set-rule": () => [[{ op: "set-rule", name: "mine.md", text: "Mine" }, "read-only"]],
  "remove-asset": () => refused({ op: "remove-asset", path: "images/unused.png" }),
  "set-picture": () =>
    refused({ op: "set-picture", ...onHome, ref: picture, file: "images/unused.png", width: 40, height: 30 }),
  "add-page": () =>
    refused(
      { op: "add-page", path: "mine.html", like: "about.html", content: "same", title: "Mine" },
      {
        op: "add-page",
        path: "news/mine.html",
        like: "news/first.html",
        content: "same",
        title: "Mine",
        label: "Mine",
      },
    ),
  "rename-page": () =>
    refused(
      { op: "rename-page", path: "about.html", to: "mine.html" },
      { op: "rename-page", path: "about.html", to: "news/about.html" },
      { op: "rename-page", path: "news/first.html", to: "first.html" },
    ),
  "remove-page": () => refused({ op: "remove-page", path: "about.html" }),
  // The site has no collections. Those of one with released folders: tests/integration/conversations/content.test.ts.
  "set-entry": () => [[{ op: "set-entry", ...onEntry, values: [{ key: "title", value: "Mine" }] }, "head-moved"]],
  "add-entry": () => [[{ op: "add-entry", collection: "news", title: "Mine", values: [] }, "head-moved"]],
  "duplicate-entry": () => [[{ op: "duplicate-entry", ...onEntry, title: "Mine" }, "head-moved"]],
  "remove-entry": () => [[{ op: "remove-entry", ...onEntry }, "head-moved"]],
  "order-entries": () => {
    const { collection, ...one } = onEntry;
    return [[{ op: "order-entries", collection, order: [one, one] }, "head-moved"]];
  },
  "order-navigation": () => {
    const links = [refOf("<a"), refOf('<a href="about')];
    return refused({ op: "order-navigation", ...onHome, ref: refOf("<nav"), order: links.toReversed() });
  },
};

test.each(Object.keys(forged) as Operation["op"][])("%s changes nothing that is not released", async (op) => {
  for (const [operation, code] of forged[op]()) {
    const { text, body } = await client.request<{ code: string }>(
      ...manual(place.conversations.own, untouched.head, operation),
    );
    expect([operation, body?.code], text).toEqual([operation, code]);
  }
  expect(await readState()).toEqual(untouched);
});

type Request = readonly [method: string, path: string, body?: unknown];
const mine = (base: string, ref: string, conversation: keyof Place["conversations"] = "own") =>
  manual(place.conversations[conversation], base, { op: "set-text", ...onHome, ref, text: "Mine" });
const ofTurn = (turn: keyof Place["turns"], act: string): Request => [
  "POST",
  `/api/edit-sessions/${place.turns[turn]}/${act}`,
  {},
];
const goBack = (commit: string): Request => [
  "POST",
  `/api/workspaces/${place.workspaceId}/go-back`,
  { commit, expectedHead: untouched.head },
];
const ofProject = (path: string) => `/api/projects/${place.projectId}/${path}`;
const everything = { kind: "folder", path: "images", for: { role: "editor" } };

test.each<[what: string, request: () => Request, answer: string]>([
  ["an edit of an older version", () => mine(place.versions.first, heading), "403 not-released"],
  [
    "the released text where an older version has it",
    () => mine(place.versions.first, refOf(hours, home)),
    "409 head-moved",
  ],
  ["an edit of a stopped turn's version", () => mine(place.versions.unfinished, heading), "403 not-released"],
  ["an edit of a version with held changes", () => mine(place.versions.held, heading), "409 head-moved"],
  ["an edit of a version on no branch of the site", () => mine(place.versions.forged, heading), "409 head-moved"],
  ["an edit in an administrator's session", () => mine(untouched.head, released, "admins"), "403 read-only"],
  ["an edit in a session that ended", () => mine(untouched.head, heading, "ownEnded"), "409 conversation-finished"],
  ["an edit in a session of another project", () => mine(untouched.head, heading, "otherProject"), "409 head-moved"],
  [
    "released and other changes together",
    () =>
      manual(
        place.conversations.own,
        untouched.head,
        { op: "set-text", ...onHome, ref: released, text: "Mine" },
        { op: "set-text", ...onHome, ref: heading, text: "Mine" },
      ),
    "403 not-released",
  ],
  ["undoing an administrator's change", () => ofTurn("admins", "undo"), "403 not-released"],
  ["undoing the own change before the restriction", () => ofTurn("ownBefore", "undo"), "403 not-released"],
  ["restoring what a turn before the restriction left", () => ofTurn("unfinished", "restore"), "403 not-released"],
  ["applying what was held before the restriction", () => ofTurn("held", "held/apply"), "403 not-released"],
  ["applying what waits for an administrator", () => ofTurn("heldForAdmin", "held/apply"), "403 not-released"],
  ["leaving out what waits for an administrator", () => ofTurn("heldForAdmin", "held/drop"), "403 not-released"],
  ["going back to the first version", () => goBack(place.versions.first), "403 not-released"],
  ["going back to held changes", () => goBack(place.versions.held), "404 not-found"],
  ["going back to a version on no branch", () => goBack(place.versions.forged), "404 not-found"],
  ["starting over", () => ["POST", `/api/workspaces/${place.workspaceId}/reset`], "403 read-only"],
  ["releasing more", () => ["POST", ofProject("released-places"), everything], "403 read-only"],
  [
    "moving the released place",
    () => ["PUT", ofProject(`released-places/${place.placeId}`), { ...onHome, ref: heading, commit: untouched.head }],
    "403 read-only",
  ],
  ["withdrawing a place", () => ["DELETE", ofProject(`released-places/${place.placeId}`)], "403 read-only"],
  [
    "lifting the own restriction",
    () => ["PUT", ofProject(`people/${place.userId}/restriction`), { restricted: false }],
    "403 read-only",
  ],
  ["taking another role", () => ["PATCH", ofProject(`people/${place.userId}`), { role: "admin" }], "403 read-only"],
  ["leaving the project", () => ["DELETE", ofProject(`people/${place.userId}`)], "403 read-only"],
])("a restricted person's request is refused: %s", async (_what, request, answer) => {
  const { status, body, text } = await client.request<{ code: string }>(...request());
  expect(`${status} ${body?.code}`, text).toBe(answer);
  expect(await readState()).toEqual(untouched);
});

test("looking at other versions moves no release, and the released text can be changed", async () => {
  const { workspaceId, conversations, versions } = place;
  // In the first version, the element that is not released any more has the very source of the released one.
  for (const commit of [...Object.values(versions), untouched.head]) {
    for (const route of ["source-map?", `page-text?ref=${other}&`, `same-elsewhere?ref=${other}&`])
      await client.must("GET", `/api/workspaces/${workspaceId}/${route}path=index.html&commit=${commit}`);
    const { status, body } = await client.request<{ code: string }>(...mine(untouched.head, other));
    expect([commit, status, body.code]).toEqual([commit, 403, "not-released"]);
  }
  expect(await readState()).toEqual(untouched);
  const map = await client.must<SourceMap>("GET", `/api/workspaces/${workspaceId}/source-map?path=index.html`);
  expect(map.released?.refs).toEqual([released]);
  const text = { op: "set-text", ...onHome, ref: released, text: "Open at eight." } as const;
  const { commit, editSessionId } = await save(client, conversations.own, untouched.head, text);
  expect(git(place.repository, ["diff", "--name-only", untouched.head, commit])).toBe("index.html");
  expect(pageAt(commit)).toBe(now.replace("Open daily.", "Open at eight."));
  const undone = await client.must<{ commit: string }>("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
  expect(git(place.repository, ["diff", "--name-only", untouched.head, undone.commit])).toBe("");
});
