import { turnWords } from "#lib/words/turn.ts";
import type { EditSessionKind } from "../schema.ts";

/** A turn with what it takes to call it by its name. */
export interface NamedTurn {
  kind: EditSessionKind;
  instruction: string | null;
  /** What an undo, a restore or a going back is about. */
  target: NamedTurn | null;
  /** The turn before it, where that one changed nothing and ended with a question. */
  asked: NamedTurn | null;
}

const nameCharactersMax = 100;
const answerWordsMax = 8;
/** Whoever begins like this asks for something new, whatever the question was. */
const request = /^(?:please\s+)?(?:add|change|create|delete|make|move|our|put|remove|rename|replace|set|undo|write)\b/i;

/** What a turn did, as a title: what was asked for, or what a person did without the agent. */
export function titleOf(turn: NamedTurn): string {
  const { acts } = turnWords;
  switch (turn.kind) {
    case "prompt":
    case "plan_item":
      return turn.instruction === null ? turnWords.kinds[turn.kind] : fullInstruction(turn, turn.instruction);
    case "undo": {
      const { target, bringsBack } = followUndos(turn);
      return bringsBack ? acts.broughtBack(nameOf(target)) : acts.undid(nameOf(target));
    }
    case "restore":
      return acts.restored(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.wentBack(nameOf(turn.target)) : acts.wentBackToStart;
    case "follow_up":
    case "manual":
      return turnWords.kinds[turn.kind];
    default:
      return turn.kind satisfies never;
  }
}

/** A turn as another one speaks of it: its instruction's beginning in quotes, or what was done. */
function nameOf(turn: NamedTurn | null): string {
  const { acts } = turnWords;
  switch (turn?.kind) {
    case "prompt":
    case "plan_item":
      return turn.instruction === null ? acts.unnamed : acts.named(shorten(fullInstruction(turn, turn.instruction)));
    case "undo": {
      const { target, bringsBack } = followUndos(turn);
      return bringsBack ? acts.bringingBack(nameOf(target)) : acts.undoing(nameOf(target));
    }
    case "restore":
      return acts.restoring(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.goingBack(nameOf(turn.target)) : acts.goingBackToStart;
    default:
      return acts.unnamed;
  }
}

/** The undo of an undo is about the change that the two were made for. */
function followUndos(undo: NamedTurn): { target: NamedTurn | null; bringsBack: boolean } {
  let { target } = undo;
  let bringsBack = false;
  while (target?.kind === "undo") {
    target = target.target;
    bringsBack = !bringsBack;
  }
  return { target, bringsBack };
}

/** Whether an instruction can be the answer to a question: a few words that begin nothing new. */
export function looksLikeAnswer(instruction: string): boolean {
  // One of a numbered list that was offered.
  if (/^\d{1,2}[.)] /.test(instruction)) return true;
  return instruction.split(/\s+/).length <= answerWordsMax && !request.test(instruction);
}

/** "the one on the home page" says little without what it was the answer to. */
function fullInstruction({ asked }: NamedTurn, instruction: string): string {
  if (!asked?.instruction || !looksLikeAnswer(instruction)) return instruction;
  return turnWords.acts.answered(fullInstruction(asked, asked.instruction), instruction);
}

function shorten(text: string): string {
  const line = text.split("\n")[0]?.trim() ?? "";
  return line.length > nameCharactersMax ? `${line.slice(0, nameCharactersMax - 1).trimEnd()}…` : line;
}
