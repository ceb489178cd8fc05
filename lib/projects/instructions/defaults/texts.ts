import { background } from "./background.ts";
import { output } from "./output.ts";
import { steps } from "./steps.ts";

/** What the agent is told where an administrator has written nothing. */
export const defaultInstructions = { background, steps, output };
