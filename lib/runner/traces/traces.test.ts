import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { RequestsPort } from "#lib/agent/ports.ts";
import { defineTool, failed, succeeded, type Tool, type ToolPorts } from "#lib/agent/tools/tool.ts";
import { inSpan, setSpanSource } from "#lib/platform/tracing/tracing.ts";
import { recordSpans } from "#tests/fakes/span-recorder.ts";
import { traceRequests } from "./trace-requests.ts";
import { traceTools } from "./trace-tools.ts";

afterEach(() => void setSpanSource(null));

/** A port that notes the names of its calls. */
function notingPort(): { calls: string[]; port: RequestsPort } {
  const calls: string[] = [];
  return {
    calls,
    port: {
      sent: () => void calls.push("sent"),
      repeats: () => void calls.push("repeats"),
      firstToken: () => void calls.push("firstToken"),
      heard: () => void calls.push("heard"),
      answered: () => void calls.push("answered"),
      ended: () => void calls.push("ended"),
      returned: () => void calls.push("returned"),
    },
  };
}

const sent = {
  step: 1,
  model: "a-model",
  provider: "openai.chat",
  settings: { temperature: 1 },
  messages: [{ role: "user", content: "the words of a person" }],
  tools: [{ description: "the words of a tool" }],
};
const usage = { inputTokens: 7, cachedTokens: 2, outputTokens: 3 };

test("a request to the model is a span with tokens and without words", async () => {
  const { spans } = recordSpans();
  const { calls, port } = notingPort();
  await inSpan("turn", async () => {
    const traced = traceRequests(port);
    traced.sent(sent);
    traced.heard();
    traced.firstToken(1);
    traced.answered(1, { message: { role: "assistant", content: "the words of the model" }, events: ["words"] });
    traced.ended(1, { finishReason: "tool-calls", usage });
    traced.returned(1, { role: "tool", content: "the words of a page" });
  });
  expect(calls).toEqual(["sent", "heard", "firstToken", "answered", "ended", "returned"]);
  const [turn, request] = spans;
  expect(request).toMatchObject({
    name: "chat a-model",
    parent: turn?.traceParent,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "openai",
      "gen_ai.request.model": "a-model",
      "gen_ai.response.finish_reasons": ["tool-calls"],
      "gen_ai.usage.input_tokens": 7,
      "gen_ai.usage.cache_read.input_tokens": 2,
      "gen_ai.usage.output_tokens": 3,
      "sitewright.step": 1,
    },
    marks: ["sitewright.first_token"],
    failure: null,
    isEnded: true,
  });
  expect(turn?.attributes).toEqual({ "sitewright.turn.steps": 1 });
  expect(JSON.stringify(spans)).not.toMatch(/words/);
});

test("a request that is sent again is a failed span and a second one", async () => {
  const { spans } = recordSpans();
  const traced = traceRequests(notingPort().port);
  traced.sent(sent);
  traced.repeats(1, { code: "model-busy", detail: null }, 50);
  traced.sent(sent);
  traced.ended(1, { finishReason: "stop", usage });
  expect(spans.map(({ failure, isEnded }) => [failure, isEnded])).toEqual([
    ["model-busy", true],
    [null, true],
  ]);
});

test("a request that was cut off has failed, with its estimated tokens", async () => {
  const { spans } = recordSpans();
  const traced = traceRequests(notingPort().port);
  traced.sent(sent);
  traced.ended(1, { finishReason: "aborted", usage: null, estimated: usage });
  expect(spans[0]).toMatchObject({
    failure: "aborted",
    attributes: { "gen_ai.usage.output_tokens": 3, "sitewright.usage.estimated": true },
  });
});

const tool = (name: string, run: Tool["run"]): Tool =>
  defineTool({
    ...{ name, description: "", input: z.unknown(), readOnly: true, repeatable: true, progress: () => null },
    run,
  });
const noPorts = {} as ToolPorts;

test("a tool call is a span around its work, and says whether it succeeded", async () => {
  const { spans } = recordSpans();
  const works = tool("read_file", async () => {
    await inSpan("git cat-file", async () => undefined);
    return succeeded("the words of a file");
  });
  const [first, second] = traceTools([works, tool("edit_file", async () => failed("the words of a reason"))]);
  expect(await first?.run({ path: "the words of a path" }, noPorts)).toEqual(succeeded("the words of a file"));
  await second?.run({}, noPorts);
  expect(spans.map(({ name, attributes }) => [name, attributes["sitewright.tool.ok"]])).toEqual([
    ["execute_tool read_file", true],
    ["git cat-file", undefined],
    ["execute_tool edit_file", false],
  ]);
  expect(spans[1]?.parent).toBe(spans[0]?.traceParent);
  expect(JSON.stringify(spans)).not.toMatch(/words/);
});

test("while tracing is off ports and tools stay as they are", () => {
  const { port } = notingPort();
  const tools = [tool("read_file", async () => succeeded(""))];
  expect(traceRequests(port)).toBe(port);
  expect(traceTools(tools)).toBe(tools);
});
