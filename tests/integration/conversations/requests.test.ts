import { expect, test } from "vitest";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { deleteOldRequests } from "#lib/conversations/requests/delete-old-requests.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { RequestRecorder } from "#lib/conversations/requests/request-recorder.ts";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { sealSourceToken } from "#lib/projects/secrets/source-token.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

// Model requests are stored as they were sent, once, without secrets, and for a limited time.

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };

const textOf = ({ content }: ModelRequest["sent"][number]) =>
  typeof content === "string"
    ? content
    : (content as { type: string; text?: string; output?: { value: string } }[])
        .map((part) => part.text ?? part.output?.value ?? "")
        .join("");

test("a stored request equals what the model's server received: messages, tools, order", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, { "index.html": "<h1>Grüezi “Brot”\u2028 🥐</h1>\r\n" });
  await createTurn(actor, site, { note: "Owner likes\ttabs", instruction: "  spaces kept  " });
  product.model().script({
    replies: [
      { parts: [say("I look.\n"), call("read_file", { path: "index.html" })], usage },
      { parts: [call("write_note_to_self", { note: "It is a bakery." })], usage },
      { parts: [say("Done.")], usage },
    ],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, 'Read it \\ "exactly"');
  const received = product.model().requests;
  const { requests } = await listRequests(actor, { editSessionId });
  expect(requests.map(({ n }) => n)).toEqual([1, 2, 3]);
  for (const [index, wire] of received.entries()) {
    const kept = await getRequest(actor, { editSessionId, n: index + 1 });
    expect(kept.sent.map(textOf)).toEqual(wire.messages.map(({ text }) => text));
    expect(kept.sent.map(({ role }) => role)).toEqual(wire.messages.map(({ role }) => role));
    expect(kept.tools.map((tool) => (tool as { name: string }).name)).toEqual(wire.toolNames);
    const body = JSON.parse(wire.rawBody) as { tools: { function: { parameters: unknown } }[] };
    expect(kept.tools.map((tool) => (tool as { inputSchema: unknown }).inputSchema)).toEqual(
      body.tools.map((tool) => tool.function.parameters),
    );
  }
  expect(requests[0]).toMatchObject({
    model: "gpt-4.1",
    provider: "openai.chat",
    finishReason: "tool-calls",
    usage,
    usageEstimated: false,
    // 600 at 2 $, 400 at 0.5 $, 100 at 8 $ a million.
    costUsd: 0.0022,
    retries: [],
  });
  expect(requests[2]?.finishReason).toBe("stop");
  for (const { startedAt, firstTokenAt, endedAt } of requests) {
    expect([startedAt, firstTokenAt, endedAt]).toEqual([startedAt, firstTokenAt, endedAt].sort());
  }
});

test("sections name their place in the request and the turn they come from", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site, { note: "The owner is called Ada." });
  product.model().script({
    replies: [reply(call("read_file", { path: "index.html" })), reply(say("Hello, Ada."))],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Who am I?");
  const kept = await getRequest(actor, { editSessionId, n: 2 });
  const told = kept.sections.map(({ kind, message, start, end, turn }) => [
    kind,
    turn,
    kept.sent[message ?? -1]?.text.slice(start, end),
  ]);
  expect(told).toContainEqual(["note", 1, "The owner is called Ada."]);
  expect(told).toContainEqual(["user", 2, "Who am I?"]);
  expect(told.filter(([kind]) => kind === "turn")).toHaveLength(2);
  expect(kept.notes).toEqual([
    { messageId: "m3", kind: "note", turn: 1, text: "The owner is called Ada.", recent: false },
    { messageId: "m4", kind: "journal", turn: 1, text: expect.stringContaining("Ended: completed."), recent: false },
  ]);
  expect(kept.totalTokens).toBeGreaterThan(1_000);
});

