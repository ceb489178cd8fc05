import { database } from "./db/transaction.ts";
import { shutdownSignal } from "./shutdown.ts";
import { type WorkerState, workerState } from "./worker-state.ts";

interface Health {
  /** `ok` if people can work now. */
  status: "ok" | "starting" | "stopping" | "down";
  database: "up" | "down";
  /** `none` if the worker is a process of its own. */
  worker: WorkerState;
}

const databaseAnswersMs = 3000;

/** Checks the dependencies of this process. Never throws. */
export async function checkHealth(): Promise<Health> {
  const databaseState = await askDatabase();
  const worker = workerState();
  return { status: summarise(databaseState, worker), database: databaseState, worker };
}

function summarise(databaseState: Health["database"], worker: WorkerState): Health["status"] {
  if (shutdownSignal().aborted || worker === "stopping") return "stopping";
  if (databaseState === "down") return "down";
  return worker === "starting" ? "starting" : "ok";
}

async function ask(): Promise<void> {
  await database().$queryRaw`SELECT 1 AS answer`;
}

async function askDatabase(): Promise<Health["database"]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"down">((resolve) => {
    timer = setTimeout(() => resolve("down"), databaseAnswersMs);
  });
  const answer = ask().then(
    () => "up" as const,
    () => "down" as const,
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
