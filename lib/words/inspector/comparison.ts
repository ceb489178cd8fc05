import { count, grouped } from "../common.ts";
import * as de from "../de/inspector/comparison.ts";
import { inLanguages } from "../language.ts";

/** Words for the differences between two requests, and between two turns. */
export const comparisonWords = inLanguages(de.comparisonWords, {
  summary: "At a glance",
  sections: "Context, section by section",
  nothing: "Both carry the same sections.",
  left: (n: number) =>
    `${count(n, "section", "sections")} of the first one ${n === 1 ? "is" : "are"} not in the second:`,
  came: (n: number) => `${count(n, "section", "sections")} came in the second one:`,
  changed: (n: number) => `${count(n, "section differs", "sections differ")}:`,
  same: (n: number) => `${count(n, "section is", "sections are")} the same in both`,
  more: (n: number) => `and ${grouped(n)} more, below`,
  states: { left: "not in the second", came: "only in the second", changed: "differs" },
  reasons: {
    room: "no room in the window",
    quarter: "over the quarter of the window that notes may fill",
    moved: "now in the list of recent notes",
    ownTurn: "sent only in its own turn",
  },
  /** Before the reason of a section that has none of the known ones. */
  unknown: "no longer told",
  shortened: (characters: number) => `shortened by ${grouped(characters)} characters to make room`,
  fromTurn: (turn: number, sections: number) => `Turn ${turn}, ${count(sections, "section", "sections")}`,
  note: (messageId: string) => `Note ${messageId}`,
  tokens: (before: number, after: number) => `≈ ${grouped(before)} → ${grouped(after)}`,
  whole: "All messages, line by line",
  /** Of an answer that called tools. */
  answerWithCalls: "Answer, calls of tools and the results of the tools",
  turns: {
    compare: (turn: number, other: number) => `Turn ${turn}: compare with turn ${other}`,
    compareShort: (other: number) => `Compare with turn ${other}`,
    title: (a: number, b: number) => `Turn ${a} compared with turn ${b}`,
    first: "First turn",
    second: "Second turn",
    name: (turn: number, instruction: string) => `${turn} · ${instruction}`,
    loading: "Reading both turns…",
    legend: "Lines marked − are only in the first turn, lines marked + only in the second one.",
    figures: "Figures",
    facts: {
      kind: "Kind",
      ending: "Ended",
      instructionsVersion: "Instructions of the project",
      model: "Model",
      requests: "Requests",
      calls: "Calls of tools",
      files: "Changed files",
      tokens: "Tokens",
      cost: "Cost",
      duration: "Took",
    },
    version: (n: number) => (n === 0 ? "none" : `version ${n}`),
    versionsDifference: "What differs between the two versions",
    tokens: (input: number, output: number) => `${grouped(input)} read, ${grouped(output)} written`,
    requests: (n: number, kept: boolean) => (n === 0 || kept ? grouped(n) : `${grouped(n)}, the first one not kept`),
    differs: "differs",
    unknown: "–",
    parts: {
      instruction: "Instruction",
      context: "Context that the turn was given",
      settings: "Model and settings",
      calls: "Calls of tools",
      answer: "Final answer",
      files: "Changed files",
    },
    neither: "Nothing in either.",
    inputGone: "The input is no longer kept.",
    callFailed: "failed",
    settingsGone: "Its settings are no longer kept.",
    contextGone: (turn: number) =>
      `Of turn ${turn} the first request is not kept, so the context that it was given can’t be compared.`,
    contextNone: (turn: number) => `Turn ${turn} sent no request: no model was asked.`,
    purged: (turn: number) => `Turn ${turn}:`,
    fileStates: { added: "added", modified: "changed", deleted: "removed", renamed: "renamed" },
  },
});
