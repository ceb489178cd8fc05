import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { setSpanSource } from "#lib/platform/tracing/tracing.ts";
import { type RecordedSpan, recordSpans } from "#tests/fakes/span-recorder.ts";
import { startRequestSpan } from "@/app/_delivery/front-door/request-span.ts";

let spans: RecordedSpan[];
beforeEach(() => {
  spans = recordSpans().spans;
});
afterEach(() => {
  setSpanSource(null);
  delete process.env.TRUSTED_PROXIES;
  forgetEnv();
});

const start = (url: string, { method = "GET", headers = {} } = {}, asked: "app" | "preview" = "app") =>
  startRequestSpan({ method, url, headers } as IncomingMessage, asked, "an-id");
const answer = (statusCode: number, headersSent = true) => ({ statusCode, headersSent }) as ServerResponse;

test.each([
  ["/_next/static/chunks/a.js", "app"],
  ["/icon.svg", "app"],
  ["/api/health", "app"],
  ["/api/metrics?a", "app"],
  ["/index.html", "preview"],
] as const)("a request to %s on the %s host makes no span", (url, asked) => {
  expect(start(url, {}, asked)).toBeNull();
});

test("while tracing is off no request makes a span", () => {
  setSpanSource(null);
  expect(start("/projects")).toBeNull();
});

test.each([
  [answer(202), null, { "http.response.status_code": 202 }],
  [answer(404), null, { "http.response.status_code": 404 }],
  [answer(500), "500", { "http.response.status_code": 500 }],
  [answer(200, false), "no-answer", {}],
])("the span of a request says how it was answered (%#)", (given, failure, said) => {
  start("/nothing/a-token?a=b", { method: "POST" })?.end(given);
  const [span] = spans;
  expect(span).toMatchObject({ name: "POST", failure, isEnded: true });
  const own = { "http.request.method": "POST", "sitewright.request.id": "an-id" };
  expect(JSON.parse(JSON.stringify(span?.attributes))).toEqual({ ...own, ...said });
});

test("a method that the app does not know is not repeated", () => {
  start("/projects", { method: "WORDS" });
  expect(spans[0]).toMatchObject({ name: "_OTHER", attributes: { "http.request.method": "_OTHER" } });
});

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test.each([
  ["0", traceparent, null],
  ["1", traceparent, traceparent],
  ["1", "the words of a person", null],
  ["1", `${traceparent}\n`, null],
])("with %s trusted proxies %j is continued as %s", (proxies, given, parent) => {
  process.env.TRUSTED_PROXIES = proxies;
  forgetEnv();
  start("/projects", { headers: { traceparent: given } });
  expect(spans[0]?.parent).toBe(parent);
});
