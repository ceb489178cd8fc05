import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toolSet } from "#lib/agent/tools/tool-set.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { apis, runTurn } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => server.close());

const edit = { path: "index.html", edits: [{ oldText: "Old Oak", newText: "Grüne Eiche 🌳" }] };

describe.each(apis)("over %s", (api) => {
  test("a turn reads, edits, notes and answers, and the log has it in order", async () => {
    server.script({
      replies: [
        reply(say("I look", " at the page."), call("read_file", { path: "index.html" }, { pieceLength: 3 })),
        reply(call("edit_file", edit, { pieceLength: 1 }), call("suggest_commit_message", { message: "New name" })),
        reply(say("Done: ", "**Grüne Eiche 🌳**.")),
      ],
    });

    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(result).toMatchObject({
      status: "completed",
      text: "I look at the page.\n\nDone: **Grüne Eiche 🌳**.",
      commitMessage: "New name",
      usage: { inputTokens: 300, cachedTokens: 0, outputTokens: 30 },
    });
    expect(turn.site.texts()).toEqual({ "index.html": "<h1>Grüne Eiche 🌳 Bakery</h1>\n" });
    expect(turn.entries.map(outline)).toEqual([
      "inference_start 1",
      "thinking",
      "text 1: I look at the page.",
      "inference_stop 1 tool-calls",
      "tool_calling read_file",
      "reading-file",
      "tool_called read_file true",
      "step ended",
      "inference_start 2",
      "thinking",
      "inference_stop 2 tool-calls",
      "tool_calling edit_file",
      "changing-file",
      "tool_called edit_file true",
      "tool_calling suggest_commit_message",
      "tool_called suggest_commit_message true",
      "step ended",
      "inference_start 3",
      "thinking",
      "text 2: Done: **Grüne Eiche 🌳**.",
      "inference_stop 3 stop",
      "step ended",
    ]);
  });

  test("the request has system prompt, history and every tool, and asks to store nothing", async () => {
    server.script({ replies: [reply(say("Hello."))] });
    await runTurn({
      baseUrl: server.baseUrl,
      api,
      messages: [
        { role: "user", text: "Who are you?" },
        { role: "assistant", text: "An editor of websites." },
        { role: "user", text: "Good." },
      ],
    });

    const [request] = server.requests;
    expect(request?.problems).toEqual([]);
    expect(request?.messages.map(({ role, text }) => [role, text])).toEqual([
      ["system", "You edit websites."],
      ["user", "Who are you?"],
      ["assistant", "An editor of websites."],
      ["user", "Good."],
    ]);
    expect(request?.toolNames).toEqual(toolSet.map((tool) => tool.name));
    expect(request?.store).toBe(false);
    expect(request?.model).toBe("gpt-6-luna");
    expect(request?.headers.authorization).toBe("Bearer test-key");
  });

  test("each request begins with the bytes of the previous one, for the provider's cache", async () => {
    server.script({
      replies: [
        reply({ reasoning: "Hm." }, say("One."), call("list_files", {})),
        reply(say("Two."), call("read_file", { path: "index.html" }), call("search_files", { query: "Oak" })),
        reply(say("Three.")),
      ],
    });
    await runTurn({ baseUrl: server.baseUrl, api });

    const conversations = server.requests.map((request) => conversationOf(request.rawBody));
    expect(conversations).toHaveLength(3);
    for (const [index, later] of conversations.slice(1).entries()) {
      const earlier = conversations[index] ?? [];
      expect(later.slice(0, earlier.length)).toEqual(earlier);
      expect(later.length).toBeGreaterThan(earlier.length);
    }
    const tools = server.requests.map((request) => JSON.stringify(JSON.parse(request.rawBody).tools));
    expect(new Set(tools).size).toBe(1);
  });

  test.each([1, 2, 5, 17, 1_000])("a call cut into pieces of %i characters arrives whole", async (pieceLength) => {
    server.script({ replies: [reply(call("edit_file", edit, { pieceLength })), reply(say("Done."))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result.status).toBe("completed");
    expect(turn.events("tool_calling").map(({ input }) => input)).toEqual([edit]);
    expect(turn.site.texts()["index.html"]).toBe("<h1>Grüne Eiche 🌳 Bakery</h1>\n");
  });

  test.each([1, 3, 64])("bytes that arrive %i at a time give the same turn", async (bytesPerWrite) => {
    server.script({
      replies: [
        { parts: [say("Ü", "🌳"), call("edit_file", edit, { pieceLength: 4 })], bytesPerWrite },
        { parts: [say("Fertig — ", "schön.")], bytesPerWrite },
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: "Ü🌳\n\nFertig — schön." });
    expect(turn.site.texts()["index.html"]).toBe("<h1>Grüne Eiche 🌳 Bakery</h1>\n");
  });

  test("calls of one step run in order, and each sees the results before it", async () => {
    server.script({
      replies: [
        reply(
          call("edit_file", { path: "index.html", edits: [{ oldText: "Old", newText: "New" }] }),
          call("edit_file", { path: "index.html", edits: [{ oldText: "New Oak", newText: "New Elm" }] }),
          call("read_file", { path: "index.html" }),
        ),
        reply(say("Done.")),
      ],
    });
    const { turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(turn.events("tool_called").at(-1)?.output).toContain("<h1>New Elm Bakery</h1>");
    expect(server.requests[1]?.messages.slice(-3).map(({ role }) => role)).toEqual(["tool", "tool", "tool"]);
  });

  test("unknown tools, invalid input and broken JSON become error results for the model", async () => {
    server.script({
      replies: [
        reply(
          call("open_browser", { secret: "kept out of the log" }),
          call("read_file", { file: "index.html" }),
          { call: "list_files", id: null, argumentPieces: ['{"glob": "*.h'] },
          call("read_file", { path: "index.html", offset: null }),
        ),
        reply(say("Sorry.")),
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(result).toMatchObject({ status: "completed", text: "Sorry." });
    const answers = server.requests[1]?.messages.filter((message) => message.role === "tool").map(({ text }) => text);
    expect(answers?.[0]).toContain("Error: There is no tool “open_browser”.");
    expect(answers?.[1]).toMatch(/^Error: The input of read_file is not valid\.\n.*expected string/);
    expect(answers?.[2]).toBe("Error: The input of list_files is not valid JSON. Send the call again.");
    expect(answers?.[3]).toContain("index.html · lines 1-1 of 1");
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([false, false, false, true]);
    expect(JSON.stringify(turn.entries)).not.toContain("kept out of the log");
  });

  test("the log is storable and its ids unique for any names a model sends", async () => {
    const hostile = "a\0b\ud83c.html";
    server.script({
      replies: [
        reply(call("read_file", { path: hostile }, { id: "same" }), call("tool\0\ud83c", {}, { id: "other\0" })),
        reply(
          call("search_files", { query: hostile }, { id: "same" }),
          call("suggest_commit_message", { message: hostile }, { id: "third" }),
          call("write_file", { path: "new.html", content: "a\0b" }, { id: "fourth" }),
        ),
        reply(say("Done.")),
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result.status).toBe("completed");
    expect(JSON.stringify([turn.entries, turn.commitMessages, result])).not.toMatch(/\\u0000|\\ud83c/);
    expect(turn.events("tool_calling").map(({ toolCallId }) => toolCallId)).toEqual([
      "same",
      "other",
      "same~2",
      "third",
      "fourth",
    ]);
    expect(turn.site.texts()).toEqual({ "index.html": "<h1>Old Oak Bakery</h1>\n" });
  });

  test("a private note leaves no content in the log: no input, output or error", async () => {
    server.script({
      replies: [
        reply(
          say("Noted."),
          call("write_note_to_self", { note: "canary-4711" }),
          call("write_note_to_self", { text: "canary-4712" }),
          { call: "write_note_to_self", id: null, argumentPieces: ['{"note":"canary-4713'] },
        ),
        reply(),
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(turn.notes).toEqual(["canary-4711"]);
    expect(JSON.stringify(turn.entries)).not.toContain("canary");
    for (const event of [...turn.events("tool_calling"), ...turn.events("tool_called")]) {
      expect(event.private).toBe(true);
    }
    expect(turn.events("tool_called").map(({ output }) => output)).toEqual([null, null, null]);
    // The text beside the note is the answer, although nothing follows it.
    expect(result).toMatchObject({ status: "completed", text: "Noted." });
  });

  test("missing usage is logged as null", async () => {
    server.script({ replies: [{ parts: [say("Hi.")], usage: null }] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(turn.events("inference_stop").map(({ usage }) => usage)).toEqual([null]);
    expect(result).toMatchObject({ usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 } });
  });

  test("cached tokens are reported as the provider counts them", async () => {
    const usage = { inputTokens: 500, cachedTokens: 384, outputTokens: 7 };
    server.script({ replies: [{ parts: [say("Hi.")], usage }] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ usage });
  });

  test("lone surrogates and NUL characters never reach the log", async () => {
    server.script({ replies: [reply(say("\n\n", "Tree \ud83c", "\udf33\0", "!"))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: "Tree 🌳!" });
    for (const entry of turn.entries) {
      if (entry.type === "text") expect(entry.text.isWellFormed() && !entry.text.includes("\0")).toBe(true);
    }
  });
});

test("both APIs give the same log and result for the same script", async () => {
  const replies = [
    reply(say("First."), call("search_files", { query: "oak" }, { id: "call_a", pieceLength: 2 })),
    reply(call("edit_file", edit, { id: "call_b", pieceLength: 7 })),
    reply(say("Last.")),
  ];
  const outcomes = [];
  for (const api of apis) {
    server.script({ replies });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    outcomes.push({
      result,
      // Durations, and estimates that depend on the wire format, differ.
      log: JSON.parse(
        JSON.stringify(turn.entries).replace(/"(durationMs|requestTokens|trafficTokens)":\d+/g, '"$1":0'),
      ),
    });
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
});

function outline(entry: { type: string; part?: number; text?: string; payload?: object }): string {
  if (entry.type === "text") return `text ${entry.part}: ${entry.text}`;
  if (entry.type !== "event" && entry.type !== "progress") return entry.type;
  const payload = { ...entry.payload } as Record<string, unknown>;
  if (entry.type === "progress") return String(payload.code);
  return [payload.kind, payload.step, payload.finishReason, payload.toolName, payload.ok]
    .filter((word) => word !== undefined)
    .join(" ");
}

function conversationOf(rawBody: string): string[] {
  const body = JSON.parse(rawBody);
  return (body.messages ?? body.input).map((message: unknown) => JSON.stringify(message));
}
