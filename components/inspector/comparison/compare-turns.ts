import type { TurnOverview } from "#lib/conversations/trace/turn-overview-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { turnFailure } from "#lib/words/failures/failures.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { turnWords } from "#lib/words/turn.ts";
import { textPatch } from "../../conversation/changes/text-patch";

const { turns: words } = comparisonWords;

export const turnParts = ["instruction", "settings", "calls", "answer", "files"] as const;
export type TurnPart = (typeof turnParts)[number];

/** Returns the differences of two turns by part, as a patch: empty if they are equal, null if they differ too much. */
export function compareTurns(first: TurnOverview, second: TurnOverview): Record<TurnPart, string | null> {
  const patches = turnParts.map((part) => [part, textPatch(part, textOf[part](first), textOf[part](second))] as const);
  return Object.fromEntries(patches) as Record<TurnPart, string | null>;
}

const lines = (text: string | null) => (text === null ? "" : `${text}\n`);

const textOf: Record<TurnPart, (turn: TurnOverview) => string> = {
  instruction: ({ instruction }) => lines(instruction),
  settings: ({ model, settings }) =>
    lines(settings ? JSON.stringify({ model, ...settings }, null, 2) : model && `${model}\n${words.settingsGone}`),
  calls: ({ calls }) =>
    calls
      .map(({ toolName, input, isOk }) => {
        const title = isOk === false ? `${toolName} (${words.callFailed})` : toolName;
        return `── ${title} ──\n${input ?? words.inputGone}\n`;
      })
      .join("\n"),
  answer: ({ answer }) => lines(answer),
  files: ({ files }) =>
    files
      .map(
        ({ path, status, additions, deletions }) => `${path} ${words.fileStates[status]} +${additions} −${deletions}\n`,
      )
      .join(""),
};

/** Returns true if a turn has nothing in a part. */
export const isEmptyPart = (turn: TurnOverview, part: TurnPart) => textOf[part](turn) === "";

export const turnFacts = [
  "kind",
  "ending",
  "instructionsVersion",
  "model",
  "requests",
  "calls",
  "files",
  "tokens",
  "cost",
  "duration",
] as const;
export type TurnFact = (typeof turnFacts)[number];

/** Returns the figures of a turn in words. */
export function factsOf(turn: TurnOverview): Record<TurnFact, string> {
  const { startedAt, endedAt, usage, costUsd, usageEstimated, instructionsVersion } = turn;
  const took = startedAt !== null && endedAt !== null ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  return {
    kind: turnWords.kinds[turn.kind],
    ending: endingOf(turn),
    instructionsVersion: instructionsVersion === null ? words.unknown : words.version(instructionsVersion),
    model: turn.model ?? words.unknown,
    requests: words.requests(turn.requests, turn.firstRequest !== null),
    calls: String(turn.calls.length),
    files: String(turn.files.length),
    tokens: usage === null ? words.unknown : words.tokens(usage.inputTokens, usage.outputTokens),
    cost:
      costUsd !== null && turn.requests > 0
        ? costWords.amount(costUsd, usageEstimated)
        : turn.requests > 0
          ? inspectorWords.figures.costUnknown
          : words.unknown,
    duration: took === null ? words.unknown : inspectorWords.figures.seconds(took),
  };
}

function endingOf({ status, error }: TurnOverview): string {
  const word = inspectorWords.statuses[status] ?? status;
  const sentence = error && turnFailure(error);
  return sentence ? `${word}: ${sentence}` : word;
}
