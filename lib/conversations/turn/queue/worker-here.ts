import { processState } from "#lib/platform/process-state.ts";

/** A place in the worker of this process, which starts a workspace's waiting turns without a job of the queue. */
export interface PlaceHere {
  start(workspaceId: string): void;
  /** Gives the place back; does nothing once it is used. */
  release(): void;
}

/** Takes a place; null if all are taken. */
export type TakePlace = () => PlaceHere | null;

const holder = () => processState<{ take: TakePlace | null }>("turns.worker-here", () => ({ take: null }));

export function setWorkerHere(take: TakePlace | null): void {
  holder().take = take;
}

/** Takes a place for another workspace's turns in this process; null if the queue has to find a worker. */
export function takePlaceHere(): PlaceHere | null {
  return holder().take?.() ?? null;
}
