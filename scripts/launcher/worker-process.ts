// A worker process of `npm start`: see workers.ts. The launcher has checked the settings and prepared the database.
import { runLauncher } from "./lifetime.ts";
import { startWorker, workerReadyLine } from "./run-worker.ts";

await runLauncher(async (lifetime) => {
  await startWorker(lifetime, { drainSeconds: 0 });
  console.log(workerReadyLine);
  await lifetime.broken;
});
