import { background } from "./background.ts";
import { output } from "./output.ts";
import { steps } from "./steps.ts";

/** The agent's instructions if an administrator has written none. */
export const defaultInstructions = { background, steps, output };
