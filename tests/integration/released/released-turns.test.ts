import { beforeAll, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { countProposals, listProposals } from "#lib/conversations/held/list-proposals.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { lockProjectRow } from "#lib/projects/project-store.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { deletePlace, listPlaceRows, updateRestricted } from "#lib/projects/released-places/released-place-store.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { heldWords } from "#lib/words/page/held.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { call, refuse, reply, type ScriptedPart } from "#tests/fakes/scripted-model/script.ts";
import { edit, filesAt, filesShown, scriptCalls, startModel } from "#tests/fakes/scripted-turn.ts";
import { POST as apply } from "@/app/api/edit-sessions/[editSessionId]/held/apply/route.ts";
import { POST as drop } from "@/app/api/edit-sessions/[editSessionId]/held/drop/route.ts";
import { until } from "../../setup/api-client.ts";

// The agent of a restricted person wants to change more than was released. The model is scripted at the wire.

const model = startModel();
let owner: Actor;
beforeAll(async () => {
  owner = await createActor();
});

const never = new AbortController().signal;
type Place = Site & { conversationId: string; client: Actor };

const home = `<!doctype html>
<html>
<head><title>Bakery</title><link rel="stylesheet" href="site.css"></head>
<body>
<h1>Grüezi</h1>
<p class="hours">Open daily.</p>
<p>Bread and cake.</p>
</body>
</html>
`;
const files = {
  "index.html": home,
  "site.css": "h1 { color: red }\n.hours { color: blue }\n",
  "news/first.html": "<!doctype html>\n<title>First</title>\n<h1>First</h1>\n",
};
const refOf = (start: string) =>
  `e${parseHtml(home).elements.findIndex((one) => home.startsWith(start, one.start)) + 1}`;
async function open(): Promise<Place> {
  const site = await createSite(owner, files);
  const client = await joinProject(await createActor(), site.projectId, "editor");
  const element = { kind: "element", path: "index.html", ref: refOf('<p class="hours'), commit: site.head } as const;
  await releasePlace(owner, site.projectId, { ...element, for: { role: "editor" } });
  await releasePlace(owner, site.projectId, { kind: "folder", path: "news", for: { role: "editor" } });
  await restrictPerson(owner, { projectId: site.projectId, userId: client.userId, restricted: true });
  const { conversation } = await startConversation(client, { projectId: site.projectId });
  return { ...site, client, conversationId: conversation.id };
}

async function run(place: Place, parts: readonly ScriptedPart[], picks?: { path: string; ref: string }[]) {
  scriptCalls(model(), parts);
  const picked = picks ? { picks, base: place.head, onlyPicked: true } : {};
  const { conversationId } = place;
  const { turn } = await acceptTurn(place.client, { conversationId, instruction: "Do it", ...picked });
  await runTurns(place.workspaceId, never);
  return { ...(await getTurnForDisplay(place.client, { editSessionId: turn.id })), id: turn.id };
}

const inside = edit("index.html", "Open daily.", "Open every day.");
const outside = edit("index.html", "Bread and cake.", "Bread and pies.");
const news = "<!doctype html>\n<title>Second</title>\n<h1>Second</h1>\n";
const wanted = [
  inside,
  outside,
  edit("site.css", "red", "pink"),
  edit("site.css", "blue", "green"),
  call("write_file", { path: "new.html", content: news }),
  call("write_file", { path: "news/second.html", content: news }),
  call("write_file", { path: "news/third.html", content: `${news}<script>alert(1)</script>` }),
  call("write_file", { path: "news/script.js", content: "alert(1)" }),
];
const landed = {
  ...files,
  "index.html": home.replace("Open daily.", "Open every day."),
  "site.css": files["site.css"].replace("blue", "green"),
  "news/second.html": news,
};

test("an agent's turn of a restricted person lands only in what is released", async () => {
  const place = await open();
  const turn = await run(place, wanted);
  expect(turn.status).toBe("completed");
  expect(await filesAt(place)).toEqual(landed);
  const shown = await filesShown(place, turn.id);
  expect(shown.length).toBeGreaterThan(3);
  for (const one of shown) expect([one["index.html"]?.includes("pies"), "new.html" in one]).toEqual([false, false]);
});

test("the model is told which files changed on the site, and what waits", async () => {
  const place = await open();
  await run(place, [inside, outside]);
  const told = JSON.stringify(model().requests.at(-1)?.messages);
  expect(told).toContain("On the site of this turn: index.html");
  expect(told).toContain("- index.html: The paragraph “Bread and cake.” would become “Bread and pies.”.");
});

test("the rest is a proposal that only an administrator applies, once, and can undo", async () => {
  const place = await open();
  const { id: editSessionId } = await run(place, wanted);
  const [proposal] = await listProposals(owner, place.projectId);
  expect(proposal).toMatchObject({ editSessionId, instruction: "Do it", person: place.client.name });
  expect(proposal?.changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["index.html", "new.html", "news/script.js", "news/third.html", "site.css"]),
  );
  const ask = async (route: typeof apply, actor: Actor) =>
    route(await routeRequest("/", { method: "POST", actor }), routeContext({ editSessionId }));
  const editor = await joinProject(await createActor(), place.projectId, "editor");
  for (const actor of [place.client, editor]) {
    expect([(await ask(apply, actor)).status, (await ask(drop, actor)).status]).toEqual([403, 403]);
  }
  expect(await filesAt(place)).toEqual(landed);
  await finishConversation(place.client, place);
  expect(await countProposals(owner, place.projectId)).toBe(1);
  const applied = await ask(apply, owner);
  expect(applied.status).toBe(200);
  const all = await filesAt(place);
  expect(all["index.html"]).toBe(landed["index.html"].replace("Bread and cake", "Bread and pies"));
  expect(all["site.css"]).toBe(landed["site.css"].replace("red", "pink"));
  expect((await ask(apply, owner)).status).toBe(409);
  expect(await listProposals(owner, place.projectId)).toEqual([]);
  expect(await countProposals(owner, place.projectId)).toBe(0);
  expect((await readWorkspace(place.workspaceId)).status).toBe("available_for_conversation");
  await undoTurn(owner, (await applied.json()) as { editSessionId: string });
  expect(await filesAt(place)).toEqual(landed);
});

