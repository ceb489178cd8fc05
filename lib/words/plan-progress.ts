/** What a plan's phase is doing, by its code: see `lib/plans/move-plan.ts`. */
export const planProgress = {
  "plan-summarizing": (attempt: number, of: number) => `Summing up what was said${attemptOf(attempt, of)}`,
  "plan-serializing": (attempt: number, of: number) => `Drawing up the plan${attemptOf(attempt, of)}`,
  "plan-waiting": (seconds: number) => `The model is not answering; asking again in ${seconds} seconds`,
};

const attemptOf = (attempt: number, of: number) => (attempt > 1 ? `, attempt ${attempt} of ${of}` : "");

const brokenToldMax = 5;

/** What is looked up at the end of every plan, besides its own points. */
export const planAcceptance = {
  wholeSite: "Every page is sound: links lead somewhere, and what pages use is there.",
  broken: (sentences: readonly string[]) => {
    const more = sentences.length - brokenToldMax;
    return [...sentences.slice(0, brokenToldMax), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
  },
};
