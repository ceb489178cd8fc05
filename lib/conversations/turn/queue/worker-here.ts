import { processState } from "#lib/platform/process-state.ts";

/** The worker of this process. It starts a workspace's waiting turns without a job of the queue. */
export interface WorkerHere {
  hasRoom(): boolean;
  start(workspaceId: string): void;
}

const holder = () => processState<{ worker: WorkerHere | null }>("turns.worker-here", () => ({ worker: null }));

export function setWorkerHere(worker: WorkerHere | null): void {
  holder().worker = worker;
}

/** Returns this process's worker if it has room for another workspace's turns; null if the queue has to find a worker. */
export function findWorkerHere(): WorkerHere | null {
  const { worker } = holder();
  return worker?.hasRoom() ? worker : null;
}