test("project secrets and anything like a key are removed before storing", async () => {
  const actor = await createActor();
  const token = "forge-token-of-this-project";
  const key = `sk-proj-${"aB3".repeat(10)}`;
  const site = await createConversation(actor, { "index.html": `<p>${key}</p><p>${token}</p>` });
  const sourceTokenSealed = sealSourceToken(token, site.projectId);
  await database().project.update({ where: { id: site.projectId }, data: { sourceTokenSealed } });
  product.model().script({
    replies: [reply(call("read_file", { path: "index.html" })), reply(say("I have read it."))],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, `My token is ${token}`);
  expect(product.model().requests[1]?.rawBody).toContain(token);
  const kept = await getRequest(actor, { editSessionId, n: 2 });
  expect(kept.sent.at(-1)?.text).toContain(`<p>${secretMark}</p><p>${secretMark}</p>`);
  expect(kept.sections.find(({ kind }) => kind === "user")?.message).toBe(1);
  const stored = await database().$queryRaw<{ all: string }[]>`
    SELECT (SELECT string_agg(to_jsonb(c)::text, '') FROM model_request_contents c)
      || (SELECT string_agg(to_jsonb(r)::text, '') FROM model_requests r) AS all`;
  expect(stored[0]?.all).toContain(secretMark);
  for (const secret of [token, key]) expect(stored[0]?.all).not.toContain(secret);
});

test("a turn of many steps stores shared contents once", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const steps = 12;
  product.model().script({
    replies: [
      ...Array.from({ length: steps - 1 }, (_, step) => reply(call("search_files", { query: `word ${step}` }))),
      reply(say("Nothing found.")),
    ],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Search for many words");
  const { requests } = await listRequests(actor, { editSessionId });
  expect(requests).toHaveLength(steps);
  // System prompt, instruction, a call and a result for each step but the last, the last answer, tools, outline.
  const contents = await database().modelRequestContent.count({ where: { conversationId: site.conversationId } });
  expect(contents).toBe(2 + 2 * (steps - 1) + 1 + 2);
});

test("a retried request is stored once, with its retries and their reasons", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [refuse(503, "overloaded"), reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  const { requests } = await listRequests(actor, { editSessionId });
  expect(requests).toMatchObject([
    {
      n: 1,
      finishReason: "stop",
      retries: [{ reason: "model-unavailable", detail: "HTTP 503 overloaded scripted: scripted 503" }],
    },
  ]);
});

test("expired requests are deleted, then the contents that no request uses", async () => {
  const actor = await createActor();
  const [old, young] = [await createConversation(actor), await createConversation(await createActor())];
  product.model().respond(() => reply(say("Hello.")));
  await runTurn(actor, old.conversationId, "Hello");
  const owner = { conversationId: old.conversationId };
  const count = () =>
    Promise.all([
      database().modelRequest.count({ where: owner }),
      database().modelRequestContent.count({ where: owner }),
    ]);
  expect(await count()).toEqual([1, 5]);
  await database().$executeRaw`UPDATE model_request_contents SET last_used_at = now() - interval '40 days'`;
  await deleteOldRequests(30);
  expect(await count(), "a text that is carried stays, however old it is").toEqual([1, 5]);
  await database().$executeRaw`ALTER TABLE model_requests DISABLE TRIGGER model_requests_as_sent`;
  await database().$executeRaw`
    UPDATE model_requests SET started_at = now() - interval '31 days' WHERE conversation_id = ${old.conversationId}::uuid`;
  await database().$executeRaw`ALTER TABLE model_requests ENABLE TRIGGER model_requests_as_sent`;
  expect(await deleteOldRequests(30)).toMatchObject({ requests: 1 });
  expect(await count()).toEqual([0, 0]);
  expect(young.conversationId).not.toBe(old.conversationId);
});

test("stored requests are immutable, and only the lease's holder can write them", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().respond(() => reply(say("Hello.")));
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  const change = database().$executeRaw`
    UPDATE model_requests SET model = 'another' WHERE edit_session_id = ${editSessionId}::uuid`;
  await expect(change).rejects.toThrow("kept as it was sent");

  const running = await createRunningTurn(actor, site);
  const recorder = new RequestRecorder({
    editSessionId: running.editSessionId,
    leaseToken: newId(),
    context: await assembleContext(
      actor,
      { id: site.conversationId, projectId: site.projectId },
      null,
      environmentModel(),
    ),
    secrets: [],
  });
  const messages = [{ role: "user", content: "Written too late" }];
  recorder.sent({ step: 1, model: "gpt-4.1", provider: "openai.chat", settings: {}, messages, tools: [] });
  await recorder.flush();
  expect(await listRequests(actor, running)).toEqual({ requests: [] });
  expect(await database().modelRequestContent.count({ where: { text: { contains: "too late" } } })).toBe(0);
});

test("a turn completes when its requests cannot be stored", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().respond(() => reply(say("Hello.")));
  await database().$executeRaw`ALTER TABLE model_requests RENAME TO model_requests_gone`;
  const turn = await runTurn(actor, site.conversationId, "Hello").finally(
    () => database().$executeRaw`ALTER TABLE model_requests_gone RENAME TO model_requests`,
  );
  expect(turn.status).toBe("completed");
  expect(await listRequests(actor, turn)).toEqual({ requests: [] });
});

test.each(["editor", "reviewer"] as const)(
  "a %s cannot read requests, a developer can, a stranger gets not-found",
  async (role) => {
    const [actor, stranger] = [await createActor(), await createActor()];
    const site = await createConversation(actor);
    const person = await joinProject(await createActor(), site.projectId, role);
    const developer = await joinProject(await createActor(), site.projectId, "developer");
    product.model().respond(() => reply(say("Hello.")));
    const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
    for (const read of [listRequests, (asking: typeof actor) => getRequest(asking, { editSessionId, n: 1 })]) {
      await expect(read(person, { editSessionId })).rejects.toMatchObject({ code: "read-only" });
      await expect(read(stranger, { editSessionId })).rejects.toMatchObject({ code: "not-found" });
      await expect(read(developer, { editSessionId })).resolves.toBeTruthy();
    }
  },
);
