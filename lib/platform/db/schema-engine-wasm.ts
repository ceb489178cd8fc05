import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

let isLoaded = false;

/** Returns the engine's class. The package expects a bundler that imports `.wasm`; in Node the module is passed in. */
export function loadSchemaEngine(): typeof bindings.SchemaEngine {
  if (!isLoaded) load();
  isLoaded = true;
  return bindings.SchemaEngine;
}

function load(): void {
  const javascript = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(join(dirname(javascript), "schema_engine_bg.wasm"));
  const imports = { ...bindings } as WebAssembly.ModuleImports;
  // The engine never clears the timer of its ten seconds' wait for a lock: the timer must not keep the process alive.
  const setTimer = Object.keys(imports).find((name) => name.startsWith("__wbg_setTimeout"));
  if (setTimer) imports[setTimer] = (callback: () => void, delayMs: number) => setTimeout(callback, delayMs).unref();
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./schema_engine_bg.js": imports });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
}
