import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { nextCommand } from "./build.ts";
import { productEnvironment } from "./child-environment.ts";
import { type GuardedProcess, spawnGuarded } from "./guarded-process.ts";
import { HeldOutput } from "./held-output.ts";
import type { Lifetime } from "./lifetime.ts";
import { Refusal } from "./refusal.ts";
import { addressOf, type LauncherSettings, root } from "./settings.ts";

export type WebMode = "production" | "development";

/** A running turn can be closed within this time; then its process is killed. */
export const graceMs = 3500;
export const readyMs = 60_000;
// Next's greeting and its bookkeeping; the launcher prints the address itself, once it is ready.
const greeting = /^\s*([▲✓]|- (Local|Network|Environments|Experiments))/;

/** Throws a Refusal if the web cannot listen where the settings say, after waiting that long for a busy port. */
export async function checkPort({ host, port }: LauncherSettings, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  let code = await tryToListen(host, port);
  while (code === "EADDRINUSE" && performance.now() < deadline) {
    await delay(50);
    code = await tryToListen(host, port);
  }
  if (code === undefined) return;
  if (code === "EADDRINUSE") {
    throw new Refusal(
      `Port ${port} is in use by another program: stop it, or set PORT to another, as in PORT=${port + 1}.`,
    );
  }
  if (code === "EACCES")
    throw new Refusal(`Port ${port} needs rights that you don't have; set PORT to one above 1023.`);
  throw new Refusal(`Nothing can listen on ${host} (${code}); set HOST to an address of this machine, as 127.0.0.1.`);
}

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Starts the web process, with the worker inside it unless the settings say otherwise, and resolves once it is ready. Its output is held back until
 * `showOutput` is called.
 */
export async function startWeb(
  mode: WebMode,
  settings: LauncherSettings,
  environment: Record<string, string>,
  lifetime: Lifetime,
): Promise<{ showOutput(): void }> {
  const output = new HeldOutput((line) => greeting.test(line));
  const web = spawnGuarded({
    command: [...nextCommand, mode === "production" ? "start" : "dev", "-H", settings.host, "-p", `${settings.port}`],
    cwd: root,
    env: {
      ...productEnvironment(),
      ...environment,
      NODE_ENV: mode,
      HOST: settings.host,
      PORT: `${settings.port}`,
      DATA_DIR: settings.dataDir,
      NEXT_TELEMETRY_DISABLED: "1",
      // The product ends its streams and its turns itself: see instrumentation.node.ts.
      NEXT_MANUAL_SIG_HANDLE: "1",
      // The launcher has read the settings file; Next would read it and its own files again.
      __NEXT_PROCESSED_ENV: "true",
    },
    onOutput: (text) => output.add(text),
  });
  lifetime.own(web, graceMs + settings.drainMs);
  await untilReady(web, settings, output);
  lifetime.need("The web process", web);
  return { showOutput: () => output.open() };
}

async function untilReady(web: GuardedProcess, settings: LauncherSettings, output: HeldOutput): Promise<void> {
  const deadline = performance.now() + readyMs;
  let last = "no answer";
  while (!web.hasEnded && performance.now() < deadline) {
    try {
      const response = await fetch(`${loopbackOf(settings)}/api/health`, { signal: AbortSignal.timeout(10_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch {
      // It does not listen yet.
    }
    await Promise.race([web.ended, delay(50)]);
  }
  const sentence = output.fatalSentence();
  if (sentence) throw new Refusal(sentence);
  const reason = web.hasEnded ? "it ended" : `/api/health says: ${last}`;
  throw new Refusal(`${output.held()}\nThe web process did not become ready (${reason}): see above.`.trimStart());
}

/** Returns a loopback address for a server that listens on all addresses. */
function loopbackOf(settings: LauncherSettings): string {
  const { host, port } = settings;
  return ["0.0.0.0", "127.0.0.1", "localhost"].includes(host) ? `http://127.0.0.1:${port}` : addressOf(settings);
}
