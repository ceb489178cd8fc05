import { globSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertReset } from "#lib/accounts/password-reset/reset-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findSummary, lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { appendMessagesSql } from "#lib/conversations/conversation/message-store.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { appendPlanMessages } from "#lib/plans/discussion/plan-message-store.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { saveVariable } from "#lib/projects/building/save-variable.ts";
import { chooseTemplate } from "#lib/projects/instructions/save-instructions.ts";
import { releasePlace } from "#lib/projects/released-places/release-place.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { createCloneToken } from "#lib/publishing/clone/clone-tokens.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { runGit } from "#lib/workspaces/git/git.ts";
import { ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createInvitation } from "#tests/factories/create-invitation.ts";
import { createPlanCall, plantPlan } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// Private texts are planted, by real turns where a model can do it; then every route is read in every form it serves.

const canaries = {
  toolNote: "CANARY-7f3a-note-by-tool",
  blockNote: "CANARY-7f3a-note-in-the-answer",
  fencedNote: "CANARY-7f3a-note-in-a-fence",
  suggestedNote: "CANARY-7f3a-note-in-a-commit-message",
  misspelt: "CANARY-7f3a-input-of-a-misspelt-call",
  refused: "CANARY-7f3a-input-that-is-refused",
  annotation: "CANARY-7f3a-annotation",
  answeredAnnotation: "CANARY-7f3a-annotation-in-a-chain",
  badAnnotation: "CANARY-7f3a-annotation-on-no-message",
  journal: "CANARY-7f3a-journal",
  syntheticRow: "CANARY-7f3a-synthetic-prompt",
  syntheticInstruction: "CANARY-7f3a-instruction-of-a-follow-up",
  stoppedNote: "CANARY-7f3a-note-of-a-failed-turn",
  recalled: "CANARY-7f3a-heading-of-another-conversation",
  summary: "CANARY-7f3a-summary",
  planMessage: "CANARY-7f3a-tool-result-of-a-plan",
  planCall: "CANARY-7f3a-call-for-a-plan",
  planScope: "CANARY-7f3a-scope-of-a-turn",
  dryRun: "CANARY-7f3a-answer-to-a-trial",
  buildValue: "CANARY-7f3a-value-for-builds",
};
const every = "CANARY-7f3a";
/** The canaries that enter the memory; the others never do, and so are in no dump either. */
const kept = [
  "toolNote",
  "blockNote",
  "fencedNote",
  "annotation",
  "answeredAnnotation",
  "journal",
  "syntheticRow",
] as const;

let model: ScriptedModelServer;
let product: Product;
let owner: Actor;
let editor: Actor;
let observer: Actor;
let reviewer: Actor;
let place: Record<string, string>;
let repository: string;
/** The link for the editor's new password, its hash, and the hash of the password. */
let credentials: string[];

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  model = await startScriptedModelServer();
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" };
  product = await untilReady(await beginProduct({ ...settings, LOG_LEVEL: "trace", MEMORY_SEARCH_MS: "10000" }));
  owner = await createActor();
  const earlier = await createConversation(owner);
  await createTurn(owner, earlier, { note: `The heading: ${canaries.recalled}`, change: null });
  await finishConversation(owner, earlier);
  const { conversation } = await startConversation(owner, earlier);
  const site = { ...earlier, conversationId: conversation.id };
  const { projectId, conversationId } = site;
  editor = await joinProject(await createActor(), projectId, "editor");
  observer = await joinProject(await createActor(), projectId, "editor");
  reviewer = await joinProject(await createActor(), projectId, "reviewer");
  // The conversation is the editor's own: nobody else sees more than its person.
  await database().conversation.update({ where: { id: conversationId }, data: { userId: editor.userId } });
  const [planted, failed] = await runTurns(conversationId);
  await plantRows(conversationId, site.workspaceId, site.head);
  await database().conversation.update({ where: { id: conversationId }, data: { summary: canaries.summary } });
  repository = site.repository;
  credentials = await plantCredentials(editor);
  const reviewed = await createConversation(owner);
  await joinProject(editor, reviewed.projectId, "editor");
  await createTurn(owner, reviewed, { note: canaries.toolNote });
  const { reviewId } = await sendForReview(owner, reviewed);
  const { invitationId, token } = await createInvitation(owner, site);
  const released = { kind: "content", content: "texts", path: "", for: { role: "editor" } } as const;
  const { id: placeId } = await releasePlace(owner, projectId, released);
  const { id: tokenId } = await createCloneToken(owner, projectId, { label: "Build", days: 30 });
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const { id: templateId } = await createTemplate(owner, organizationId, {
    name: "Our tone",
    background: "Warm.",
    steps: null,
    output: null,
  });
  await chooseTemplate(owner, projectId, { templateId, off: [] });
  await plantBuildValue(projectId);
  const note = await database().conversationMessage.findFirstOrThrow({
    where: { conversationId, role: "assistant_note_to_self" },
  });
  place = {
    ...{
      organizationId,
      projectId,
      conversationId,
      workspaceId: site.workspaceId,
      editSessionId: planted ?? "",
      commit: site.head,
    },
    ...{ section: "editor", failedSession: failed ?? "", reviewId: reviewId ?? "", n: "1", version: "1" },
    // No file went with a message.
    ...{ invitationId, token, tokenId, placeId, userId: reviewer.userId, fileId: conversationId, templateId },
    ...{ noteId: note.id, signInId: owner.signInId },
    ...{ dryRunId: await plantDryRun(projectId, planted ?? ""), position: "1" },
    ...(await plantPlanRows(site)),
  };
});
afterAll(async () => {
  await stopProduct(product);
  await model.close();
});

