import { database } from "#lib/platform/db/transaction.ts";
import { updateSetupSteps } from "#lib/workspaces/workspace-setup-store.ts";
import type { SetupStep } from "../schema.ts";

/** Saves the steps of a running setup for display. */
export class SetupProgress {
  readonly #workspaceId: string;
  #steps: SetupStep[] = [];

  constructor(workspaceId: string) {
    this.#workspaceId = workspaceId;
  }

  /** Shows the step before the work begins, and its end only if the work succeeds. */
  async during<T>(code: SetupStep["code"], work: () => Promise<T>): Promise<T> {
    const earlier = this.#steps;
    const startedAt = new Date().toISOString();
    await this.#show([...earlier, { code, startedAt, endedAt: null }]);
    const result = await work();
    await this.#show([...earlier, { code, startedAt, endedAt: new Date().toISOString() }]);
    return result;
  }

  async #show(steps: SetupStep[]): Promise<void> {
    this.#steps = steps;
    await updateSetupSteps(this.#workspaceId, steps, database());
  }
}
