import { setImmediate as nextTurn } from "node:timers/promises";

/** How long synchronous work keeps the process to itself, in milliseconds. */
const turnMs = 5;

/** Divides synchronous work into turns, between which everything else of the process goes on. */
export class ShortTurns {
  #endsAt = performance.now() + turnMs;

  /** Whether the work has to wait for its next turn. */
  get isOver(): boolean {
    return performance.now() > this.#endsAt;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#endsAt = performance.now() + turnMs;
  }
}
