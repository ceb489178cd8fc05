import { RequestProblem, requestJson } from "../../http/request-json.ts";

export interface UndoneTurns {
  undone: number;
  /** How many would change nothing, as their changes are gone already. */
  unchanged: number;
  /** Why the one after these was not undone; null if there was no such one. */
  failure: unknown;
}

/** Undoes turns one after the other, each as a change of its own. One that would change nothing does not stop the others. */
export async function undoAll(editSessionIds: readonly string[]): Promise<UndoneTurns> {
  let [undone, unchanged] = [0, 0];
  for (const id of editSessionIds) {
    try {
      await requestJson("POST", `/api/edit-sessions/${id}/undo`, {});
      undone += 1;
    } catch (failure) {
      if (!(failure instanceof RequestProblem && failure.code === "nothing-to-change"))
        return { undone, unchanged, failure };
      unchanged += 1;
    }
  }
  return { undone, unchanged, failure: null };
}
