import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { expireDryRuns } from "#lib/dry-runs/expire-dry-runs.ts";
import { getAskedTurn } from "#lib/dry-runs/get-asked-turn.ts";
import { countVersionVerdicts, getDryRun, listDryRuns } from "#lib/dry-runs/get-dry-run.ts";
import { judgeTurn } from "#lib/dry-runs/judge-turn.ts";
import { listModelsToTry } from "#lib/dry-runs/list-models-to-try.ts";
import { listPastTurns } from "#lib/dry-runs/list-past-turns.ts";
import type { StartDryRun } from "#lib/dry-runs/schema.ts";
import { startDryRun } from "#lib/dry-runs/start-dry-run.ts";
import { stopDryRun } from "#lib/dry-runs/stop-dry-run.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { previewInstructions } from "#lib/projects/instructions/preview-instructions.ts";
import { chooseTemplate, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { createTemplate, restoreTemplate, saveTemplate } from "#lib/projects/templates/save-template.ts";
import { runDryRun } from "#lib/runner/dry-runs/run-dry-run.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { git } from "#tests/factories/git-repository.ts";
import { call, hold, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";
import { edit, filesAt, startModel } from "#tests/fakes/scripted-turn.ts";

// Past turns that are asked again with other texts: whole turns with tools, of which nothing enters the conversation, its memory or the site.

const model = startModel();
const never = new AbortController().signal;
const page = { "index.html": "<h1>Welcome</h1>\n<p>Open daily.</p>\n" };
const formal = { background: null, steps: null, output: "Be formal." };
const hours = (isFormal: boolean) => (isFormal ? "We are open daily." : "Open each day!");

type Place = Site & { conversationId: string; actor: Actor };

/** A model that reacts to the text: it greets and writes hours in another way, and answers everything else the same. */
function reacts({ messages, instruction, step }: RecordedRequest): ScriptedReply {
  const isFormal = messages[0]?.text.includes("Be formal.") ?? false;
  if (instruction === "Greet") return reply(say(isFormal ? "Good day." : "Hi!"));
  if (instruction === "Hours") {
    return step === 0 ? reply(edit("index.html", "Open daily.", hours(isFormal))) : reply(say("Done."));
  }
  if (instruction === "Remember") {
    if (step === 0) return reply(call("write_note_to_self", { note: isFormal ? "Formal here." : "Casual here." }));
    if (step === 1) return reply(call("annotate_conversation", { msg_id: "m1", my_commentary: "They greet first." }));
    return reply(say("Remembered."));
  }
  return reply(say(`Answer to ${instruction}.`));
}

const instructions = ["Greet", "Hours", "Remember", "a", "b", "c", "d", "e", "f", "Greet"];

/** A project with ten past turns. */
async function open(said: readonly string[] = instructions): Promise<Place> {
  const actor = await createActor();
  const place = { actor, ...(await createConversation(actor, page)) };
  model().respond(reacts);
  for (const instruction of said) await acceptTurn(actor, { conversationId: place.conversationId, instruction });
  await runTurns(place.workspaceId, never);
  return place;
}

async function tryTexts({ actor, projectId }: Place, wanted: StartDryRun) {
  const { id: dryRunId } = await startDryRun(actor, projectId, wanted);
  await runDryRun({ dryRunId }, never);
  return { projectId, dryRunId };
}

/** Everything that the database holds besides dry runs, by table, and all refs of the repository besides theirs. */
async function everythingElse({ repository }: Site): Promise<Record<string, string>> {
  const names = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'dry_run%'`;
  const held: Record<string, string> = {};
  for (const { name } of names) {
    const [row] = await database().$queryRawUnsafe<{ all: string | null }[]>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS all FROM "${name}" t`,
    );
    held[name] = row?.all ?? "";
  }
  const refs = git(repository, ["for-each-ref", "--format=%(refname) %(objectname)"]).split("\n");
  return { ...held, refs: refs.filter((line) => !line.startsWith("refs/sitewright/dry-runs/")).join("\n") };
}

