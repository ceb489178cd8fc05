/** Goes on with a plan that is being built: sees how the last item ended, begins the next one, or checks the whole. */
export async function advancePlan(_payload: { planId: string }): Promise<void> {
  throw new Error("not built yet");
}
