import { database } from "./db/transaction.ts";
import { env } from "./env.ts";
import { someWorkerLives } from "./queue/worker-liveness.ts";
import { shutdownSignal } from "./shutdown.ts";
import { type WorkerState, workerState } from "./worker-state.ts";

interface Health {
  /** `ok` if people can work now. */
  status: "ok" | "starting" | "stopping" | "down";
  database: "up" | "down";
  /** The worker of this process, or those that the launcher runs beside it; `none` if only other hosts run turns. */
  worker: WorkerState;
}

const databaseAnswersMs = 3000;

/** Checks the dependencies of this process. Never throws. */
export async function checkHealth(): Promise<Health> {
  const [databaseState, worker] = await Promise.all([
    inTime<Health["database"]>(ask(), "down"),
    inTime<WorkerState>(askWorkers(), "starting"),
  ]);
  return { status: summarise(databaseState, worker), database: databaseState, worker };
}

function summarise(databaseState: Health["database"], worker: WorkerState): Health["status"] {
  if (shutdownSignal().aborted || worker === "stopping") return "stopping";
  if (databaseState === "down") return "down";
  return worker === "starting" ? "starting" : "ok";
}

async function ask(): Promise<Health["database"]> {
  await database().$queryRaw`SELECT 1 AS answer`;
  return "up";
}

/** Workers in processes of their own show in the database that they live: one of any host is enough. */
async function askWorkers(): Promise<WorkerState> {
  const own = workerState();
  const { WORKER, WORKER_PROCESSES = 0 } = env();
  if (own !== "none" || WORKER === "off" || WORKER_PROCESSES === 0) return own;
  return (await someWorkerLives()) ? "up" : "starting";
}

/** Resolves with `otherwise` if the database does not answer. */
async function inTime<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), databaseAnswersMs);
  });
  try {
    return await Promise.race([asked.catch(() => otherwise), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