test("ten turns asked again differ where the model reacts, and nothing else changes", async () => {
  const place = await open();
  const before = await everythingElse(place);
  const sentThen = model().requests.length;

  const at = await tryTexts(place, formal);

  expect(await everythingElse(place)).toEqual(before);
  const run = await getDryRun(place.actor, at);
  expect(run).toMatchObject({ ...formal, ownTexts: false, savedAs: null, isStopping: false });
  expect(run.endedAt).not.toBeNull();
  expect(
    run.turns.map(({ instruction, status, sameAnswer, sameSite }) => [instruction, status, sameAnswer, sameSite]),
  ).toEqual(instructions.toReversed().map((said) => [said, "completed", said !== "Greet", said !== "Hours"]));
  expect(model().requests.length - sentThen).toBe(sentThen);

  const greeting = await getAskedTurn(place.actor, { ...at, position: 1 });
  expect([greeting.past.answer, greeting.tried.answer]).toEqual(["Hi!", "Good day."]);
  // Each side names its model, and then the version of the instructions; the tried texts have none.
  expect(greeting.past).toMatchObject({ model: model().requests[0]?.model, instructionsVersion: 0 });
  expect(greeting.tried).toMatchObject({ model: run.model, instructionsVersion: null });
  expect(greeting.tried.commit).toBeNull();
  const change = await getAskedTurn(place.actor, { ...at, position: 9 });
  expect(change.past.calls.map(({ toolName }) => toolName)).toEqual(["edit_file"]);
  expect(change.tried.calls).toEqual([
    { toolName: "edit_file", input: expect.stringContaining("We are open"), output: expect.any(String), ok: true },
  ]);
  expect(change.tried.files[0]?.patch).toContain("+<p>We are open daily.</p>");
  expect(change.past.files[0]?.patch).toContain("+<p>Open each day!</p>");
  expect(await filesAt(place, change.tried.commit)).toEqual({
    "index.html": "<h1>Welcome</h1>\n<p>We are open daily.</p>\n",
  });
  // Private tools show that they were called, and nothing of what they were given.
  const private_ = await getAskedTurn(place.actor, { ...at, position: 8 });
  expect(private_.tried.calls).toEqual([
    { toolName: "write_note_to_self", input: "", output: "", ok: true },
    { toolName: "annotate_conversation", input: "", output: "", ok: true },
  ]);
  expect(JSON.stringify(private_)).not.toContain("Formal here");
});

/** Returns requests by turns, the newest turn first; those of each turn keep their order. */
function newestTurnFirst(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const turns: RecordedRequest[][] = [];
  for (const request of requests) {
    if (request.step === 0) turns.unshift([]);
    turns[0]?.push(request);
  }
  return turns.flat();
}

test("a turn is asked with its own history, and only the texts differ", async () => {
  const place = await open();
  const then = newestTurnFirst(model().requests).map(({ messages }) => messages);

  await tryTexts(place, formal);

  const now = model()
    .requests.slice(then.length)
    .map(({ messages }) => messages);
  expect(now.length).toBe(then.length);
  for (const [index, messages] of now.entries()) {
    const earlier = then[index] ?? [];
    const [system, ...rest] = messages;
    expect(system?.text.replace("Be formal.", "")).not.toBe(earlier[0]?.text);
    expect(system?.text).toContain("Be formal.");
    // The answers of the very turn are those of its own model.
    const told = rest.slice(0, rest.findLastIndex(({ role }) => role === "user") + 1);
    expect(told).toEqual(earlier.slice(1, told.length + 1));
  }
});

test("own texts ask each turn as it was asked, and another model is named", async () => {
  const place = await open(["Greet"]);
  await saveInstructions(place.actor, place.projectId, formal);
  const [first] = model().requests;

  const at = await tryTexts(place, { ...formal, ownTexts: true, model: "another-model" });

  const again = model().requests.at(-1);
  expect(again?.messages).toEqual(first?.messages);
  expect(again?.model).toBe("another-model");
  expect(await getDryRun(place.actor, at)).toMatchObject({
    ownTexts: true,
    output: null,
    model: "another-model",
    otherModel: true,
  });
});

test("verdicts stand beside the version that has the tried texts", async () => {
  const place = await open(["Greet"]);
  const at = await tryTexts(place, formal);
  expect(await judgeTurn(place.actor, { ...at, position: 1 }, { verdict: "better" })).toMatchObject({
    verdict: "better",
    verdictBy: place.actor.name,
  });
  await saveInstructions(place.actor, place.projectId, formal);
  expect(await getDryRun(place.actor, at)).toMatchObject({ savedAs: 1 });
  const { dryRuns } = await listDryRuns(place.actor, place.projectId, { limit: 5, version: 1 });
  expect(dryRuns.map(({ id, turns }) => [id, turns[0]?.verdict])).toEqual([[at.dryRunId, "better"]]);
  await saveInstructions(place.actor, place.projectId, { ...formal, output: "Be casual." });
  expect((await listDryRuns(place.actor, place.projectId, { limit: 5, version: 2 })).dryRuns).toEqual([]);
  expect(await judgeTurn(place.actor, { ...at, position: 1 }, { verdict: null })).toMatchObject({
    ...{ verdict: null, verdictBy: null, remark: null },
  });
});

