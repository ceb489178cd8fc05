import { database } from "./db/transaction.ts";
import { type WorkerState, workerState } from "./worker-state.ts";

export interface Health {
  ready: boolean;
  database: "up" | "down";
  worker: WorkerState;
}

const databaseMsMax = 2_000;

/** Whether this process can do its work now: its database answers, and the worker, if it runs one, takes turns. */
export async function checkHealth(): Promise<Health> {
  const database = (await databaseAnswers()) ? "up" : "down";
  const worker = workerState();
  return { ready: database === "up" && (worker === "up" || worker === "none"), database, worker };
}

async function databaseAnswers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseMsMax);
  });
  const answered = database().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