/** Writes a dry run whose texts and answers only people who configure the project may read. */
async function plantDryRun(projectId: string, editSessionId: string): Promise<string> {
  const over = { endedAt: new Date() };
  const run = { id: newId(), projectId, instructionsVersion: 0, model: "m", output: canaries.dryRun, ...over };
  const { id: dryRunId } = await database().dryRun.create({ data: run });
  const turn = { dryRunId, position: 1, editSessionId, status: "completed", answer: canaries.dryRun, ...over };
  await database().dryRunTurn.create({ data: turn });
  return dryRunId;
}

/** Sets a value for builds of a site whose recipe names it. The site is shown as it lies. */
async function plantBuildValue(projectId: string): Promise<void> {
  const build = { ...ownRecipe, environment: ["SITE_KEY"] };
  const recognition = { kind: "contract", path: ".sitewright/project.yaml", build };
  await database().siteGenerator.create({ data: { projectId, status: "off", recognition } });
  await saveVariable(owner, projectId, { name: "SITE_KEY", value: canaries.buildValue });
}

async function runTurns(conversationId: string): Promise<string[]> {
  const {
    toolNote,
    blockNote,
    fencedNote,
    suggestedNote,
    misspelt,
    refused,
    annotation,
    answeredAnnotation,
    badAnnotation,
  } = canaries;
  const remark = (msg_id: string, my_commentary: string, more = {}) =>
    call("annotate_conversation", { msg_id, my_commentary, ...more });
  const edit = { path: "index.html", edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Hello</h1>" }] };
  model.script({
    replies: [
      reply(
        say("I look."),
        call("edit_file", edit),
        call("write_note_to_self", { note: toolNote }),
        call("suggest_commit_message", { message: `Greet [NOTE TO SELF: ${suggestedNote}]` }),
        call("write_note_to_sel", { note: misspelt }),
        call("write_note_to_self", { notes: [refused] }),
        remark("m1", annotation),
        remark("m1", answeredAnnotation, { parent_annotation_id: 1 }),
        remark("m99", badAnnotation),
      ),
      reply(
        say(
          ..."Changed the heading. [NOTE TO SELF: ",
          blockNote,
          "]\n\n```\n",
          `[NOTE TO SELF: ${fencedNote}]\n`,
          "```",
        ),
      ),
      reply(call("write_note_to_self", { note: canaries.stoppedNote })),
      { status: 400, error: { message: `no: ${canaries.stoppedNote}`, code: "bad" } },
    ],
  });
  const client = await signIn(editor);
  const ids: string[] = [];
  for (const instruction of ["Change the heading", "And now fail"]) {
    const id = await client.accept(conversationId, instruction);
    await client.ended(id);
    ids.push(id);
  }
  return ids;
}

/**
 * Rows that a scripted model cannot produce: a follow-up's turn with its synthetic prompt, and a journal with a canary.
 */
async function plantRows(conversationId: string, workspaceId: string, baseCommit: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockConversation(editor, conversationId, tx);
    const ended = { status: "completed", startedAt: new Date(), endedAt: new Date(), baseCommit } as const;
    const owned = { conversationId, workspaceId, userId: editor.userId };
    const instruction = canaries.syntheticInstruction;
    const turn = await insertTurn({ ...owned, ...ended, kind: "follow_up", instruction }, tx);
    const metadata = { synthetic: true, trigger_type: "checks_failed" };
    await tx.$executeRaw(
      appendMessagesSql(turn, [
        { role: "user", text: canaries.syntheticRow, metadata },
        { role: "assistant", text: "Repaired." },
        { role: "turn_activity_summary", text: canaries.journal },
      ]),
    );
  });
}