test("a remark stays beside its verdict, changes with it, and goes with it", async () => {
  const place = await open(["Greet"]);
  const at = { ...(await tryTexts(place, formal)), position: 1 };
  await judgeTurn(place.actor, at, { verdict: "better", remark: "Kinder." });
  expect(await judgeTurn(place.actor, at, { verdict: "worse" })).toMatchObject({ verdict: "worse", remark: "Kinder." });
  expect(await judgeTurn(place.actor, at, { verdict: "worse", remark: "" })).toMatchObject({ remark: null });
  await judgeTurn(place.actor, at, { verdict: "same", remark: "Alike." });
  expect((await getDryRun(place.actor, at)).turns[0]).toMatchObject({ remark: "Alike." });
  await judgeTurn(place.actor, at, { verdict: null, remark: "Nothing to stand beside." });
  expect((await getDryRun(place.actor, at)).turns[0]).toMatchObject({ verdict: null, remark: null });
});

test("versions sum verdicts, and a trial knows whether its texts are in force", async () => {
  const place = await open(["Greet", "a"]);
  const at = await tryTexts(place, formal);
  await judgeTurn(place.actor, { ...at, position: 1 }, { verdict: "better" });
  expect((await getDryRun(place.actor, at)).inForce).toBe(false);
  const empty = await tryTexts(place, { ...formal, output: null });
  expect(await getDryRun(place.actor, empty)).toMatchObject({ savedAs: null, inForce: true });
  await saveInstructions(place.actor, place.projectId, formal);
  await saveInstructions(place.actor, place.projectId, { ...formal, output: "Be casual." });
  await saveInstructions(place.actor, place.projectId, formal);
  const counts = await countVersionVerdicts(place.actor, place.projectId, [0, 1, 2, 3]);
  const tried = { better: 1, same: 0, worse: 0, unjudged: 1 };
  expect(Object.fromEntries(counts)).toEqual({
    ...{ 0: { better: 0, same: 0, worse: 0, unjudged: 2 }, 1: tried, 3: tried },
  });
  expect(await getDryRun(place.actor, at)).toMatchObject({ savedAs: 3, inForce: true });
  expect((await getDryRun(place.actor, empty)).inForce).toBe(false);
});

const casual = { background: null, steps: null, output: "Be casual." };
const noTexts = { background: null, steps: null, output: null };

/** The project uses shared instructions, as its version 1. */
async function share({ actor, projectId, organizationId }: Place) {
  const { id: templateId } = await createTemplate(actor, organizationId, { name: "Our tone", ...casual });
  await chooseTemplate(actor, projectId, { templateId, off: [] });
  return { organizationId, templateId };
}

test("verdicts stand beside the versions with the same shared words", async () => {
  const place = await open(["Greet"]);
  const tone = await share(place);
  await saveTemplate(place.actor, tone, { name: "Our tone", ...formal });
  const at = await tryTexts(place, noTexts);
  await judgeTurn(place.actor, { ...at, position: 1 }, { verdict: "worse" });
  const counted = async () => [...(await countVersionVerdicts(place.actor, place.projectId, [0, 1, 2, 3, 4])).keys()];
  expect(await counted()).toEqual([2]);
  expect(await getDryRun(place.actor, at)).toMatchObject({
    ...{ savedAs: 2, inForce: true },
    shared: { name: "Our tone", version: 2, output: "Be formal." },
  });

  await restoreTemplate(place.actor, tone, 1);
  expect(await counted()).toEqual([2]);
  expect(await getDryRun(place.actor, at)).toMatchObject({ savedAs: 2, inForce: false });
  await restoreTemplate(place.actor, tone, 2);
  expect(await counted()).toEqual([2, 4]);

  // The same words, but the project leaves them out.
  await chooseTemplate(place.actor, place.projectId, { templateId: tone.templateId, off: ["output"] });
  expect(await getDryRun(place.actor, at)).toMatchObject({ savedAs: 4, inForce: false });
});

test("shared texts are tried before they are saved", async () => {
  const place = await open(["Greet"]);
  const tone = await share(place);
  const at = await tryTexts(place, { ...noTexts, shared: formal });
  expect(model().requests.at(-1)?.messages[0]?.text).toContain("OUTPUT, BY THE ORGANIZATION\nBe formal.");
  expect(model().requests.at(-1)?.messages[0]?.text).not.toContain("Be casual.");
  expect(await getDryRun(place.actor, at)).toMatchObject({
    ...{ savedAs: null, inForce: false },
    shared: { templateId: tone.templateId, version: null, output: "Be formal." },
  });
  await saveTemplate(place.actor, tone, { name: "Our tone", ...formal });
  expect(await getDryRun(place.actor, at)).toMatchObject({ savedAs: 2, inForce: true });
});

