import { afterEach, expect, test } from "vitest";
import { recordSpans } from "#tests/fakes/span-recorder.ts";
import { Problem } from "../problem.ts";
import { inSpan, isTracing, presentSpan, presentTraceParent, recordSpan, setSpanSource, startSpan } from "./tracing.ts";

afterEach(() => void setSpanSource(null));

test("while tracing is off work runs without a span", async () => {
  expect(startSpan("a")).toBeNull();
  const seen = await inSpan("a", async (span) => [span, presentSpan(), presentTraceParent(), isTracing()]);
  expect(seen).toEqual([null, null, null, false]);
});

test("a span belongs to the one around it, also after a wait", async () => {
  const { spans } = recordSpans();
  await inSpan("outer", async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([inSpan("a", async () => undefined), inSpan("b", async () => recordSpan("c", 5, {}))]);
  });
  const [outer, a, b, c] = spans;
  expect(spans.map(({ name }) => name)).toEqual(["outer", "a", "b", "c"]);
  expect([outer?.parent, a?.parent, b?.parent, c?.parent]).toEqual([
    null,
    outer?.traceParent,
    outer?.traceParent,
    b?.traceParent,
  ]);
  expect(spans.every(({ isEnded }) => isEnded)).toBe(true);
});

test("a span can begin a trace of its own inside another one", async () => {
  const { spans } = recordSpans();
  await inSpan("outer", () => inSpan("job", async () => undefined, { parent: null }));
  expect(spans[1]?.parent).toBeNull();
});

test.each([
  [new Problem("conflict", "workspace-busy", "Ada edits her site."), "workspace-busy"],
  [new TypeError("the words of a person"), "TypeError"],
  [Object.assign(new Error("the words"), { code: "ECONNRESET" }), "ECONNRESET"],
  [Object.assign(new Error("the words"), { code: "the words" }), "Error"],
  ["the words of a person", "string"],
])("a span of work that throws holds no message (%#)", async (error, reason) => {
  const { spans } = recordSpans();
  const work = inSpan("work", async () => {
    throw error;
  });
  await expect(work).rejects.toBe(error);
  expect(spans).toEqual([expect.objectContaining({ failure: reason, isEnded: true, attributes: {} })]);
});
