import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay, getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { getChangedPlaces } from "#lib/conversations/versions/places/changed-places.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { type Operation, operationsMax } from "#lib/page-source/operations/operation-schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { getReviewProposal } from "#lib/reviews/get-review-proposal.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt, commitFiles, git } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST } from "@/app/api/conversations/[conversationId]/manual-edits/route.ts";

type Place = Site & { conversationId: string };

let owner: Actor;
beforeAll(async () => {
  owner = await createActor({ name: "Grace Baker" });
});
afterAll(async () => {
  await closeDatabase();
});

const home = "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n<p>Open daily.</p>\n";
const long = `<!doctype html>\n<title>Long</title>\n<h1>Top</h1>\n${"<p>Between.</p>\n".repeat(20)}<h2>Bottom</h2>\n`;

/** Returns the ref of the first element with this tag. */
function refOf(tag: string, source = home): string {
  return `e${parseHtml(source).elements.findIndex((element) => element.tag === tag) + 1}`;
}

const setText = (tag: string, text: string, path = "index.html", source = home): Operation => ({
  op: "set-text",
  path,
  ref: refOf(tag, source),
  text,
});
const range = (start: number, end: number, text: string) => ({ op: "replace-range" as const, start, end, text });
const edit = (place: Place, operations: Operation[], more: { base?: string; clientRequestId?: string } = {}) =>
  editByHand(owner, { conversationId: place.conversationId, base: place.head, operations, ...more });
const fileOf = ({ repository }: Site, commit: string, path = "index.html") =>
  blobAt(repository, `${commit}:${path}`).toString();
const headOf = async ({ workspaceId }: Site) => (await readWorkspace(workspaceId)).headCommit ?? "";
const turnsOf = ({ workspaceId }: Site) => database().editSession.count({ where: { workspaceId } });

/** Moves the workspace's head to a commit with these files, as if it had always been there. */
async function startFrom(place: Place, files: Parameters<typeof commitFiles>[1]): Promise<Place> {
  const head = commitFiles(place.repository, files, { parent: place.head, branch: "prepared" });
  await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: head } });
  return { ...place, head };
}

test("a home page in the site’s folder is called Home everywhere", async () => {
  const path = "public/index.html";
  const source = "<!doctype html>\n<h1>Welcome</h1>\n<p>Open daily.</p>\n<img src=loaf.png alt=Loaf>\n";
  const about = "<!doctype html>\n<title>About</title>\n<p><a href=about.html>Back</a></p>\n";
  const files = { [path]: source, "public/about.html": about, "public/loaf.png": "picture" };
  const place = await createConversation(owner, files);
  const { editSessionId } = await edit(place, [setText("h1", "Fresh", path, source)]);
  expect(await getTurnForDisplay(owner, { editSessionId })).toMatchObject({
    title: "You changed the heading “Welcome” on Home by hand",
  });
  const { places } = await getChangedPlaces(owner, { editSessionId });
  expect(places).toMatchObject([{ page: "Home", after: { address: "/" } }]);
  const pages = [{ path, title: "Home" }];
  await expect(edit(place, [setText("h1", "Stale", path, source)])).rejects.toMatchObject({
    code: "head-moved",
    details: { pages },
  });
  await expect(edit(place, [{ op: "remove-asset", path: "public/loaf.png" }])).rejects.toMatchObject({
    code: "asset-in-use",
    details: { pages },
  });
  const ref = refOf("a", about);
  const link: Operation = { op: "set-attribute", path: "public/about.html", ref, name: "href", value: "index.html" };
  const linked = await edit(place, [link]);
  const { receipt } = await getTurnForDisplay(owner, linked);
  expect(receipt?.sentences).toEqual(["The link “Back” leads to the page “Home” now."]);
});

