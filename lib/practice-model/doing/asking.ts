import { wasOffered } from "../choice-labels.ts";
import { contentsQuestion, dateQuestions, phrasesOf } from "../language/phrases.ts";
import { readMessage } from "../language/read-wishes.ts";
import { cleanMessage, splitWords } from "../language/words.ts";
import type { Transcript } from "../transcript.ts";
import { closingLine } from "../wording.ts";

// A question and its answer are two turns. The next turn finds the question in the history, takes up the message before it, and reads
// the new message as the answer, unless it is a wish of its own. No other state is kept.

/** Every answer about a change ends so. */
const endings = [closingLine.en, closingLine.de];
const markers = [
  phrasesOf("en").whichQuestion,
  phrasesOf("de").whichQuestion,
  phrasesOf("en").aboutWhat,
  phrasesOf("de").aboutWhat,
  phrasesOf("en").whichColour,
  phrasesOf("de").whichColour,
  "What should it say?",
  "Was soll dort stehen?",
  contentsQuestion.en,
  contentsQuestion.de,
  dateQuestions.en,
  dateQuestions.de,
];
/** Whether an answer asked something. Words of a page or of a person stand in quotation marks, and never count. */
function isQuestion(text: string): boolean {
  const own = text.replace(/[“„"][^“„”"]*[”“"]/g, "");
  return !endings.some((ending) => own.includes(ending)) && markers.some((marker) => own.includes(marker));
}

/** How a wish begins, rather than the contents of a section. */
const acting =
  /^\s*(?:(?:please|bitte|can you|kannst du) )?(?:change|remove|delete|add|make|move|undo|replace|hide|rename|put|ändere|änder|lösch|lösche|entfern|entferne|füge|mach|mache|verschieb|ersetz|ersetze)\b/i;

/** Whether a message is a wish of its own, and no answer to the question. */
function standsAlone(message: string, question: string): boolean {
  if (
    wasOffered(question, message) ||
    /^\s*(?:\d{1,2}[.)]?|the \w+ one|all(?: of them)?|alle|beide|both)\s*[.!]?$/i.test(message)
  )
    return false;
  if (question.includes(contentsQuestion.en) || question.includes(contentsQuestion.de)) return acting.test(message);
  const text = cleanMessage(message);
  const words = splitWords(text);
  // A wish that is not understood is no answer either.
  if (acting.test(message) && words.length > 3) return true;
  return readMessage(text, words).some((clauses) =>
    clauses.every(({ wishes }) => wishes.some(({ act, known }) => known > 0 && act !== "again" && act !== "other")),
  );
}

export interface Resumed {
  request: string;
  answers: string[];
}

/** Returns the message of this turn with the answers that later messages gave to questions about it. */
export function resume({ history, request }: Pick<Transcript, "history" | "request">): Resumed {
  const answers: string[] = [];
  let current = request;
  for (let at = history.length - 1; at >= 1; at -= 2) {
    const question = history[at];
    const before = history[at - 1];
    if (question?.role !== "assistant" || before?.role !== "user" || !isQuestion(question.text)) break;
    if (standsAlone(current, question.text)) break;
    answers.unshift(current);
    current = before.text;
  }
  return { request: current, answers };
}

const refusals =
  /^(?:never ?mind|none(?: of (?:them|these|those))?|cancel(?: (?:it|that))?|forget (?:it|that|about it)|stop|neither(?: of them)?|no|nope|nothing|leave (?:it|everything|them)(?: as (?:it is|they are)| alone)?|skip(?: it)?|nein|keine?s?(?: davon)?|egal|vergiss es|lass (?:es|gut sein|mal)|abbrechen|nichts)(?:,? (?:please|thanks|thank you|danke|bitte))?[.!]*$/i;

/** Whether an answer declines the change: "never mind". */
export const isRefusal = (answer: string) => refusals.test(answer.trim().slice(0, 100));

/** Returns what the last change touched, by the note that tells of it: path, kind and text. */
export function lastTouched(memories: Transcript["memories"]): { path: string; kind: string; text: string } | null {
  const note = memories.findLast(({ kind, text }) => kind === "note" && text.includes(" changed "))?.text ?? "";
  const found = /Touched (\[.*\])\.\s*$/s.exec(note)?.[1];
  if (found === undefined) return null;
  try {
    const [path, kind, text] = JSON.parse(found) as unknown[];
    return typeof path === "string" && typeof kind === "string" && typeof text === "string"
      ? { path, kind, text }
      : null;
  } catch {
    return null;
  }
}
