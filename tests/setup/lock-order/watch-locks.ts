import pg from "pg";
import { afterAll, afterEach, expect } from "vitest";
import { LockRecorder } from "./lock-recorder.ts";

// Runs in each integration test file: records every statement that any connection of the process sends, and fails a
// test when a transaction locks rows in another order than `lib/platform/db/lock-order.ts` states.

const recorders = new WeakMap<pg.Client, LockRecorder>();
let inversions: string[] = [];

/** Returns the inversions since the last call and forgets them. */
export function takeInversions(): string[] {
  const taken = inversions;
  inversions = [];
  return taken;
}

function recorderOf(connection: pg.Client): LockRecorder {
  const recorder = recorders.get(connection) ?? new LockRecorder((inversion) => inversions.push(inversion));
  recorders.set(connection, recorder);
  return recorder;
}

/** The driver's own function: test files share a process, and each begins with it. */
const holder: Record<symbol, unknown> = globalThis;
const own = Symbol.for("tests.pg-query");
holder[own] ??= pg.Client.prototype.query;
const send = holder[own] as (...sent: unknown[]) => unknown;

pg.Client.prototype.query = function query(this: pg.Client, ...sent: unknown[]) {
  const [statement, values] = sent as [string | { text?: string; values?: unknown[] } | undefined, unknown];
  const text = typeof statement === "string" ? statement : statement?.text;
  const given = typeof statement === "string" ? values : (statement?.values ?? values);
  if (text) recorderOf(this).note(text, Array.isArray(given) ? given : []);
  return send.apply(this, sent);
} as typeof pg.Client.prototype.query;

const assertInOrder = () => expect(takeInversions(), "rows were locked against the order").toEqual([]);
afterEach(assertInOrder);
afterAll(assertInOrder);
