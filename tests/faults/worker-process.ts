import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { root } from "#scripts/launcher/settings.ts";

/** A separate worker, as `npm run worker` starts it. Its child processes outlive it when it is killed. */
export interface WorkerProcess {
  name: string;
  pid: number;
  ready: Promise<void>;
  said(): string;
  /** Has no effect once it has ended. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  kill(): Promise<void>;
  /** Asks it to end and waits for that. */
  stop(): Promise<void>;
}

/** Each sets something up in the process before the worker starts, by a variable of its environment. */
const preloads = { HELD_FILES: "held-files-preload.ts", CLOCK_SHIFT_MS: "shifted-clock-preload.ts" };

/** Starts a worker. `HELD_FILES` puts it on a disk that the test can hold, `CLOCK_SHIFT_MS` on a host whose clock is wrong. */
export function startWorkerProcess(name: string, env: Record<string, string>): WorkerProcess {
  const url = new URL(env.DATABASE_URL ?? "");
  // Lets a test tell whose a connection is.
  url.searchParams.set("application_name", name);
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...Object.entries(preloads).flatMap(([name, file]) => (env[name] ? ["--import", `./tests/fakes/${file}`] : [])),
      "scripts/worker.ts",
    ],
    {
      cwd: root,
      env: processEnvironment({ ...env, DATABASE_URL: url.href }),
      // Over this channel it notices when the test is gone.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let said = "";
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("worker is ready")) ready.resolve();
    });
  }
  const ended = once(child, "exit").then(() => {
    ready.reject(new Error(`${name} ended:\n${said}`));
  });
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await ended;
  };
  return {
    name,
    pid: child.pid ?? 0,
    ready: ready.promise,
    said: () => said,
    signal: (name) => void child.kill(name),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
