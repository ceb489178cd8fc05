import { cutText } from "./cut-text.ts";

export interface JournaledTurn {
  ordinal: number;
  /** The person's instruction; null for a synthetic prompt. */
  instruction: string | null;
  journal: string;
}

/** The number of turns, and lengths in UTF-16 code units. The summary is a search query, for which the newest turns matter most. */
export const summaryLimits = { turns: 8, instruction: 100, files: 120, ending: 80, whole: 1_500 };

/** Summarizes a conversation's newest turns from their journals, one line per turn, newest first. Null if there is no journal. */
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
  // A person's own action, without the agent, has a journal of one sentence.
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
