import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { applyHeld, getHeldDiff, leaveOutHeld } from "#lib/conversations/held/decide-held.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { checkInstance } from "#lib/runner/instance-check/check-instance.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { readHeldTitle } from "#lib/words/page/read-told.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { call, hold, reply, type ScriptedPart, say } from "#tests/fakes/scripted-model/script.ts";
import { edit, filesAt, filesShown, scriptCalls, startModel } from "#tests/fakes/scripted-turn.ts";

// A model that changes more than was picked. It is scripted at the wire; git and the database are real.

const model = startModel();

const never = new AbortController().signal;
type Place = Site & { conversationId: string; actor: Actor };

const home = `<!doctype html>
<html>
<head><title>Bakery</title><link rel="stylesheet" href="site.css"></head>
<body>
<h1>Grüezi 🥐</h1>
<p class="hours">Open daily.</p>
<p>Bread and cake.</p>
</body>
</html>
`;
const files = {
  "index.html": home,
  "about.html": home.replace("Bakery", "About").replace("hours", "story"),
  "site.css": "h1 { color: red }\n.hours { color: blue }\n",
  "notes.txt": "Ours.\n",
};
const hours = '<p class="hours">';

const inside = edit("index.html", "Open daily.", "Open every day, also on Sundays.");
const outside = edit("index.html", "Bread and cake.", "Bread, cake and pies.");
const editsOutside = [
  inside,
  outside,
  edit("index.html", hours, '<hr><p class="hours big">'),
  edit("site.css", "blue", "green"),
  edit("site.css", "red", "pink"),
  call("write_file", { path: "new.html", content: "<h1>New</h1>\n" }),
  call("delete_file", { path: "notes.txt" }),
  call("move_file", { from: "about.html", to: "story.html" }),
];
const kept = {
  ...files,
  "index.html": home.replace("Open daily.", "Open every day, also on Sundays.").replace('"hours"', '"hours big"'),
  "site.css": files["site.css"].replace("blue", "green"),
};
const all = {
  "index.html": kept["index.html"]
    .replace("<p class", "<hr><p class")
    .replace("cake.", "cake and pies.")
    .replace("Bread and", "Bread,"),
  "site.css": kept["site.css"].replace("red", "pink"),
  "new.html": "<h1>New</h1>\n",
  "story.html": files["about.html"],
};

async function open(): Promise<Place> {
  const actor = await createActor();
  return { actor, ...(await createConversation(actor, files)) };
}

async function ask({ actor, conversationId, head }: Place, onlyPicked = true, path = "index.html"): Promise<string> {
  const { elements } = parseHtml(home);
  const ref = `e${elements.findIndex(({ start }) => home.startsWith(hours, start)) + 1}`;
  const picked = { picks: [{ path, ref }], base: head, onlyPicked };
  return (await acceptTurn(actor, { conversationId, instruction: "Say that we open on Sundays", ...picked })).turn.id;
}

async function run(place: Place, parts: readonly ScriptedPart[], onlyPicked = true, path = "index.html") {
  scriptCalls(model(), parts);
  const editSessionId = await ask(place, onlyPicked, path);
  await runTurns(place.workspaceId, never);
  return show(place, editSessionId);
}

const show = ({ actor }: Place, editSessionId: string) => getTurnForDisplay(actor, { editSessionId });

test("a model that edits outside of the pick changes no byte outside of it", async () => {
  const place = await open();
  const turn = await run(place, editsOutside);
  expect(turn).toMatchObject({ status: "completed", onlyPicked: true });
  expect(await filesAt(place)).toEqual(kept);
  expect(turn.files.map(({ path }) => path)).toEqual(["index.html", "site.css"]);
  expect(turn.held.map(({ path, title, summary }) => [path, title, summary])).toEqual([
    ["about.html", "About", "This page would be gone."],
    ["index.html", "Home", expect.any(String)],
    ["index.html", "Home", "The paragraph “Bread and cake.” would become “Bread, cake and pies.”."],
    ["new.html", "New", "This page would be new."],
    ["notes.txt", "notes.txt", "This file would be gone."],
    ["site.css", "site.css", expect.stringContaining("colour")],
    ["story.html", "About", "This page would be new."],
  ]);
  const bread = turn.held.find(({ summary }) => summary.includes("Bread"));
  expect(Buffer.from(home).subarray(bread?.start, bread?.end).toString()).toBe(" and cake");
  for (const shown of await filesShown(place, turn.editSessionId)) {
    expect(shown["index.html"]).not.toContain("pies");
    expect(Object.keys(shown)).toEqual(Object.keys(kept).sort());
  }
  const sentences = turn.receipt?.sentences.join("\n");
  expect(sentences).toContain("Sundays");
  expect(sentences).not.toContain("pies");
  expect((await checkInstance()).wrong).toEqual([]);
});

