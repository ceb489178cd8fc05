import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { root } from "#scripts/launcher/settings.ts";

/** The real product, started as a person starts it. */
export interface Product {
  readonly process: ChildProcess;
  readonly address: string;
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code when the launcher has ended. */
  readonly ended: Promise<number | null>;
}

export const npmStart = ["npm", "start", "--silent"];
export const launcherAlone = [process.execPath, "scripts/bootstrap.mjs", "scripts/start.ts"];

const begun = new Set<ChildProcess>();

/** Ends products that a file has left, because its preparation failed before it had them: they would slow down all other files. */
export function endLeftProducts(): void {
  for (const child of begun) child.kill("SIGTERM");
}

/**
 * Starts the product on a free port without waiting; see `untilReady`. Its environment is the settings, PATH and HOME.
 */
export async function beginProduct(settings: Record<string, string>, command = launcherAlone): Promise<Product> {
  const port = settings.PORT ?? `${await findFreePort()}`;
  const [file = "", ...args] = command;
  const { PATH = "", HOME = "/nonexistent" } = process.env;
  const child = spawn(file, args, {
    cwd: root,
    env: processEnvironment({
      ...{ PATH, HOME, ENV_FILE: "", PRACTICE_MODEL_DELAY_MS: "0", ALLOW_LOCAL_REPOSITORIES: "1", LOG_LEVEL: "warn" },
      // The same processes on every machine.
      WORKER_PROCESSES: "0",
      ...settings,
      PORT: port,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  begun.add(child);
  child.once("exit", () => begun.delete(child));
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
  return {
    process: child,
    address: `http://localhost:${port}`,
    stdout: () => stdout,
    stderr: () => stderr,
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}

/** Resolves once the product has printed its address; throws its output if it ends before. */
export async function untilReady(product: Product): Promise<Product> {
  let hasEnded = false;
  void product.ended.then(() => {
    hasEnded = true;
  });
  while (!product.stdout().includes("Sitewright is ready")) {
    if (hasEnded) throw new Error(`The product did not start:\n${product.stderr()}${product.stdout()}`);
    await delay(20);
  }
  return product;
}

export async function stopProduct(product: Product): Promise<number | null> {
  product.process.kill("SIGTERM");
  return product.ended;
}
