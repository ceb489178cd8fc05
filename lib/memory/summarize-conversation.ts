import { cutText } from "./cut-text.ts";

/** A turn with its journal, as it is kept. */
export interface JournaledTurn {
  ordinal: number;
  /** What a person asked for; null for what nobody typed. */
  instruction: string | null;
  journal: string;
}

/** In UTF-16 code units but for the turns. What is searched with it are its words, and those of the newest turns tell most. */
export const summaryLimits = { turns: 8, instruction: 100, files: 120, ending: 80, whole: 1_500 };

/** What a conversation's newest turns did, a line each, the newest first; made of their journals alone. */
export function summarizeConversation(newest: readonly JournaledTurn[]): string | null {
  const lines: string[] = [];
  let room = summaryLimits.whole;
  for (const turn of newest.slice(0, summaryLimits.turns)) {
    const line = headline(turn);
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines.length > 0 ? lines.join("\n") : null;
}

function headline({ ordinal, instruction, journal }: JournaledTurn): string {
  const lines = journal.split("\n");
  const ended = lines.findLast((line) => line.startsWith("Ended: "));
  const told = instruction === null ? [] : [cutText(oneLine(instruction), summaryLimits.instruction)];
  // What a person did without the agent has a journal of one sentence.
  const done = ended ? [filesOf(lines), cutText(ended.slice("Ended: ".length), summaryLimits.ending)] : [journal];
  const said = [...told, ...done].map((part) => cutText(oneLine(part), 2 * summaryLimits.files));
  return `Turn ${ordinal}: ${said.filter((part) => part !== "").join(" · ")}`;
}

function filesOf(lines: readonly string[]): string {
  const line = lines.findLast((candidate) => candidate.startsWith("Files changed")) ?? "";
  const paths = line.slice(line.indexOf(": ") + 2).replace(/ \((?:added|modified|deleted|renamed) \+\d+ -\d+\)/g, "");
  return paths === "none" ? "" : cutText(paths, summaryLimits.files);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
