import { editedOpening, summarizeOpening } from "./phase-prompts.ts";
import { changesOpening } from "./round-opening.ts";

/** What a person asked to be changed, out of what the model was told about it: their words alone. */
export function askedChange(told: string): string {
  const asked = told.startsWith(changesOpening) ? told.slice(changesOpening.length) : told;
  const ends = [editedOpening, summarizeOpening].map((opening) => asked.indexOf(`\n\n${opening}`));
  return asked.slice(0, Math.min(...ends.map((end) => (end === -1 ? asked.length : end))));
}