test("a change by hand is one turn with exactly these bytes changed", async () => {
  const place = await createConversation(owner);
  const { editSessionId, commit } = await edit(place, [setText("h1", "Fresh every morning")]);
  expect(await headOf(place)).toBe(commit);
  expect(fileOf(place, commit)).toBe(home.replace("Welcome", "Fresh every morning"));
  expect(git(place.repository, ["diff", "--name-only", place.head, commit])).toBe("index.html");
  const turn = await getTurnForDisplay(owner, { editSessionId });
  expect(turn).toMatchObject({
    kind: "manual",
    status: "completed",
    title: "You changed the heading “Welcome” on Home by hand",
    instruction: null,
    files: [{ path: "index.html", status: "modified", additions: 1, deletions: 1 }],
    ...{ tools: [], model: null, usage: null, costUsd: null, progress: [] },
  });
  expect(git(place.repository, ["log", "-1", "--format=%an|%s", commit])).toBe(
    "Grace Baker|Changed by hand: the heading “Welcome” on Home.",
  );
});

test("undo gives the same tree, and undoing that brings the change back", async () => {
  const place = await createConversation(owner);
  const made = await edit(place, [setText("h1", "Fresh")]);
  const undone = await undoTurn(owner, { editSessionId: made.editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
  const back = await undoTurn(owner, { editSessionId: undone.editSessionId });
  expect(await treeOf(place.repository, back.commit)).toBe(await treeOf(place.repository, made.commit));
  await goBack(owner, { ...place, commit: place.head, expectedHead: back.commit });
  await goBack(owner, { ...place, commit: made.commit, expectedHead: await headOf(place) });
  const { versions } = await listHistory(owner, place);
  const named = "“Changed by hand: the heading ‘Welcome’ on Home”";
  expect(versions.map(({ title }) => title)).toEqual([
    `Went back to the site after ${named}`,
    "Went back to the site as it was at the beginning",
    `Brought back ${named}`,
    `Undid ${named}`,
    "Changed by hand: the heading “Welcome” on Home",
  ]);
});

test("an earlier change is undone although a later one is in the same line", async () => {
  const page = "<!doctype html><title>Home</title><h1>Hi</h1><h2>There</h2><p>Text</p>";
  const place = await createConversation(owner, { "index.html": page });
  const first = await edit(place, [setText("h1", "Hello", "index.html", page)]);
  await edit(place, [setText("h2", "You", "index.html", page)]);
  const undone = await undoTurn(owner, { editSessionId: first.editSessionId });
  expect(fileOf(place, undone.commit)).toBe(page.replace("There", "You"));
});

test("a review names the changes by hand", async () => {
  const place = await createConversation(owner);
  await edit(place, [setText("h1", "Fresh")]);
  const { title, description } = await getReviewProposal(owner, place);
  expect(title).toBe("Changes to Home");
  expect(description).toBe("- Changed by hand: the heading “Welcome” on Home");
});

test("another person reads who changed what, without You", async () => {
  const place = await createConversation(owner);
  await edit(place, [setText("h1", "Fresh")]);
  const reader = await joinProject(await createActor(), place.projectId, "editor");
  const { turns } = await getConversationForDisplay(reader, place);
  expect(turns.map(({ title }) => title)).toEqual(["Changed by hand: the heading “Welcome” on Home"]);
});

test("the agent's next request tells old and new text, which people's messages do not", async () => {
  const place = await createConversation(owner);
  await edit(place, [setText("h1", "Fresh every morning")]);
  const { messages } = await assembleContext(
    owner,
    { id: place.conversationId, projectId: place.projectId },
    null,
    environmentModel(),
  );
  const line = "changed by hand: Heading “Welcome” in index.html: “Welcome” became “Fresh every morning”";
  expect(JSON.stringify(messages)).toContain(line);
  const shown = await listMessages(owner, place);
  const conversation = await getConversationForDisplay(owner, place);
  expect(JSON.stringify([shown, conversation])).not.toContain("changed by hand: Heading");
});

test("while a turn runs a change is refused and nothing changes", async () => {
  const place = await createConversation(owner);
  await createRunningTurn(owner, place);
  expect(await refusalOf(edit(place, [setText("h1", "Fresh")]))).toBe("turn-running");
  expect([await headOf(place), await turnsOf(place)]).toEqual([place.head, 1]);
});

test("a change on an older version is merged where that is clean", async () => {
  const place = await createConversation(owner, { "index.html": long, "about.html": home });
  await edit(place, [setText("h2", "The end", "index.html", long)]);
  await edit(place, [setText("h1", "About", "about.html")]);
  const { commit } = await edit(place, [setText("h1", "The top", "index.html", long)]);
  expect(fileOf(place, commit)).toBe(long.replace("<h1>Top", "<h1>The top").replace("<h2>Bottom", "<h2>The end"));
  expect(fileOf(place, commit, "about.html")).toBe(home.replace("Welcome", "About"));
});

test("a change where another one was made meanwhile is refused with the page's title", async () => {
  const place = await createConversation(owner);
  const first = await edit(place, [setText("h1", "First")]);
  const refused = edit(place, [setText("h1", "Second")]);
  await expect(refused).rejects.toMatchObject({
    code: "head-moved",
    userMessage: expect.stringContaining("“Home”"),
    details: { pages: [{ path: "index.html", title: "Home" }] },
  });
  expect(await headOf(place)).toBe(first.commit);
});

test("changes of different elements of one line are merged", async () => {
  const source = "<title>Menu</title><h1>Bread</h1><p>Fresh <b>every</b> day</p><ul><li>One<li>Two</ul>";
  const place = await createConversation(owner, { "index.html": source, "site.css": "a{color:red;margin:0}" });
  await edit(place, [setText("h1", "Cake", "index.html", source), { ...range(8, 11, "blue"), path: "site.css" }]);
  const operations = [setText("b", "each", "index.html", source), { ...range(19, 20, "1px"), path: "site.css" }];
  const { commit } = await edit(place, operations);
  expect(fileOf(place, commit)).toBe(source.replace("Bread", "Cake").replace("every", "each"));
  expect(fileOf(place, commit, "site.css")).toBe("a{color:blue;margin:1px}");
  const older = edit(place, [setText("h1", "Rolls", "index.html", source)]);
  await expect(older).rejects.toMatchObject({ details: { pages: [{ path: "index.html", title: "Home" }] } });
});

test("of two changes at once on one version neither is lost", async () => {
  const place = await createConversation(owner, { "index.html": long, "about.html": home });
  const operations = [
    setText("h1", "The top", "index.html", long),
    setText("h2", "The end", "index.html", long),
    setText("h1", "About", "about.html"),
  ];
  await Promise.all(operations.map((operation) => edit(place, [operation])));
  const head = await headOf(place);
  expect(fileOf(place, head)).toMatch(/The top.*The end/s);
  expect(fileOf(place, head, "about.html")).toContain("About");
  const { versions } = await listHistory(owner, place);
  expect(versions.map(({ kind }) => kind)).toEqual(["manual", "manual", "manual"]);

  const same = await createConversation(owner);
  const answers = await Promise.allSettled(["One", "Two"].map((text) => edit(same, [setText("h1", text)])));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "head-moved" } });
  expect(fileOf(same, await headOf(same))).toMatch(/<h1>(One|Two)</);
});

