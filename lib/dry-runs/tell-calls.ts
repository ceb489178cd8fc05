import type { EventPayload } from "#lib/conversations/log/chunk-schema.ts";
import type { TellableCall } from "./schema.ts";

/** The most characters of a call's input, and of its result, that are shown. */
const shown = { input: 2_000, output: 400 };

type Ended = Extract<EventPayload, { kind: "tool_called" }>;

/** Returns the calls of a turn's events in order. Private ones have no input and output. */
export function tellCalls(events: readonly EventPayload[]): TellableCall[] {
  const ended = new Map<string, Ended>();
  for (const event of events) if (event.kind === "tool_called") ended.set(event.toolCallId, event);
  return events.flatMap((event) => {
    if (event.kind !== "tool_calling") return [];
    const { toolName, toolCallId } = event;
    const { ok = null, output } = ended.get(toolCallId) ?? {};
    if (event.private) return [{ toolName, input: "", output: "", ok }];
    const input = cut(JSON.stringify(event.input ?? null), shown.input);
    return [{ toolName, input, output: cut(typeof output === "string" ? output : "", shown.output), ok }];
  });
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).toWellFormed()} …` : text);
