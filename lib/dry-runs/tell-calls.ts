import type { EventPayload } from "#lib/conversations/log/chunk-schema.ts";
import type { TellableCall } from "./schema.ts";

/** The most characters of a call's input that are shown. */
const inputMax = 2_000;

/** Returns the calls of a turn's events in order. Private ones have no input. */
export function tellCalls(events: readonly EventPayload[]): TellableCall[] {
  const ended = new Map(
    events.flatMap((event) => (event.kind === "tool_called" ? [[event.toolCallId, event.ok]] : [])),
  );
  return events.flatMap((event) => {
    if (event.kind !== "tool_calling") return [];
    const input = event.private ? "" : JSON.stringify(event.input ?? null);
    const shown = input.length > inputMax ? `${input.slice(0, inputMax).toWellFormed()} …` : input;
    return [{ toolName: event.toolName, input: shown, ok: ended.get(event.toolCallId) ?? null }];
  });
}