test("a held change of the home page in the site’s folder is on Home", async () => {
  const actor = await createActor();
  const inFolder = { "public/index.html": home, "public/about.html": files["about.html"] };
  const place = { actor, ...(await createConversation(actor, inFolder)) };
  const outsideThere = edit("public/index.html", "Bread and cake.", "Bread, cake and pies.");
  const turn = await run(place, [outsideThere], true, "public/index.html");
  expect(turn.held.map(({ path, title }) => [path, title])).toEqual([["public/index.html", "Home"]]);
});

test("the model is told in the tool's result what is held", async () => {
  const place = await open();
  await run(place, [inside, outside]);
  const [, afterInside, afterOutside] = model().requests.map(({ messages }) => JSON.stringify(messages));
  expect(afterInside).not.toContain("Held back");
  expect(afterOutside).toContain("Held back: 1 change outside of what the person picked.");
  expect(afterOutside).not.toContain("So far nothing");
  expect(afterOutside).toContain("index.html: The paragraph “Bread and cake.” would become");
  await run(place, [], false);
  expect(JSON.stringify(model().requests.at(-1)?.messages)).toContain("not on the site unless the person applies them");
});

test("applied changes are a turn of their own, and an undo takes them back", async () => {
  const place = await open();
  const turn = await run(place, editsOutside);
  const applied = await applyHeld(place.actor, turn);
  expect(await filesAt(place)).toEqual(all);
  expect(await show(place, turn.editSessionId)).toMatchObject({ held: [] });
  expect(await show(place, applied.editSessionId)).toMatchObject({
    kind: "apply_held",
    title: "Applied what was held back in “Say that we open on Sundays”",
    targetEditSessionId: turn.editSessionId,
  });
  const { versions } = await listHistory(place.actor, place);
  expect(versions.map(({ kind }) => kind)).toEqual(["apply_held", "prompt"]);
  await undoTurn(place.actor, applied);
  expect(await filesAt(place)).toEqual(kept);
  expect(await refusalOf(applyHeld(place.actor, turn))).toBe("nothing-held");
});

test("changes that are left out are gone", async () => {
  const place = await open();
  const turn = await run(place, editsOutside);
  expect((await getHeldDiff(place.actor, turn)).files.length).toBeGreaterThan(3);
  await leaveOutHeld(place.actor, turn);
  expect(await show(place, turn.editSessionId)).toMatchObject({ held: [] });
  expect(await filesAt(place)).toEqual(kept);
  expect((await getHeldDiff(place.actor, turn)).files).toEqual([]);
  for (const decide of [applyHeld, leaveOutHeld]) {
    expect(await refusalOf(decide(place.actor, turn))).toBe("nothing-held");
  }
});

test("of two decisions at once one counts", async () => {
  const place = await open();
  const turn = await run(place, [inside, outside]);
  const decided = await Promise.allSettled([
    applyHeld(place.actor, turn),
    leaveOutHeld(place.actor, turn),
    applyHeld(place.actor, turn),
  ]);
  expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const isApplied = decided[1]?.status === "rejected";
  expect((await filesAt(place))["index.html"]?.includes("pies")).toBe(isApplied);
});

test("held changes are merged into what was changed since, or keep waiting", async () => {
  const place = await open();
  const turn = await run(place, [inside, outside]);
  const hello = (await filesAt(place))["index.html"]?.replace("Grüezi", "Hello") ?? "";
  await createTurn(place.actor, place, { change: { path: "index.html", content: hello.replace("and cake", "only") } });
  expect(await refusalOf(applyHeld(place.actor, turn))).toBe("held-conflict");
  expect((await show(place, turn.editSessionId)).held).toHaveLength(1);
  await createTurn(place.actor, place, { change: { path: "index.html", content: hello } });
  await applyHeld(place.actor, turn);
  expect((await filesAt(place))["index.html"]).toBe(hello.replace("Bread and cake", "Bread, cake and pies"));
});

