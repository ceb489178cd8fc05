import { offered } from "../change-step.ts";
import { phrasesOf } from "../language/phrases.ts";
import { readUndo } from "../language/undo.ts";
import { answer, type Step } from "../next-move.ts";
import type { Transcript } from "../transcript.ts";

const tookBack = "Took back the last change";

/** Returns the step of a turn that takes the last change back, or brings it back; null for another request. */
export function undoStep(transcript: Transcript): Step | null {
  const { request, calls, memories } = transcript;
  const wish = readUndo(request);
  if (wish === null || !offered(transcript, "revert_turn")) return null;
  const phrases = phrasesOf(wish.language);
  const isUndo = wish.kind === "undo";
  const call = calls.find(({ name }) => name === "revert_turn");
  if (!call) {
    // Taking back what took something back would bring it back.
    const isTakenBack = memories.findLast(({ kind }) => kind === "note")?.text.includes(tookBack) === true;
    if (isUndo && isTakenBack) return answer(phrases.undoneAlready);
    if (!isUndo && !isTakenBack) return answer(phrases.nothingToBringBack);
    return { kind: "calls", calls: [{ name: "revert_turn", input: {} }] };
  }
  if (!call.ok) {
    const [reason = ""] = (call.output ?? "").replace(/^Error: /, "").split("\n");
    return answer(wish.language === "de" ? phrases.nothingToUndo : `${reason} ${phrases.nothing}`.trim());
  }
  const said = isUndo ? tookBack : "Brought back what was taken back";
  const paths = /: (.+)$/.exec((call.output ?? "").split("\n")[0] ?? "")?.[1] ?? "";
  const notes = [
    { name: "suggest_commit_message", input: { message: said } },
    { name: "write_note_to_self", input: { note: `Turn: ${said}${paths === "" ? "" : ` in ${paths}`}.` } },
  ].filter(({ name }) => offered(transcript, name) && !calls.some((one) => one.name === name));
  if (notes.length > 0) return { kind: "calls", calls: notes };
  return answer(isUndo ? phrases.undone : phrases.broughtBack);
}
