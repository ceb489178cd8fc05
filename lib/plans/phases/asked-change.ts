import { changesIn } from "../discussion/round-opening.ts";
import { editedBeginning } from "./phase-prompts.ts";

/** What a person asked to be changed, out of what the model was told about it: their words alone. */
export function askedChange(told: string): string {
  const asked = changesIn(told) ?? told;
  const end = asked.indexOf(`\n\n${editedBeginning}`);
  return end === -1 ? asked : asked.slice(0, end);
}
