import type { ContextUsage } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { recordedAt } from "./recorded-logs.ts";

// Turns as pages get them, for the gallery and tests; their logs are in `recorded-logs.ts`.

/** Returns a turn as it is before its log is read. */
export function recordedTurn(ordinal: number, overrides: Partial<TurnForDisplay> = {}): TurnForDisplay {
  return {
    editSessionId: `0190c3a0-0000-7000-8000-0000000000${String(ordinal).padStart(2, "0")}`,
    ordinal,
    kind: "prompt",
    instruction: "Please change our phone number to 020 7946 0000 on every page.",
    picks: [],
    sentFiles: [],
    onlyPicked: false,
    followUp: null,
    title: null,
    status: "pending",
    text: "",
    progress: [],
    tools: [],
    options: null,
    lastSeq: 0,
    files: [],
    receipt: null,
    held: [],
    heldForAdmin: false,
    commit: null,
    liveCommit: null,
    undoneBy: null,
    mayBringBack: false,
    restorable: false,
    targetEditSessionId: null,
    planId: null,
    givenUp: false,
    createdAt: new Date(recordedAt).toISOString(),
    startedAt: new Date(recordedAt + 200).toISOString(),
    endedAt: new Date(recordedAt + 23_400).toISOString(),
    error: null,
    model: null,
    usage: null,
    costUsd: null,
    usageEstimated: false,
    ...overrides,
  };
}

export const recordedContextUsage: ContextUsage = {
  usedTokens: 41_300,
  windowTokens: 128_000,
  leftOutTurns: 0,
  corrected: true,
  prediction: { predictedTokens: 40_100, countedTokens: 41_300 },
  bySection: {
    tools: 2_600,
    recalled: 400,
    system: 2_100,
    user: 9_400,
    assistant: 21_000,
    note: 800,
    journal: 5_000,
    turn: 3_000,
  },
  costUsd: 0.184,
  inputTokens: 210_000,
  cachedTokens: 150_000,
  outputTokens: 9_200,
  estimated: false,
};
