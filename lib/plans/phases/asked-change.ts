import { changesIn } from "../discussion/round-opening.ts";
import { editedBeginning } from "./phase-prompts.ts";

/** Returns the person's own words out of a question or a request for changes. */
export function askedChange(told: string): string {
  const asked = changesIn(told) ?? told;
  const end = asked.indexOf(`\n\n${editedBeginning}`);
  return end === -1 ? asked : asked.slice(0, end);
}
