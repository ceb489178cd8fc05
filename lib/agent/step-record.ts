import type { Usage } from "#lib/costs/usage-schema.ts";
import type { AgentMessage } from "./agent-message.ts";
import { addUsage, type Loop, makeRoom, type Turn } from "./agent-turn.ts";
import type { FinishedStep } from "./finished-step.ts";

/** Restores the state after a step that an earlier worker finished. Logs nothing. */
export function goOnAfter(turn: Turn, loop: Loop, finished: FinishedStep): void {
  const { tools, input } = turn;
  const { messages, calls, text, added } = finished;
  makeRoom(turn, loop);
  loop.budget.spend(finished.usage);
  loop.correction = finished.correction;
  loop.answered = finished.answered;
  if (calls.length === 0 && !finished.isLast) loop.tellings += 1;
  turn.answer.resume([text, added], finished.blockNotes);
  for (const note of finished.keptNotes) tools.keepNote(note);
  turn.annotations.push(...finished.annotations);
  turn.commitMessage = finished.commitMessage;
  for (const path of finished.knownPaths) tools.turn.knownPaths.add(path);
  tools.turn.writes = finished.writes;
  tools.turn.remembered = finished.remembered;
  addUsage(turn.usage, finished.usage);
  const results = resultsOf(messages);
  const ran = calls.map((call, index) => {
    loop.guardRepetition(call);
    const tool = input.tools.find(({ name }) => name === call.toolName) ?? null;
    return { call: { ...call, loggedId: call.toolCallId, tool, refusal: null }, result: results[index] ?? "" };
  });
  turn.messages.push(...messages);
  turn.history.add({ text: calls.length === 0 ? joined(text, added) : text, calls: ran });
}

function resultsOf(messages: readonly AgentMessage[]): string[] {
  return messages.flatMap((message) =>
    message.role === "tool"
      ? message.content.map((part) =>
          part.type === "tool-result" && part.output.type === "text" ? part.output.value : "",
        )
      : [],
  );
}

/** Returns the part of `usage` that no finished step accounts for: the requests that broke off. */
export function beyond(usage: Usage, steps: readonly FinishedStep[]): Usage {
  const rest = { ...usage };
  for (const { usage: used } of steps) {
    rest.inputTokens = Math.max(0, rest.inputTokens - used.inputTokens);
    rest.cachedTokens = Math.max(0, rest.cachedTokens - used.cachedTokens);
    rest.outputTokens = Math.max(0, rest.outputTokens - used.outputTokens);
  }
  return rest;
}

export interface KeptSoFar {
  blockNotes: number;
  keptNotes: number;
  annotations: number;
  knownPaths: number;
}

/** Counts the entries so far, so that a step's record holds only those that it added. */
export const countKept = ({ answer, keptNotes, annotations, tools }: Turn): KeptSoFar => ({
  blockNotes: answer.notes().length,
  keptNotes: keptNotes.length,
  annotations: annotations.length,
  knownPaths: tools.turn.knownPaths.size,
});

export function finishedStep(
  turn: Turn,
  { answered, correction }: Loop,
  before: KeptSoFar,
  step: Pick<FinishedStep, "messages" | "calls" | "text" | "added" | "usage" | "isLast">,
): FinishedStep {
  const { knownPaths, writes, remembered } = turn.tools.turn;
  return {
    ...step,
    calls: step.calls.map(({ toolCallId, toolName, input }) => ({ toolCallId, toolName, input })),
    blockNotes: turn.answer.notes().slice(before.blockNotes),
    keptNotes: turn.keptNotes.slice(before.keptNotes),
    annotations: turn.annotations.slice(before.annotations),
    commitMessage: turn.commitMessage,
    knownPaths: [...knownPaths].slice(before.knownPaths),
    ...{ writes, remembered, answered, correction },
  };
}

export const joined = (...texts: string[]) => texts.filter((text) => text !== "").join("\n\n");