test("a turn that changes nothing but what is held completes without a version", async () => {
  const place = await open();
  const turn = await run(place, [outside]);
  expect(turn).toMatchObject({ status: "completed", commit: null, files: [], held: [{ path: "index.html" }] });
  expect(turn.held.map((change) => [change.title, speaking("de", () => readHeldTitle(change))])).toEqual([
    ["Home", "Startseite"],
  ]);
  expect(JSON.stringify(model().requests.at(-1)?.messages)).toContain("So far nothing of this turn is on the site");
  expect(await filesAt(place)).toEqual(files);
  await applyHeld(place.actor, turn);
  expect((await filesAt(place))["index.html"]).toBe(home.replace("Bread and cake", "Bread, cake and pies"));
});

test("a turn without “Only here” holds nothing", async () => {
  const place = await open();
  const turn = await run(place, editsOutside, false);
  expect(turn.held).toEqual([]);
  expect(await filesAt(place)).toEqual(all);
});

test("a pick that is gone holds everything", async () => {
  const place = await open();
  const editSessionId = await ask(place);
  const closed = home.replace(/<p class.*\n/, "");
  await createTurn(place.actor, place, { change: { path: "index.html", content: closed } });
  scriptCalls(model(), [outside]);
  await runTurns(place.workspaceId, never);
  expect(await show(place, editSessionId)).toMatchObject({ status: "completed", commit: null, held: [{}] });
  expect((await filesAt(place))["index.html"]).toBe(closed);
});

test("a turn whose worker died goes on with its held changes", async () => {
  const place = await open();
  model().script({
    replies: [reply(outside), reply(say("Half a sen"), hold("death")), reply(inside), reply(say("Done."))],
  });
  const editSessionId = await ask(place);
  const zombie = runTurns(place.workspaceId, never);
  await model().reached("death");
  await ageTurn(editSessionId, "lease_until", 0.1);
  await recover();
  await runTurns(place.workspaceId, never);
  model().release("death");
  await zombie;
  const turn = await show(place, editSessionId);
  expect(turn).toMatchObject({ status: "completed", held: [{ path: "index.html" }] });
  expect((await filesAt(place))["index.html"]).toBe(home.replace("Open daily.", "Open every day, also on Sundays."));
  for (const shown of await filesShown(place, editSessionId)) expect(shown["index.html"]).not.toContain("pies");
  await applyHeld(place.actor, turn);
  expect((await filesAt(place))["index.html"]).toContain("pies");
});

test("a stopped turn leaves nothing held, and its restore stays inside of the pick", async () => {
  const place = await open();
  model().script({ replies: [reply(inside), reply(outside), reply(say("Half a sen"), hold("stop"))] });
  const editSessionId = await ask(place);
  const running = runTurns(place.workspaceId, never);
  await model().reached("stop");
  await cancelTurn(place.actor, { editSessionId });
  model().release("stop");
  await running;
  expect(await show(place, editSessionId)).toMatchObject({ status: "cancelled", held: [], restorable: true });
  expect(await filesAt(place)).toEqual(files);
  await restoreTurn(place.actor, { editSessionId });
  expect((await filesAt(place))["index.html"]).toBe(home.replace("Open daily.", "Open every day, also on Sundays."));
});

test("a stopped turn that made nothing but held changes offers nothing to bring back", async () => {
  const place = await open();
  model().script({ replies: [reply(outside), reply(say("Half a sen"), hold("stop outside"))] });
  const editSessionId = await ask(place);
  const running = runTurns(place.workspaceId, never);
  await model().reached("stop outside");
  await cancelTurn(place.actor, { editSessionId });
  model().release("stop outside");
  await running;
  expect(await show(place, editSessionId)).toMatchObject({ status: "cancelled", restorable: false });
});

test("nobody but the person who asked decides about held changes", async () => {
  const place = await open();
  const turn = await run(place, [inside, outside]);
  const other = await createActor({ organizationId: place.organizationId });
  const stranger = await createActor();
  for (const decide of [applyHeld, leaveOutHeld]) {
    expect(await refusalOf(decide(stranger, turn))).toBe("not-found");
    expect(await refusalOf(decide(other, turn))).toBe("read-only");
  }
  expect((await show(place, turn.editSessionId)).held).toHaveLength(1);
});

test("a held change must have its commit, and an unfinished turn has none", async () => {
  const place = await open();
  const { editSessionId: id } = await run(place, [inside, outside]);
  const change = (data: object) => database().editSession.update({ where: { id }, data });
  await expect(change({ heldCommit: null })).rejects.toThrow("edit_sessions_held");
  await expect(change({ held: [] })).rejects.toThrow("edit_sessions_held");
  await expect(change({ heldState: "applied" })).rejects.toThrow("edit_sessions_held");
});