test("what the agent would be told has unsaved shared texts", async () => {
  const place = await open(["Greet"]);
  const asked = { ...noTexts, shared: formal };
  const without = await previewInstructions(place.actor, place.projectId, asked);
  expect(without.after).toEqual(without.before);
  await share(place);
  const { before, after } = await previewInstructions(place.actor, place.projectId, asked);
  const shared = (sections: typeof before) => sections.find(({ label }) => label === "Shared instructions: output");
  expect([shared(before)?.text, shared(after)?.text]).toEqual([
    "OUTPUT, BY THE ORGANIZATION\nBe casual.",
    "OUTPUT, BY THE ORGANIZATION\nBe formal.",
  ]);
});

test("a change of the page's title alone is told in a sentence", async () => {
  const head = "<!doctype html><html><head><title>Bakery</title></head><body><h1>Welcome</h1></body></html>";
  const actor = await createActor();
  const place = { actor, ...(await createConversation(actor, { "index.html": head })) };
  const title = (words: string) => edit("index.html", "<title>Bakery</title>", `<title>${words}</title>`);
  model().respond(({ messages, step }) => {
    const isFormal = messages[0]?.text.includes("Be formal.") ?? false;
    return step === 0 ? reply(title(isFormal ? "The Bakery" : "Hi Bakery")) : reply(say("Done."));
  });
  await acceptTurn(actor, { conversationId: place.conversationId, instruction: "Title" });
  await runTurns(place.workspaceId, never);
  const at = await tryTexts(place, formal);
  const asked = await getAskedTurn(actor, { ...at, position: 1 });
  expect(asked.differences).toEqual([expect.stringMatching(/title.*“The Bakery”.*“Hi Bakery”/)]);
  expect(asked.past.sentences).toEqual([expect.stringContaining("“Hi Bakery”")]);
  expect(asked.tried.sentences).toEqual([expect.stringContaining("“The Bakery”")]);
});

test("the provider's models are offered to people who configure the project", async () => {
  const place = await open(["Greet"]);
  const { models } = await listModelsToTry(place.actor, place.projectId);
  expect(models.length).toBeGreaterThan(0);
  const reviewer = await joinProject(await createActor(), place.projectId, "reviewer");
  await expect(listModelsToTry(reviewer, place.projectId)).rejects.toMatchObject({ kind: "forbidden" });
});

test("what a turn took then is told before it is asked again", async () => {
  const place = await open(["Greet", "Hours"]);
  const { turns, isPractice } = await listPastTurns(place.actor, place.projectId, { limit: 10 });
  expect(isPractice).toBe(false);
  expect(turns.map(({ instruction }) => instruction)).toEqual(["Hours", "Greet"]);
  for (const { usage, costUsd } of turns) {
    expect(usage?.inputTokens).toBeGreaterThan(0);
    expect(costUsd).toBeNull();
  }
  const [, first] = turns;
  const one = await listPastTurns(place.actor, place.projectId, { limit: 10, turn: first?.editSessionId });
  expect(one.turns).toEqual([first]);
});

test("an answer that claims a change without one is told apart", async () => {
  const place = await open(["Greet"]);
  model().respond(() => reply(say("I wrote it at the bottom of the page.")));
  const at = await tryTexts(place, formal);
  const { past, tried } = await getAskedTurn(place.actor, { ...at, position: 1 });
  expect([past.saysItChanged, tried.saysItChanged]).toEqual([false, true]);
});

test("after a failed answer the next turn is asked", async () => {
  const place = await open(["a", "Greet"]);
  model().respond((request) =>
    request.instruction === "Greet" ? { status: 400, error: { message: "no", code: "bad" } } : reacts(request),
  );
  const at = await tryTexts(place, formal);
  expect((await getDryRun(place.actor, at)).turns.map(({ status }) => status)).toEqual(["failed", "completed"]);
  expect((await getAskedTurn(place.actor, { ...at, position: 1 })).tried.message).toMatch(/\.$/);
});