test("a repeated request answers the same turn, also at once", async () => {
  const place = await createConversation(owner);
  const save = () => edit(place, [setText("h1", "Fresh")], { clientRequestId: "once" });
  const [first, second] = await Promise.all([save(), save()]);
  expect(second).toEqual(first);
  await edit(place, [setText("h1", "Later")], { base: first.commit });
  expect(await save()).toEqual(first);
  expect(await turnsOf(place)).toBe(2);
  expect(fileOf(place, await headOf(place))).toContain("Later");
  const turn = await createTurn(owner, place, { change: null });
  await database().editSession.update({ where: { id: turn }, data: { clientRequestId: "a question" } });
  const other = edit(place, [setText("h1", "Fresh")], { clientRequestId: "a question" });
  expect(await refusalOf(other)).toBe("already-running");
});

test("a change that changes nothing is refused", async () => {
  const place = await createConversation(owner);
  expect(await refusalOf(edit(place, [setText("h1", "Welcome")]))).toBe("nothing-to-change");
});

test("only versions and snapshots of this workspace can be a change's base", async () => {
  const place = await createConversation(owner);
  const operations = [setText("h1", "Fresh")];
  // The first is an object of the same repository, but of no version.
  const loose = commitFiles(place.repository, { "index.html": home, "x.html": "x" }, { branch: "loose" });
  const other = await createConversation(owner, { "index.html": long });
  for (const base of [loose, other.head, "f".repeat(40), await treeOf(place.repository, place.head)]) {
    expect(await refusalOf(edit(place, operations, { base })), base).toBe("head-moved");
  }
  const snapshot = commitFiles(place.repository, { "new.html": "x" }, { parent: place.head, branch: "snapshot" });
  const stopped = await createTurn(owner, place, { change: null });
  await database().editSession.update({ where: { id: stopped }, data: { status: "failed", liveCommit: snapshot } });
  const { commit } = await edit(place, operations, { base: snapshot });
  expect(git(place.repository, ["ls-tree", "--name-only", commit])).toBe("about.html\nindex.html");
});

