import { afterEach, expect, test } from "vitest";
import { inSpan, setSpanSource } from "#lib/platform/tracing/tracing.ts";
import { recordSpans } from "#tests/fakes/span-recorder.ts";
import { recordWrite } from "./record-write.ts";

afterEach(() => void setSpanSource(null));

test("only a slow statement makes a span, in a trace of its own", async () => {
  const { spans } = recordSpans();
  await inSpan("turn", async () => {
    recordWrite(3, 249);
    recordWrite(7, 250);
  });
  const [, slow, ...more] = spans;
  expect(more).toEqual([]);
  expect(slow).toMatchObject({ name: "write log entries", parent: null, attributes: { "sitewright.log.entries": 7 } });
});