/** Creates a plan with a history that only inspectors see. It is done, so its stream ends. */
async function plantPlanRows(site: Awaited<ReturnType<typeof createConversation>>): Promise<Record<string, string>> {
  const ids = await plantPlan(editor, site, "done");
  const { planId } = ids;
  const output = { type: "text", value: canaries.planMessage } as const;
  const result: PlanMessage = {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "c1", toolName: "read_file", output }],
  };
  await inTransaction((tx) => appendPlanMessages({ planId, phase: "discuss", attempt: 1 }, [result], tx));
  const phase = { phase: "summarize", attempt: 1, mode: "typed", model: "m" } as const;
  const said = { messages: [result], answer: canaries.planCall, problem: canaries.planCall };
  await createPlanCall({ planId }, { ...phase, ...said, usage: null, costUsd: null, durationMs: 1 });
  const { conversationId } = site;
  await database().editSession.updateMany({ where: { conversationId }, data: { planId, scope: canaries.planScope } });
  return ids;
}

/** Creates an open link for a person's new password, and returns it with what is stored of it and of the password. */
async function plantCredentials({ userId }: Actor): Promise<string[]> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await inTransaction((tx) => insertReset({ id: newId(), userId, tokenHash, madeById: null }, tx));
  const { passwordHash } = await database().user.findUniqueOrThrow({ where: { id: userId } });
  return [token, tokenHash, passwordHash];
}

async function signIn({ email }: Actor): Promise<ApiClient> {
  const client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
  return client;
}

/**
 * Every address with this conversation's ids in it. Throws if a parameter has no value here, because then the route is
 * new.
 */
