import { processState } from "./process-state.ts";

const controller = () => processState("shutdown", () => new AbortController());

/** Aborted when the process has been asked to end: whoever holds a connection open lets go of it. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

export function beginShutdown(): void {
  controller().abort();
}
