import { expect, test } from "vitest";
import { isConnectionLost, isServerFull } from "./connection-lost.ts";

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

test.each([
  ["a refused socket", withCode("ECONNREFUSED")],
  ["a server that ends", withCode("57P01")],
  ["a connection exception", withCode("08006")],
  ["a server without a free connection", withCode("53300", "sorry, too many clients already")],
  ["Prisma's own word for it", withCode("P1017")],
  [
    "a server that can't be reached",
    withCode("P2010", "Raw query failed. Message: `Can't reach database server at x:1`"),
  ],
  ["a connection that broke under a query", new Error("Connection terminated unexpectedly")],
  ["the cause of an error", new Error("no", { cause: withCode("57P03") })],
  [
    "what the adapter met",
    Object.assign(new Error("no"), { meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } }),
  ],
])("a lost database is recognized: %s", (_name, error) => {
  expect(isConnectionLost(error)).toBe(true);
});

test.each([
  ["a refused write", withCode("23505")],
  ["a deadlock", withCode("P2034")],
  ["another error", new TypeError("x is not a function")],
  ["nothing", undefined],
])("another error is not a lost database: %s", (_name, error) => {
  expect(isConnectionLost(error)).toBe(false);
});

test("a full server is told from one that is gone", () => {
  const met = (originalCode: string) =>
    Object.assign(new Error("no"), { meta: { driverAdapterError: { cause: { originalCode } } } });
  expect([withCode("53300"), met("53300"), withCode("57P01"), met("57P01"), null].map(isServerFull)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