test("a proposal lists each file that it changes, also one that only code shows", async () => {
  const place = await open();
  await run(place, [
    outside,
    edit("site.css", "h1 {", "/* Hello */\n\nh1 {"),
    edit("index.html", "<body>", "<body>\n"),
  ]);
  const [proposal] = await listProposals(owner, place.projectId);
  expect(proposal?.changes.map(({ path, summary }) => [path, summary])).toEqual([
    ["index.html", expect.stringContaining("pies")],
    ["index.html", heldWords.onlyInCode(1)],
    ["site.css", heldWords.onlyInCode(1)],
  ]);
});

test("a proposal keeps waiting while its person edits, and is applied after their session", async () => {
  const place = await open();
  const { id: editSessionId } = await run(place, [outside]);
  const ask = async () =>
    apply(await routeRequest("/", { method: "POST", actor: owner }), routeContext({ editSessionId }));
  const refused = await ask();
  const { code, detail } = (await refused.json()) as { code: string; detail: string };
  expect([refused.status, code]).toEqual([409, "workspace-busy"]);
  expect(detail).toContain(`${place.client.name} is editing this site at the moment, so nothing was applied.`);
  expect([await filesAt(place), (await listProposals(owner, place.projectId)).length]).toEqual([files, 1]);
  // Nobody ended it: the person has left.
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
  await database().conversation.update({ where: { id: place.conversationId }, data: { lastSeenAt: longAgo } });
  expect((await ask()).status).toBe(200);
  expect((await filesAt(place))["index.html"]).toContain("pies");
});

test("as many proposals are counted as are listed", async () => {
  const place = await open();
  const { id } = await run(place, [outside]);
  await database().$executeRaw`
    INSERT INTO edit_sessions SELECT (jsonb_populate_record(
      edit_sessions, jsonb_build_object('id', gen_random_uuid(), 'ordinal', ordinal + n))).*
    FROM edit_sessions, generate_series(1, 100) AS n WHERE id = ${id}::uuid`;
  const listed = await listProposals(owner, place.projectId);
  expect([listed.length, await countProposals(owner, place.projectId)]).toEqual([100, 100]);
});

test("a declined proposal changes nothing and is gone", async () => {
  const place = await open();
  const { id: editSessionId } = await run(place, [outside]);
  const dropped = await drop(
    await routeRequest("/", { method: "POST", actor: owner }),
    routeContext({ editSessionId }),
  );
  expect([dropped.status, await listProposals(owner, place.projectId)]).toEqual([204, []]);
  expect(await filesAt(place)).toEqual(files);
});

