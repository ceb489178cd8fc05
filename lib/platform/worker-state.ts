import { processState } from "./process-state.ts";

/** The state of this process's worker; `none` if workers are other processes. */
export type WorkerState = "none" | "starting" | "up" | "stopping";

const holder = () => processState<{ state: WorkerState }>("worker-state", () => ({ state: "none" }));

export function workerState(): WorkerState {
  return holder().state;
}

export function setWorkerState(state: WorkerState): void {
  holder().state = state;
}
