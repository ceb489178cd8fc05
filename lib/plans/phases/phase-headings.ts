// The first lines of what the model is told about a plan. The practice model reads them as well: pure, and safe anywhere.

export const discussHeading = "PLAN: DISCUSS";
export const summarizeHeading = "PLAN: SUMMARIZE";
export const serializeHeading = "PLAN: SERIALIZE";
export const buildHeading = "PLAN: BUILD ONE ITEM";
/** Before the JSON of the manifest (in the instructions of both phases) and of the item (in the scope of its turn). */
export const manifestHeading = "MANIFEST";
export const itemHeading = "ITEM";
export const briefHeading = "BRIEF";
/** Between what was said in the conversation before the plan and the plan's own discussion. */
export const planBegins = "(Here the person began the plan.)";
