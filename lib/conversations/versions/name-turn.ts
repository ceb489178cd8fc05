import { byHandWords } from "#lib/words/page/by-hand.ts";
import { actWords as acts } from "#lib/words/turn/acts.ts";
import { turnWords } from "#lib/words/turn.ts";
import type { EditSessionKind } from "../schema.ts";

/** A turn with the turns that its title mentions. */
export interface NamedTurn {
  kind: EditSessionKind;
  /** Of a change by hand: what was done, for example `changed the heading “Welcome” on Home`. */
  instruction: string | null;
  /** The turn that an undo, a restore or a going back refers to. */
  target: NamedTurn | null;
  /** The turn before it, if that one changed nothing and asked a question. */
  asked: NamedTurn | null;
}

const nameCharactersMax = 100;
const answerWordsMax = 8;
/** An instruction that begins like this is a new request, not an answer. */
const request = /^(?:please\s+)?(?:add|change|create|delete|make|move|our|put|remove|rename|replace|set|undo|write)\b/i;

/** Returns a turn's title: its instruction, or what a person did without the agent. */
export function titleOf(turn: NamedTurn): string {
  switch (turn.kind) {
    case "prompt":
    case "plan_item":
      return turn.instruction === null ? turnWords.kinds[turn.kind] : fullInstruction(turn, turn.instruction);
    case "undo": {
      const { target, bringsBack } = followUndos(turn);
      return bringsBack ? titleOfReturn(target) : acts.undid(nameOf(target));
    }
    case "restore":
      return acts.restored(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.wentBack(nameOf(turn.target)) : acts.wentBackToStart;
    case "apply_held":
      return acts.appliedHeld(nameOf(turn.target));
    case "manual":
      return turn.instruction === null ? turnWords.kinds.manual : byHandWords.title(turn.instruction);
    case "follow_up":
      return turnWords.kinds[turn.kind];
    default:
      return turn.kind satisfies never;
  }
}

/** Returns how another turn's title mentions this one: the start of its instruction in quotes, or what was done. */
function nameOf(turn: NamedTurn | null): string {
  switch (turn?.kind) {
    case "prompt":
    case "plan_item":
      return turn.instruction === null ? acts.unnamed : acts.named(shorten(fullInstruction(turn, turn.instruction)));
    case "undo": {
      const { target, bringsBack } = followUndos(turn);
      return bringsBack ? nameOfReturn(target) : acts.undoing(nameOf(target));
    }
    case "manual":
      return turn.instruction === null ? acts.unnamed : acts.named(shorten(byHandWords.title(turn.instruction)));
    case "restore":
      return acts.restoring(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.goingBack(nameOf(turn.target)) : acts.goingBackToStart;
    case "apply_held":
      return acts.applyingHeld(nameOf(turn.target));
    default:
      return acts.unnamed;
  }
}

/** Returns the title of an undo that brings a change back. An act is told as done again: it has no name that could be brought back. */
function titleOfReturn(turn: NamedTurn | null): string {
  switch (turn?.kind) {
    case "restore":
      return acts.restoredAgain(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.wentBackAgain(nameOf(turn.target)) : acts.wentBackAgainToStart;
    case "apply_held":
      return acts.appliedHeldAgain(nameOf(turn.target));
    default:
      return acts.broughtBack(nameOf(turn));
  }
}

/** Returns how another turn's title mentions an undo that brings a change back. */
function nameOfReturn(turn: NamedTurn | null): string {
  switch (turn?.kind) {
    case "restore":
      return acts.restoringAgain(nameOf(turn.target));
    case "go_back":
      return turn.target ? acts.goingBackAgain(nameOf(turn.target)) : acts.goingBackAgainToStart;
    case "apply_held":
      return acts.applyingHeldAgain(nameOf(turn.target));
    default:
      return acts.bringingBack(nameOf(turn));
  }
}

/** Follows a chain of undos to the change that they undo or bring back. */
function followUndos(undo: NamedTurn): { target: NamedTurn | null; bringsBack: boolean } {
  let { target } = undo;
  let bringsBack = false;
  while (target?.kind === "undo") {
    target = target.target;
    bringsBack = !bringsBack;
  }
  return { target, bringsBack };
}

/** Whether a turn is an undo that took a change away. The undo of an undo brings one back. */
export function takesAway(turn: NamedTurn): boolean {
  return turn.kind === "undo" && !followUndos(turn).bringsBack;
}

/** Whether an instruction may answer a question: it has few words and does not begin like a request. */
export function looksLikeAnswer(instruction: string): boolean {
  // A choice from a numbered list.
  if (/^\d{1,2}[.)] /.test(instruction)) return true;
  return instruction.split(/\s+/).length <= answerWordsMax && !request.test(instruction);
}

/** Puts the instruction that was asked about before an answer: "the one on the home page" alone says little. */
function fullInstruction({ asked }: NamedTurn, instruction: string): string {
  if (!asked?.instruction || !looksLikeAnswer(instruction)) return instruction;
  return acts.answered(fullInstruction(asked, asked.instruction), instruction);
}

function shorten(text: string): string {
  const line = text.split("\n")[0]?.trim() ?? "";
  return line.length > nameCharactersMax ? `${line.slice(0, nameCharactersMax - 1).trimEnd()}…` : line;
}