test("Stop ends the turn that is asked, and those behind it are not asked", async () => {
  const place = await open(["Greet", "a", "b"]);
  model().respond((request) => (request.instruction === "a" ? reply(hold("slow"), say("Late.")) : reacts(request)));
  const { id: dryRunId } = await startDryRun(place.actor, place.projectId, formal);
  const at = { projectId: place.projectId, dryRunId };
  const running = runDryRun({ dryRunId }, never);
  await model().reached("slow");
  await expect(startDryRun(place.actor, place.projectId, formal)).rejects.toMatchObject({ code: "dry-run-running" });
  await expect(judgeTurn(place.actor, { ...at, position: 2 }, { verdict: "same" })).rejects.toMatchObject({
    code: "dry-run-turn-open",
  });
  await stopDryRun(place.actor, at);
  await running;
  const { turns, endedAt } = await getDryRun(place.actor, at);
  expect(turns.map(({ status }) => status)).toEqual(["completed", "stopped", "stopped"]);
  expect(endedAt).not.toBeNull();
});

test("another worker goes on after one that stopped or died", async () => {
  const place = await open(["a", "Greet"]);
  model().respond((request) => (request.instruction === "a" ? reply(hold("slow"), say("Late.")) : reacts(request)));
  const { id: dryRunId } = await startDryRun(place.actor, place.projectId, formal);
  const at = { projectId: place.projectId, dryRunId };
  const stopping = new AbortController();
  const running = runDryRun({ dryRunId }, stopping.signal);
  await model().reached("slow");
  stopping.abort();
  await running;
  expect((await getDryRun(place.actor, at)).turns.map(({ status }) => status)).toEqual(["completed", "waiting"]);
  // As a worker leaves it that died in the middle.
  await database().dryRunTurn.updateMany({
    where: { dryRunId, position: 2 },
    data: { status: "running", attempts: 1 },
  });
  model().respond(reacts);
  await runDryRun({ dryRunId }, never);
  expect((await getDryRun(place.actor, at)).turns.map(({ status }) => status)).toEqual(["completed", "completed"]);
});

test("a turn that kills its workers is given up", async () => {
  const place = await open(["Greet"]);
  const { id: dryRunId } = await startDryRun(place.actor, place.projectId, formal);
  await database().dryRunTurn.updateMany({ where: { dryRunId }, data: { status: "running", attempts: 2 } });
  await runDryRun({ dryRunId }, never);
  const at = { projectId: place.projectId, dryRunId };
  expect(await getAskedTurn(place.actor, { ...at, position: 1 })).toMatchObject({
    status: "failed",
    tried: { code: "interrupted" },
  });
});

test("what was said and done expires with the requests, and the verdict stays", async () => {
  const place = await open(["Hours"]);
  const at = await tryTexts(place, formal);
  await judgeTurn(place.actor, { ...at, position: 1 }, { verdict: "worse", remark: "Too stiff." });
  const { commit } = (await getAskedTurn(place.actor, { ...at, position: 1 })).tried;
  const refs = () =>
    git(place.repository, ["for-each-ref", "--format=%(objectname)", "refs/sitewright/dry-runs"]).trim();
  expect(refs()).toBe(commit);
  await expireDryRuns(1);
  expect(refs()).toBe(commit);
  await database().dryRunTurn.updateMany({
    where: at.dryRunId ? { dryRunId: at.dryRunId } : {},
    data: { endedAt: new Date(0) },
  });
  await expireDryRuns(1);
  expect(refs()).toBe("");
  expect(await getAskedTurn(place.actor, { ...at, position: 1 })).toMatchObject({
    expiredAt: expect.any(String),
    verdict: "worse",
    tried: { answer: null, calls: [], commit: null, files: [] },
  });
});

test("only people who configure the project ask again, about turns of that project", async () => {
  const place = await open(["Greet"]);
  const other = await open(["Greet"]);
  const [foreign] = (await listPastTurns(other.actor, other.projectId, { limit: 1 })).turns;
  const turns = foreign ? [foreign.editSessionId] : [];
  await expect(startDryRun(place.actor, place.projectId, { ...formal, turns })).rejects.toMatchObject({
    code: "dry-run-turn-unknown",
  });
  const developer = await joinProject(await createActor(), place.projectId, "developer");
  await expect(startDryRun(developer, place.projectId, formal)).rejects.toMatchObject({ code: "read-only" });
  await expect(startDryRun(other.actor, place.projectId, formal)).rejects.toMatchObject({ code: "not-found" });
  const at = await tryTexts(place, formal);
  await expect(getDryRun(other.actor, { ...at, projectId: other.projectId })).rejects.toMatchObject({
    code: "not-found",
  });
  const empty = await open([]);
  await expect(startDryRun(empty.actor, empty.projectId, formal)).rejects.toMatchObject({ code: "dry-run-no-turns" });
});
