import type { EditSessionKind, EditSessionStatus } from "#lib/conversations/schema.ts";
import type { FollowUpSettings } from "./schema.ts";
import type { TriggerType } from "./triggers-schema.ts";

export interface EndedTurn {
  kind: EditSessionKind;
  status: EditSessionStatus;
  errorCode: string | null;
  /** The answer as people see it. */
  text: string;
  offeredOptions: boolean;
  /** Whether the last check of the site in it found faults. */
  checkFailed: boolean;
  /** Whether it was held to what the person picked. A follow-up would not be held, so none begins. */
  isHeldToPicks: boolean;
  plan: OpenPlan | null;
  /** Whether the site has changes that were not sent for review. */
  hasUnsentChanges: boolean;
}

/** The facts about a plan that is neither done nor discarded. */
export interface OpenPlan {
  waitsForApproval: boolean;
  /** The items of an approved plan that are neither built nor skipped; 0 while an item is being built. */
  openItems: number;
}

export interface ChosenTrigger {
  triggerType: TriggerType;
  /** One sentence, for people. */
  reason: string;
}

/**
 * Returns the first trigger that applies and that the project allows, or null. Pending decisions come first, then unfinished tasks,
 * open questions, and changes that were not sent for review. Decides by facts only, without the model.
 */
export function chooseTrigger(turn: EndedTurn, allowed: FollowUpSettings["triggers"]): ChosenTrigger | null {
  return listTriggers(turn).find(({ triggerType }) => allowed[triggerType]) ?? null;
}

function listTriggers(turn: EndedTurn): ChosenTrigger[] {
  const found: ChosenTrigger[] = [];
  const add = (triggerType: TriggerType, reason: string) => found.push({ triggerType, reason });
  if (turn.isHeldToPicks) return found;
  const isFollowUp = turn.kind === "follow_up";
  if (turn.kind !== "prompt" && turn.kind !== "plan_item" && !isFollowUp) return found;
  // A follow-up that failed is not tried again by another one.
  if (isFollowUp && turn.status !== "completed") return found;
  if (turn.plan?.waitsForApproval) add("waiting_for_decision", "The plan is ready and waits for approval.");
  if (turn.plan && turn.plan.openItems > 0) add("task_incomplete", openParts(turn.plan.openItems));
  if (turn.status !== "completed") {
    add("task_incomplete", unfinished(turn));
    return found;
  }
  if (turn.offeredOptions) add("waiting_for_decision", "The choices that were offered wait for a decision.");
  if (turn.checkFailed) add("task_incomplete", "The last check of the site found something that is not right yet.");
  const question = closingQuestion(turn.text);
  if (question) add("question_unanswered", `The agent’s question waits for an answer: “${question}”`);
  if (turn.hasUnsentChanges) add("check_in", "The changes have not been sent for review.");
  return found;
}

const openParts = (items: number) =>
  items === 1 ? "One part of the plan is still open." : `${items} parts of the plan are still open.`;

function unfinished({ status, errorCode }: EndedTurn): string {
  if (status === "cancelled") return "The last change was stopped before it was done.";
  return errorCode?.startsWith("limit-")
    ? "The last change reached a limit before it was done."
    : "The last change could not be finished.";
}

const questionCharactersMax = 160;

/** Returns the question with which an answer ends, without Markdown; null if the answer does not end with a question. */
export function closingQuestion(text: string): string | null {
  const last = text.trimEnd().split(/\n/).at(-1) ?? "";
  const plain = last
    .replace(/^[\s>#*+\-\d.)]+/, "")
    .replace(/[*_`~]/g, "")
    .trim();
  if (!/[?？؟]["'”’»)\]]*$/u.test(plain)) return null;
  const sentence = plain.split(/(?<=[.!。！])\s+/u).at(-1) ?? plain;
  return sentence.length <= questionCharactersMax ? sentence : `${sentence.slice(0, questionCharactersMax - 1)}…`;
}