function addresses(editSessionId: string | undefined): string[] {
  const files = globSync("app/**/{route.ts,page.tsx}").filter((file) => !file.includes("[..."));
  return files.map((file) => {
    const parts = file.split("/").slice(1, -1);
    const path = `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
    return path.replace(/\[(\w+)\]/g, (_, name: string) => {
      const value = name === "editSessionId" ? editSessionId : place[name];
      if (!value) throw new Error(`${file} is new to this walk: give “${name}” a value.`);
      return value;
    });
  });
}

const forms: Record<string, string>[] = [{}, { rsc: "1" }, { accept: "application/json" }];

async function walk(who: string, client: ApiClient): Promise<{ routes: number; read: number }> {
  let read = 0;
  const paths = new Set([...addresses(place.editSessionId), ...addresses(place.failedSession)]);
  for (const path of [
    ...paths,
    `${[...paths][0]}?before=99&after=0&limit=100`,
    "/conversations/none",
    "/no-such-page",
  ]) {
    for (const headers of forms) {
      const answer = await client.get(path, headers);
      const named = `${who} ${path} ${JSON.stringify(headers)}`;
      expect(answer.text, named).not.toContain(every);
      for (const secret of credentials) expect(answer.text, named).not.toContain(secret);
      expect([...answer.headers.values()].join(), named).not.toContain(every);
      read += answer.status === 200 ? 1 : 0;
    }
  }
  return { routes: paths.size, read };
}

test("private texts reach no editor, observer, reviewer, commit or log", async () => {
  const rows = await database().conversationMessage.findMany({ where: { conversationId: place.conversationId ?? "" } });
  const remarks = await database().annotation.findMany();
  const held = JSON.stringify([rows, remarks]);
  const planted = kept.filter((name) => held.includes(canaries[name]));
  expect(planted).toEqual(kept);
  // The other conversation's note reached the model, and the summary is stored.
  expect(model.requests[0]?.messages[0]?.text).toContain(canaries.recalled);
  expect(await findSummary(owner, place.conversationId ?? "", database())).toBe(canaries.summary);
  for (const [who, actor] of Object.entries({ editor, observer, reviewer })) {
    const { routes, read } = await walk(who, await signIn(actor));
    process.stdout.write(`${who}: ${routes} routes walked, ${read} answers read\n`);
    expect(routes).toBeGreaterThan(0);
    expect(read).toBeGreaterThan(40);
  }
  process.stdout.write(
    `${Object.keys(canaries).length} canaries planted, ${planted.length} of them kept in the memory\n`,
  );
  const history = await runGit(repository, ["log", "--all", "--patch", "--format=fuller"]);
  expect(history.stdout.toString()).toContain("Hello");
  expect(history.stdout.toString()).not.toContain(every);
  const chunks = await database().$queryRaw<{ found: bigint }[]>`
    SELECT count(*) AS found FROM edit_session_chunks WHERE payload::text LIKE ${`%${every}%`}`;
  expect(Number(chunks[0]?.found)).toBe(0);
  const logged = product.stdout() + product.stderr();
  expect(logged).toContain("an annotation was kept");
  expect(logged).not.toContain(every);
  for (const secret of credentials) expect(logged).not.toContain(secret);
});

test("a used link for a new password stands in no line of the log", async () => {
  const [token = ""] = credentials;
  const client = new ApiClient(product.address);
  await client.must("POST", "/api/password-resets/look", { token });
  await client.must("POST", "/api/password-resets/use", { token, password: knownPassword });
  // The line is written before the answer, and read after it.
  await expect.poll(product.stdout).toContain("a password was set by a link");
  const logged = product.stdout() + product.stderr();
  for (const secret of [...credentials, knownPassword]) expect(logged).not.toContain(secret);
});

test("answers to changes contain no private texts", async () => {
  const client = await signIn(editor);
  const answers = [
    await client.post(`/api/projects/${place.projectId}/conversations`),
    await client.post(`/api/edit-sessions/${place.editSessionId}/cancel`),
    await client.post(`/api/edit-sessions/${place.failedSession}/restore`),
    await client.post(`/api/edit-sessions/${place.editSessionId}/undo`),
    await client.get(`/api/conversations/${place.conversationId}`),
  ];
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(2);
  for (const { text } of answers) expect(text).not.toContain(every);
});

test("an inspector finds each private text in its place in the dump", async () => {
  const client = await signIn(owner);
  const path = `/conversations/${place.conversationId}/context`;
  const { text } = await client.get(`/api${path}`);
  const { toolNote, blockNote, fencedNote, annotation, answeredAnnotation, journal, syntheticRow } = canaries;
  expect(text).toContain(
    [
      `--- ANNOTATION #1 on m1 by egregora ---\n${annotation}`,
      `--- ANNOTATION #2 on m1 by egregora ---\n#2 · answers #1\n${answeredAnnotation}`,
      "--- ASSISTANT ---\nI look.\n\nChanged the heading.",
      `--- NOTE TO SELF ---\n${toolNote}`,
      `--- NOTE TO SELF ---\n${blockNote}`,
      `--- NOTE TO SELF ---\n${fencedNote}`,
      "--- TURN JOURNAL ---\nTool calls (8), in order:",
    ].join("\n\n"),
  );
  expect(text).toContain(`--- FOLLOW-UP PROMPT (synthetic: checks_failed) ---\n${syntheticRow}`);
  expect(text).toContain(`--- TURN JOURNAL ---\n${journal}`);
  expect(text).toContain("- annotate_conversation (private)");
  const { body } = await client.get<{ sections: { kind: string; text: string }[] }>(`/api${path}`, {
    accept: "application/json",
  });
  expect(body.sections).toContainEqual(expect.objectContaining({ kind: "note", text: toolNote }));
  const page = (await client.get(path)).text;
  for (const name of kept) expect(page, name).toContain(canaries[name]);
  for (const name of ["misspelt", "refused", "badAnnotation", "stoppedNote"] as const) {
    expect(text, name).not.toContain(canaries[name]);
  }
});

test("model requests and the memory panel show private texts, except to an editor", async () => {
  const [asOwner, asEditor] = [await signIn(owner), await signIn(editor)];
  // Its second request carried the calls of its first one.
  const request = `/api/edit-sessions/${place.editSessionId}/requests/2`;
  const panel = `/api/projects/${place.projectId}/memory`;
  const page = `/projects/${place.projectId}/settings/memory`;
  const trace = `/api/conversations/${place.conversationId}/trace`;
  const search = `/api/conversations/${place.conversationId}/requests`;
  const { toolNote, blockNote, annotation, answeredAnnotation, journal } = canaries;
  const plan = `/api/plans/${place.planId}/messages`;
  const carried = [toolNote, annotation, answeredAnnotation, canaries.recalled];
  const held = [toolNote, blockNote, annotation, answeredAnnotation, journal, canaries.recalled];
  const planned = [canaries.planMessage, canaries.planCall];
  for (const [path, texts] of [
    ...[[request, carried] as const, [panel, held] as const, [page, held] as const],
    ...carried.map((text) => [`${search}?find=${encodeURIComponent(text)}`, [text]] as const),
    ...(["jsonl", "otel"] as const).map((format) => [`${trace}?format=${format}`, carried] as const),
    [`/api/conversations/${place.conversationId}/recording`, carried] as const,
    [plan, planned] as const,
  ]) {
    const { text } = await asOwner.get(path);
    for (const canary of texts) expect(text, path).toContain(canary);
    expect([403, 404], path).toContain((await asEditor.get(path)).status);
  }
});
