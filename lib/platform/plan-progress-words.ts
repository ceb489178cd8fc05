/** What a plan's phase is doing, by its code: see `lib/plans/move-plan.ts`. */
export const planProgress = {
  "plan-summarizing": (attempt: number, of: number) => `Summing up what was said${attemptOf(attempt, of)}`,
  "plan-serializing": (attempt: number, of: number) => `Drawing up the plan${attemptOf(attempt, of)}`,
  "plan-waiting": (seconds: number) => `The model is not answering; asking again in ${seconds} seconds`,
};

const attemptOf = (attempt: number, of: number) => (attempt > 1 ? `, attempt ${attempt} of ${of}` : "");
