import { z } from "zod";
import { manifestHeading } from "../phases/phase-headings.ts";
import { completionBeginning } from "../phases/phase-prompts.ts";
import { readAnswer } from "../phases/read-answer.ts";
import { briefSchema, type PlanMessage, sitePlanSchema } from "../schema.ts";
import { changesIn } from "./round-opening.ts";

interface Round {
  question: string;
  /** The newest readable answer, else the newest; null if there is no answer. */
  answer: PlanMessage | null;
  isRead: boolean;
}

/**
 * Returns the history that a new round needs: the newest brief or plan with its question, the questions since, and every change
 * that a person ever asked for, in their words. Older answers, feedback and manifests would only fill the model's context window.
 */
export function condenseRounds(said: readonly PlanMessage[]): PlanMessage[] {
  const rounds = roundsOf(said);
  if (rounds.length === 0) return [...said];
  const newest = Math.max(
    0,
    rounds.findLastIndex(({ isRead }) => isRead),
  );
  const changes = rounds.slice(0, newest).flatMap(({ question }) => askedBy(question));
  return rounds.slice(newest).flatMap(({ question, answer }, index) => {
    const content = index === 0 ? withEarlier(changes, question) : question;
    return [{ role: "user" as const, content }, ...(answer ? [answer] : [])];
  });
}

/** Whether the message is the question with the manifest, which begins a round. */
export function isQuestion(message: PlanMessage): message is Extract<PlanMessage, { role: "user" }> {
  return message.role === "user" && message.content.includes(`${manifestHeading}\n\`\`\`json`);
}

function roundsOf(said: readonly PlanMessage[]): Round[] {
  const begins = said.flatMap((message, index) => (isQuestion(message) ? [{ index, question: message.content }] : []));
  return begins.map(({ index, question }, round) => {
    const answers = said.slice(index + 1, begins[round + 1]?.index).filter(({ role }) => role === "assistant");
    const read = answers.findLast(isReadable);
    return { question, answer: read ?? answers.at(-1) ?? null, isRead: read !== undefined };
  });
}

const briefOrPlan = z.union([briefSchema, sitePlanSchema]);

function isReadable({ content }: PlanMessage): boolean {
  return typeof content === "string" && readAnswer(content, briefOrPlan).ok;
}

/** Returns the change that a person asked for in this question. Requests of the software are left out: the answer contains them. */
function askedBy(question: string): string[] {
  const changes = changesIn(question);
  return changes === null || changes.startsWith(completionBeginning) ? [] : [changes];
}

function withEarlier(changes: readonly string[], question: string): string {
  if (changes.length === 0) return question;
  return `These changes were asked for before:\n\n${changes.join("\n\n")}\n\n${question}`;
}
