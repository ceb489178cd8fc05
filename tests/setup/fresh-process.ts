import { rmSync } from "node:fs";
import { afterAll, vi } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { endLeftProducts } from "./product.ts";

// Runs before each integration test file. Files share a process, so that the product's modules are loaded once, and each begins as in a
// new one: with the environment of the first, without the product's state, which all stands in `lib/platform/process-state.ts`, and
// without another file's spies, stubs and clocks.

const holder: Record<symbol, unknown> = globalThis;
const first = Symbol.for("tests.environment");
holder[first] ??= { ...process.env };
process.env = { ...(holder[first] as NodeJS.ProcessEnv) };

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
forgetState();

// The first hook is the last one to run.
afterAll(async () => {
  endLeftProducts();
  await stopListening();
  await closeDatabase();
  forgetState();
  rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
});

function forgetState(): void {
  for (const symbol of Object.getOwnPropertySymbols(holder)) {
    if (Symbol.keyFor(symbol)?.startsWith("sitewright.")) delete holder[symbol];
  }
}
