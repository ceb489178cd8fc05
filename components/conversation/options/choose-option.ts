import type { OfferedOption, OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { answerOf } from "#lib/conversations/turn/options-schema.ts";

/** Sends a choice's words. `byKeyboard` says whether it was pressed with a key. */
export type Choose = (answer: string, clientRequestId: string, byKeyboard: boolean) => Promise<void>;

/** Shows in the preview where a choice stands, by its place among all of them from 0. */
export type ShowOption = (editSessionId: string, index: number, place: OptionPlace) => void;

/** Sends a choice. There is one request id for each, so repeated presses, also in several tabs and on the page, are one answer. */
export function chooseOption(
  choose: Choose,
  editSessionId: string,
  { option, index, byKeyboard }: { option: OfferedOption; index: number; byKeyboard: boolean },
): Promise<void> {
  return choose(answerOf(option), `choice-${editSessionId}-${index + 1}`, byKeyboard);
}
