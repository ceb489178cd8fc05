/** Runs the phase of a plan that asks the model, from where it stands. */
export async function runPlanPhase(_payload: { planId: string }, _stopping: AbortSignal): Promise<void> {
  throw new Error("not built yet");
}