test("a turn with picks changes what is both picked and released", async () => {
  const place = await open();
  await run(place, [inside, outside], [{ path: "index.html", ref: refOf("<p>Bread") }]);
  expect(await filesAt(place)).toEqual(files);
});

test("a restriction that begins while a turn runs holds what is not released", async () => {
  const place = await open();
  await restrictPerson(owner, { projectId: place.projectId, userId: place.client.userId, restricted: false });
  scriptCalls(model(), [outside]);
  await acceptTurn(place.client, { conversationId: place.conversationId, instruction: "Do it" });
  await restrictPerson(owner, { projectId: place.projectId, userId: place.client.userId, restricted: true });
  await runTurns(place.workspaceId, never);
  expect(await filesAt(place)).toEqual(files);
});

type Act = (place: Place, tx: Tx) => Promise<unknown>;

/** Runs the work while an act of an administrator is on its way. The act is committed once the work waits for it or has ended. */
async function during<T>(place: Place, act: Act, work: () => Promise<T>): Promise<T> {
  const { started } = await inTransaction(async (tx) => {
    await lockProjectRow(systemScope, place.projectId, tx);
    await act(place, tx);
    let hasEnded = false;
    const started = work().finally(() => {
      hasEnded = true;
    });
    const waiting = () =>
      database().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await until(waiting, (rows) => hasEnded || rows.length > 0);
    return { started };
  });
  return started;
}

const withdrawAll: Act = async ({ projectId }, tx) => {
  for (const { id } of await listPlaceRows(systemScope, projectId, tx)) await deletePlace({ projectId, id }, tx);
};
const restrict: Act = ({ projectId, client: { userId } }, tx) =>
  updateRestricted({ projectId, userId, restricted: true }, tx);
const changeText = (place: Place, start: string) =>
  editByHand(place.client, {
    conversationId: place.conversationId,
    base: place.head,
    operations: [{ op: "set-text", path: "index.html", ref: refOf(start), text: "Mine" }],
  });

test("a change by hand is refused if its place is withdrawn meanwhile", async () => {
  const place = await open();
  const change = () => refusalOf(changeText(place, '<p class="hours'));
  expect(await during(place, withdrawAll, change)).toBe("not-released");
  expect(await filesAt(place)).toEqual(files);
});

test("a change by hand is refused if its person is restricted meanwhile", async () => {
  const place = await open();
  await restrictPerson(owner, { projectId: place.projectId, userId: place.client.userId, restricted: false });
  expect(await during(place, restrict, () => refusalOf(changeText(place, "<p>Bread")))).toBe("not-released");
  expect(await filesAt(place)).toEqual(files);
});

test("a change by hand of a released place waits for another release, and lands", async () => {
  const place = await open();
  const lift: Act = ({ projectId, client: { userId } }, tx) =>
    updateRestricted({ projectId, userId, restricted: false }, tx);
  expect(await during(place, lift, () => refusalOf(changeText(place, '<p class="hours')))).toBe("done");
});

test.each<[string, boolean, Act, Record<string, string>]>([
  ["its places are withdrawn", true, withdrawAll, files],
  ["its person is restricted", false, restrict, { ...files, "index.html": landed["index.html"] }],
])("an agent's change is held if %s while the turn ends", async (_what, isRestricted, act, expected) => {
  const place = await open();
  await restrictPerson(owner, { projectId: place.projectId, userId: place.client.userId, restricted: isRestricted });
  scriptCalls(model(), [inside, outside]);
  const { turn } = await acceptTurn(place.client, { conversationId: place.conversationId, instruction: "Do it" });
  await during(place, act, () => runTurns(place.workspaceId, never));
  expect((await getTurnForDisplay(place.client, { editSessionId: turn.id })).status).toBe("completed");
  expect(await filesAt(place)).toEqual(expected);
  const [proposal] = await listProposals(owner, place.projectId);
  expect(proposal).toMatchObject({ editSessionId: turn.id });
});

test("a restricted person brings back no more of a stopped turn than is released", async () => {
  const place = await open();
  model().script({ replies: [reply(inside), reply(outside), refuse(400, "bad")] });
  const { turn } = await acceptTurn(place.client, { conversationId: place.conversationId, instruction: "Do it" });
  await runTurns(place.workspaceId, never);
  expect((await getTurnForDisplay(place.client, { editSessionId: turn.id })).status).toBe("failed");
  expect(await refusalOf(restoreTurn(place.client, { editSessionId: turn.id }))).toBe("done");
  expect(await filesAt(place)).toEqual({ ...files, "index.html": landed["index.html"] });
});
