// Headings in the prompts of plans. The practice model recognises them. Pure.

export const discussHeading = "PLAN: DISCUSS";
export const summarizeHeading = "PLAN: SUMMARIZE";
export const serializeHeading = "PLAN: SERIALIZE";
export const buildHeading = "PLAN: BUILD ONE ITEM";
/** Stands before the JSON of the manifest, in the instructions of both phases. */
export const manifestHeading = "MANIFEST";
/** Stands before the JSON of an item, in the scope of its turn. */
export const itemHeading = "ITEM";
export const briefHeading = "BRIEF";
/** Separates the conversation before the plan from the plan's own discussion. */
export const planBegins = "(Here the person began the plan.)";
