import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

test("errors and their causes are described by name, message, code and stack", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const described = describeError(new TypeError("fetch failed", { cause }));
  expect(described).toMatchObject({
    type: "TypeError",
    message: "fetch failed",
    cause: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
  });
  expect("at" in described && described.at?.[0]).toMatch(/^at .*describe-error\.test\.ts/);
});

test("a description leaves out the rejected row and the failed request", () => {
  const error = Object.assign(new Error("\nInvalid call with { note: 'private' }\n\nCheck failed"), {
    code: "P2039",
    meta: { cause: { detail: "Failing row contains (private)." } },
    requestBodyValues: { messages: ["private"] },
  });
  expect(describeError(error)).toMatchObject({ message: "Check failed", code: "P2039" });
  expect(JSON.stringify(describeError(error))).not.toContain("private");
});

test("circular causes and thrown values that are not errors are described", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  expect(describeError("a thrown text")).toEqual({ type: "string" });
});

test.each([
  ["a database that is not reached", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
  ["a database that is shut down", Object.assign(new Error("terminating connection"), { code: "57P01" })],
  ["a connection that broke", new Error("Connection terminated unexpectedly")],
  ["a full disk", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
])("%s is described without a stack", (_what, error) => {
  expect(describeError(error)).not.toHaveProperty("at");
});
