import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { deleteOldRequests } from "#lib/conversations/requests/delete-old-requests.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { getRequestEvents } from "#lib/conversations/requests/get-request-events.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { copyRequest } from "@/components/inspector/copies/copied-request.ts";
import { eventsSent } from "./events-sent.ts";

// The answer to a model request is kept as the server sent it, without secrets, as long as the request itself.

describe.each(["chat", "responses"])("over the %s API", (api) => {
  const product = startRunningProduct({ OPENAI_API: api, OPENAI_MODEL: "gpt-4.1" });

  test("an answer equals what the server sent: texts, calls, their results, every event", async () => {
    const actor = await createActor();
    const site = await createConversation(actor, { "index.html": "<h1>Grüezi “Brot”\u2028 🥐</h1>\r\n" });
    const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };
    const first = {
      parts: [say("I ", "look", "\t🥐.\n"), call("read_file", { path: "index.html" }, { id: "a", pieceLength: 3 })],
      usage,
    };
    const both = reply(call("list_files", {}, { id: "b" }), call("search_files", { query: "Brot" }, { id: "c" }));
    product.model().script({ replies: [first, both, reply(say("Done."))] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Read it");

    const [one, two, three] = await Promise.all([1, 2, 3].map((n) => getRequest(actor, { editSessionId, n })));
    expect(one?.answer).toMatchObject({
      text: "I look\t🥐.\n",
      toolCalls: [{ toolCallId: "a", toolName: "read_file", input: { path: "index.html" } }],
      finishReason: "tool-calls",
      usage,
    });
    expect(two?.answer?.toolCalls.map(({ toolCallId }) => toolCallId)).toEqual(["b", "c"]);
    expect(three?.answer).toMatchObject({ text: "Done.", toolCalls: [], finishReason: "stop" });
    // The model receives next exactly what was kept.
    expect(two?.sent.at(-2)?.content).toEqual(one?.answer?.content);
    expect(two?.sent.at(-1)?.text).toBe(one?.answer?.toolCalls[0]?.result);
    expect(two?.repeated).toBe(one?.sent.length);
    expect(three?.repeated).toBe(two?.sent.length);

    for (const [index, received] of product.model().requests.entries()) {
      const { events, leftOut } = await getRequestEvents(actor, { editSessionId, n: index + 1 });
      expect(events).toEqual(eventsSent(received));
      expect(leftOut).toBe(0);
    }
  });

  test("a copied request reaches the server again as it was", async () => {
    const actor = await createActor();
    const site = await createConversation(actor, { "index.html": "<h1>Grüezi “Brot”\u2028 🥐 `$HOME` '</h1>\r\n" });
    const looking = reply(say("I look."), call("read_file", { path: "index.html" }), call("list_files", {}));
    product.model().script({ replies: [looking, reply(say("Done.")), reply(say("Again."))] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Read it");
    const kept = await getRequest(actor, { editSessionId, n: 2 });
    const { baseUrl, requests } = product.model();

    const [script, curl, json] = (["sdk", "curl", "json"] as const).map((form) => copyRequest(kept, form) ?? "");
    const env = { ...process.env, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: "a key" };
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script ?? ""], { env });
    expect(requests).toHaveLength(3);
    const [sent, again] = requests.slice(1).map(({ rawBody }) => JSON.parse(rawBody));
    expect(again).toEqual(sent);

    // The shell hands the body on unchanged; `cat` stands in for curl, which a machine may lack.
    const shell = (curl ?? "").replace(/^curl "([^"]*)"[\s\S]*?--data-binary @-/, 'echo "$1" && cat');
    const { stdout } = await promisify(execFile)("sh", ["-c", shell], { env });
    const [address, ...body] = stdout.split("\n");
    expect(address).toBe(`${new URL(baseUrl).origin}${requests[1]?.path}`);
    expect(JSON.parse(body.join("\n"))).toEqual(sent);
    expect(JSON.parse(json ?? "")).toMatchObject({ model: "gpt-4.1", provider: `openai.${api}` });
    for (const copy of [script, curl, json]) expect(copy).not.toContain("a key");
  });

  test("a call that is no JSON is kept in its own words", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    const broken = { call: "read_file", id: "x", argumentPieces: ['{"path": ', "index"] };
    product.model().script({ replies: [reply(broken), reply(say("Done."))] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Read it");
    const { answer } = await getRequest(actor, { editSessionId, n: 1 });
    expect(answer?.toolCalls).toMatchObject([{ toolCallId: "x", input: '{"path": index' }]);
    expect(answer?.toolCalls[0]?.result).toMatch(/JSON/);
  });

  test("an answer that broke off is kept, with the cause in the provider's words", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    const overloaded = { fault: "error", code: "server_error", message: "The engine stopped." } as const;
    product.model().script({ replies: [reply(say("I begin"), overloaded)] });
    const turn = await runTurn(actor, site.conversationId, "Hello");
    expect(turn.status).toBe("failed");
    const kept = await getRequest(actor, { editSessionId: turn.editSessionId, n: 1 });
    expect(kept.answer).toMatchObject({ text: "I begin", finishReason: "error" });
    expect(kept.failure?.detail).toContain("The engine stopped.");
    const { events } = await getRequestEvents(actor, { editSessionId: turn.editSessionId, n: 1 });
    expect(JSON.stringify(events.at(-1))).toContain("The engine stopped.");
  });

  test("each repeat keeps the provider's words and the wait", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    const soon = { "retry-after-ms": "3" };
    const key = `sk-proj-${"aB3".repeat(10)}`;
    const refused = { status: 401, error: { message: `Incorrect key: ${key}`, code: "invalid_api_key" } };
    product.model().script({ replies: [refuse(503, "overloaded", soon), refuse(429, "slow_down", soon), refused] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
    const kept = await getRequest(actor, { editSessionId, n: 1 });
    expect(kept.retries).toMatchObject([
      { reason: "model-unavailable", detail: "HTTP 503 overloaded scripted: scripted 503", delayMs: 3 },
      { reason: "model-busy", detail: "HTTP 429 slow_down scripted: scripted 429", delayMs: 3 },
    ]);
    expect(kept.failure).toEqual({
      code: "model-key-refused",
      detail: `HTTP 401 invalid_api_key scripted: Incorrect key: ${secretMark}`,
    });
    expect(kept.answer).toMatchObject({ text: "", toolCalls: [], content: [], events: 0 });
  });

  test("a key that the model wrote in two pieces is kept in neither form", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    const [half, rest] = [`sk-proj-${"aB3".repeat(2)}`, "aB3".repeat(8)];
    product.model().script({ replies: [reply(say("The key is ", half, rest, "."))] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Which key?");
    const { answer } = await getRequest(actor, { editSessionId, n: 1 });
    expect(answer).toMatchObject({ text: `The key is ${secretMark}.`, events: 0 });
    await expect(getRequestEvents(actor, { editSessionId, n: 1 })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("as long as its request", () => {
  const product = startRunningProduct();
  const countEvents = (editSessionId: string) => database().modelAnswerEvents.count({ where: { editSessionId } });

  test("a purged note is gone from answers, their results and their events", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    product.model().script({
      replies: [
        reply(say("Hello."), call("write_note_to_self", { note: "The owner is called Ada." })),
        reply(say("Done.")),
      ],
    });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
    const { answer } = await getRequest(actor, { editSessionId, n: 1 });
    expect(answer?.toolCalls[0]).toMatchObject({ input: { note: "The owner is called Ada." } });
    expect(await countEvents(editSessionId)).toBe(2);
    await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason: "Asked" });
    expect(await countEvents(editSessionId)).toBe(0);
    await expect(getRequest(actor, { editSessionId, n: 1 })).rejects.toMatchObject({
      ...{ kind: "not-found", code: "request-purged", details: { purged: { by: actor.name, reason: "Asked" } } },
      userMessage: expect.stringMatching(/^Purged by .+ on \d{4}-\d\d-\d\d because: Asked\.$/),
    });
    expect(await database().modelRequestContent.count({ where: { text: { contains: "called Ada" } } })).toBe(0);
  });

  test("a purge leaves the answers of the turns before", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    product.model().script({
      replies: [
        reply(say("I look."), call("list_files", {})),
        reply(say("Seen.")),
        reply(call("write_note_to_self", { note: "Seen twice." })),
        reply(say("Done.")),
      ],
    });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Look");
    const before = await getRequest(actor, { editSessionId, n: 2 });
    await runTurn(actor, site.conversationId, "Look again");
    const { id: entryId } = await database().conversationMessage.findFirstOrThrow({
      where: { conversationId: site.conversationId, text: "Seen twice." },
    });
    await purgeMemory(actor, site.projectId, { entryId, reason: "Asked" });
    expect(await getRequest(actor, { editSessionId, n: 2 })).toEqual(before);
    expect(before.answer).toMatchObject({ text: "Seen." });
    expect((await getRequest(actor, { editSessionId, n: 1 })).answer?.toolCalls[0]?.result).toContain("index.html");
  });

  test("an expired request takes its answer with it", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    product.model().respond(() => reply(say("Hello.")));
    const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
    expect(await countEvents(editSessionId)).toBe(1);
    await database().$executeRaw`ALTER TABLE model_requests DISABLE TRIGGER model_requests_as_sent`;
    await database().$executeRaw`
      UPDATE model_requests SET started_at = now() - interval '31 days' WHERE edit_session_id = ${editSessionId}::uuid`;
    await database().$executeRaw`ALTER TABLE model_requests ENABLE TRIGGER model_requests_as_sent`;
    await deleteOldRequests(30);
    expect(await countEvents(editSessionId)).toBe(0);
  });

  test("an ended request learns the results of its calls once, and nothing else", async () => {
    const actor = await createActor();
    const site = await createConversation(actor);
    product.model().script({ replies: [reply(call("list_files", {})), reply(say("Done."))] });
    const { editSessionId } = await runTurn(actor, site.conversationId, "Look");
    const change = (step: number, results: string, answer: string | null) => database().$executeRaw`
      UPDATE model_requests SET results_hash = ${results}, answer_hash = coalesce(${answer}, answer_hash)
      WHERE edit_session_id = ${editSessionId}::uuid AND step = ${step}`;
    await expect(change(1, "another", null)).rejects.toThrow("kept as it was sent");
    await expect(change(2, "new", "new")).rejects.toThrow("kept as it was sent");
    expect(await change(2, "new", null)).toBe(1);
    await expect(change(2, "newer", null)).rejects.toThrow("kept as it was sent");
    const events = database().$executeRaw`UPDATE model_answer_events SET count = 9`;
    await expect(events).rejects.toThrow();
  });
});
