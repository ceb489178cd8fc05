import { processState } from "./process-state.ts";

const controller = () => processState("shutdown", () => new AbortController());

/** Returns a signal that aborts when the process is asked to end, so that open connections are closed. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

export function beginShutdown(): void {
  controller().abort();
}