test("a change is refused in review and in an ended conversation, with the reason", async () => {
  const place = await createConversation(owner);
  const made = await edit(place, [setText("h1", "Fresh")]);
  const operations = [setText("h1", "Later")];
  await sendForReview(owner, place);
  expect(await refusalOf(edit(place, operations, { base: made.commit }))).toBe("in-review");

  const ended = await createConversation(owner);
  await finishConversation(owner, ended);
  expect(await refusalOf(edit(ended, operations))).toBe("conversation-finished");
  expect(await readWorkspace(ended.workspaceId)).toMatchObject({ status: "available_for_conversation" });
});

test("only the conversation's own person can change its site", async () => {
  const place = await createConversation(owner);
  const input = { conversationId: place.conversationId, base: place.head, operations: [setText("h1", "Fresh")] };
  const colleague = await joinProject(await createActor(), place.projectId, "editor");
  expect(await refusalOf(editByHand(colleague, input))).toBe("read-only");
  expect(await refusalOf(editByHand(await createActor(), input))).toBe("not-found");
  expect(await headOf(place)).toBe(place.head);
});

test("a crash in the transaction leaves no turn, no new head and no lock", async () => {
  const place = await createConversation(owner);
  await database().$executeRawUnsafe(
    "CREATE FUNCTION fail_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$",
  );
  await database().$executeRawUnsafe(
    "CREATE TRIGGER fail_done BEFORE INSERT ON edit_session_chunks FOR EACH ROW WHEN (NEW.type = 'done') EXECUTE FUNCTION fail_done()",
  );
  try {
    await expect(edit(place, [setText("h1", "Fresh")])).rejects.toThrow(/the disk is full/);
  } finally {
    await database().$executeRawUnsafe("DROP TRIGGER fail_done ON edit_session_chunks");
  }
  expect([await headOf(place), await turnsOf(place)]).toEqual([place.head, 0]);
  const { commit } = await edit(place, [setText("h1", "Fresh")]);
  expect(await headOf(place)).toBe(commit);
});

