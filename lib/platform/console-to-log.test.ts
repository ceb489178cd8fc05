import { expect, test } from "vitest";
import { isClosedByClient } from "./console-to-log.ts";

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  ["a request that was cut", withCode("aborted", "ECONNRESET")],
  ["a stream that ended early", withCode("Premature close", "ERR_STREAM_PREMATURE_CLOSE")],
  ["an aborted signal", AbortSignal.abort().reason],
  ["a failure because of one", new Error("failed to pipe response", { cause: withCode("aborted", "ECONNRESET") })],
])("%s is a browser that closed", (_what, error) => {
  expect(isClosedByClient(error)).toBe(true);
});

test.each([
  ["a lost connection of our own", withCode("read ECONNRESET", "ECONNRESET")],
  ["an error of the product", new TypeError("x is undefined")],
])("%s is an error", (_what, error) => {
  expect(isClosedByClient(error)).toBe(false);
});
