import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, hold, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { createTurnRecorder } from "#tests/fakes/turn-recorder.ts";
import { apis, impatient, runTurn } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => server.close());

const passing: { what: string; answer: ScriptedReply }[] = [
  { what: "429", answer: refuse(429, "rate_limit_exceeded") },
  { what: "429 with Retry-After", answer: refuse(429, "rate_limit_exceeded", { "retry-after": "0" }) },
  { what: "500", answer: refuse(500, "server_error") },
  { what: "503", answer: refuse(503, "overloaded") },
  { what: "a connection cut before the first word", answer: reply({ fault: "cut" }) },
  { what: "a stream that ends before the first word", answer: reply({ fault: "end" }) },
];

describe.each(apis)("over %s", (api) => {
  test.each(passing)("$what before the first word is retried, and the log says so", async ({ answer }) => {
    server.script({ replies: [answer, answer, reply(say("Here I am."))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(result).toMatchObject({ status: "completed", text: "Here I am." });
    const retries = turn.entries.flatMap((entry) =>
      entry.type === "progress" && entry.payload.code === "retrying" ? [entry.payload.params] : [],
    );
    expect(retries).toEqual([{ attempt: 1 }, { attempt: 2 }]);
    expect(turn.events("inference_start")).toHaveLength(1);
    expect(server.requests.map(({ rawBody }) => rawBody)).toEqual(Array(3).fill(server.requests[0]?.rawBody));
  });

  test("retrying a later step does not run the earlier calls again", async () => {
    server.script({
      replies: [
        reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Old", newText: "New" }] })),
        refuse(500, "server_error"),
        reply(say("Done.")),
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result.status).toBe("completed");
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([true]);
  });

  test("nothing is retried after the first word has been shown", async () => {
    server.script({ replies: [reply(say("Half"), { fault: "cut" }), reply(say("never sent"))] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "model-unreachable" });
    expect(server.requests).toHaveLength(1);
  });

  test("when the retries are used up the turn fails with the last reason", async () => {
    server.script({ replies: Array<ScriptedReply>(9).fill(refuse(503, "overloaded")) });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "model-unavailable" });
    expect(server.requests).toHaveLength(1 + impatient.retriesMax);
  });

  test("a failure that a retry cannot fix is not retried", async () => {
    server.script({ replies: [refuse(401, "invalid_api_key"), reply(say("never sent"))] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "model-key-refused" });
    expect(server.requests).toHaveLength(1);
  });

  test("a Retry-After beyond the longest wait ends the turn at once", async () => {
    server.script({
      replies: [refuse(429, "rate_limit_exceeded", { "retry-after": "3600" }), reply(say("never sent"))],
    });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "model-busy" });
    expect(server.requests).toHaveLength(1);
  });

  test("Stop during the wait before a retry ends the turn at once", async () => {
    server.script({ replies: [refuse(429, "rate_limit_exceeded", { "retry-after": "50" })] });
    const stop = new AbortController();
    const recorder = createTurnRecorder();
    const logProgress = recorder.ports.log.progress;
    recorder.ports.log.progress = (payload) => {
      logProgress(payload);
      if (payload.code === "retrying") stop.abort();
    };
    const patient = { retries: { ...impatient, waitMaxMs: 60_000 } };
    const { result } = await runTurn({ baseUrl: server.baseUrl, api, model: patient, recorder, signal: stop.signal });
    expect(result.status).toBe("cancelled");
  });
});

describe.each(apis)("Stop over %s", (api) => {
  test.each(["before the first word", "in the middle of a word", "in the middle of a call"])(
    "%s closes the model's connection and ends the turn as cancelled",
    async (when) => {
      const half = { call: "write_file", id: null, argumentPieces: ['{"path":"a.html",'] };
      const parts = {
        "before the first word": [hold("here")],
        "in the middle of a word": [say("I am chang"), hold("here"), say("ing")],
        "in the middle of a call": [half, hold("here")],
      }[when];
      server.script({ replies: [reply(...(parts ?? []))] });
      const stop = new AbortController();
      const recorder = createTurnRecorder();
      const running = runTurn({ baseUrl: server.baseUrl, api, recorder, signal: stop.signal });
      await server.reached("here");
      stop.abort();

      const { result, turn } = await running;
      expect(result.status).toBe("cancelled");
      expect(await server.ended(0)).toBe("closed by the client");
      expect(turn.events("inference_stop").map(({ finishReason }) => finishReason)).toEqual(["aborted"]);
      expect(turn.events("agent_error")).toEqual([]);
      expect(turn.events("tool_calling")).toEqual([]);
    },
  );

  test("while a tool runs, lets it finish, starts no other and keeps its writes", async () => {
    const stop = new AbortController();
    const recorder = createTurnRecorder({ "index.html": "Old" });
    const write = recorder.site.write.bind(recorder.site);
    recorder.ports.site.write = async (path, content) => {
      stop.abort();
      return write(path, content);
    };
    const to = (newText: string, oldText: string) =>
      call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });
    server.script({ replies: [reply(to("New", "Old"), to("Newer", "New"))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api, recorder, signal: stop.signal });
    expect(result.status).toBe("cancelled");
    expect(turn.site.texts()).toEqual({ "index.html": "New" });
    expect(turn.events("tool_called")).toHaveLength(1);
    expect(turn.entries.at(-1)).toEqual({ type: "step ended" });
  });

  test("while a search runs, cancels the turn and closes the failed tool", async () => {
    const stop = new AbortController();
    const recorder = createTurnRecorder();
    recorder.ports.site.search = async () => {
      stop.abort();
      throw new Error("git was ended by a signal");
    };
    server.script({ replies: [reply(call("search_files", { query: "oak" }))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api, recorder, signal: stop.signal });
    expect(result.status).toBe("cancelled");
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([false]);
  });

  test("before the turn begins, sends the model no request", async () => {
    const { result } = await runTurn({ baseUrl: server.baseUrl, api, signal: AbortSignal.abort() });
    expect(result.status).toBe("cancelled");
    expect(server.requests).toEqual([]);
  });
});