test("protected paths, git's files, links and binary files are closed to hands", async () => {
  const place = await startFrom(await createConversation(owner), {
    ".github/workflows/ci.yml": "on: push\n",
    "package.json": "{}\n",
    "picture.png": Buffer.from([0x89, 0x50, 0, 1, 2, 3]),
    "latin.html": Buffer.from("<h1>Caf\xe9</h1>", "latin1"),
    "link.html": { mode: "120000", content: "index.html" },
    module: { mode: "160000", id: "1".repeat(40) },
  });
  const insert = (path: string): Operation => ({ op: "replace-range", path, start: 0, end: 0, text: "x" });
  for (const path of [".github/workflows/ci.yml", "package.json"]) {
    expect(await refusalOf(edit(place, [insert(path)])), path).toBe("not-editable");
  }
  const paths = [
    ...[".GitHub/workflows/ci.yml", ".git/config", ".git/hooks/pre-commit", "GIT~1/config", ".htaccess"],
    ...["../../etc/passwd", "/etc/passwd", "about/../index.html", "index.html/x", "a\\b.html", "missing/../../x"],
    ...["picture.png", "latin.html", "link.html", "module", "module/x.html"],
  ];
  for (const path of paths) {
    for (const operation of [insert(path), setText("h1", "x", path)]) {
      expect(await refusalOf(edit(place, [operation])), path).toMatch(/not-editable|unknown-ref/);
    }
  }
  expect([await headOf(place), await turnsOf(place)]).toEqual([place.head, 0]);
});

test("paths that an admin closed are closed to hands, and opened ones open", async () => {
  const place = await createConversation(owner, { "index.html": home, "package.json": "{}\n" });
  await saveProtection(owner, place.projectId, { protectedPaths: ["index.html"], openedPaths: ["package.json"] });
  const refused = edit(place, [setText("h1", "Fresh")]);
  await expect(refused).rejects.toMatchObject({
    code: "not-editable",
    userMessage: expect.stringContaining("“index.html” can't be changed by hand"),
  });
  const { commit } = await edit(place, [{ op: "replace-range", path: "package.json", start: 1, end: 1, text: " " }]);
  expect(fileOf(place, commit, "package.json")).toBe("{ }\n");
});

test("one impossible operation refuses all of them", async () => {
  const place = await createConversation(owner);
  const unknown: Operation = { op: "set-text", path: "index.html", ref: "e999", text: "x" };
  expect(await refusalOf(edit(place, [setText("h1", "Fresh"), unknown]))).toBe("unknown-ref");
  expect(await headOf(place)).toBe(place.head);
});

test("a file with byte order mark and foreign line ends keeps its other bytes", async () => {
  const source = `\uFEFF${home.replaceAll("\n", "\r\n")}`;
  const place = await createConversation(owner, { "index.html": source });
  const { commit } = await edit(place, [setText("h1", "Frisch gebacken, täglich 🥨", "index.html", source)]);
  expect(fileOf(place, commit)).toBe(source.replace("Welcome", "Frisch gebacken, täglich 🥨"));
});

test("malformed bodies are refused before anything changes", async () => {
  const place = await createConversation(owner);
  const post = async (body: unknown) => {
    const request = await routeRequest("/", { method: "POST", actor: owner, body });
    return POST(request, routeContext({ conversationId: place.conversationId }));
  };
  const operation = setText("h1", "Fresh");
  const base = place.head;
  const refused = [
    {},
    { base },
    { base, operations: [] },
    { base: "HEAD", operations: [operation] },
    { base: `${base}\n`, operations: [operation] },
    { base, operations: [{ ...operation, ref: "e0" }] },
    { base, operations: [{ ...operation, extra: true }] },
    { base, operations: [{ ...operation, op: "run" }] },
    { base, operations: Array.from({ length: operationsMax + 1 }, () => operation) },
    { base, operations: [{ op: "replace-range", path: "index.html", start: -1, end: 0, text: "" }] },
  ];
  for (const body of refused) expect((await post(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
  const huge = { base, operations: [{ ...operation, text: "x".repeat(9_000_000) }] };
  expect((await post(huge)).status).toBe(413);
  expect(await turnsOf(place)).toBe(0);
  const answer = await post({ base, operations: [operation], clientRequestId: "a" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ commit: await headOf(place), editSessionId: expect.any(String) });
});
