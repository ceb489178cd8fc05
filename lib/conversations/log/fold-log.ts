import { addUsage } from "#lib/costs/usage-schema.ts";
import { offeredOptions } from "../turn/options-schema.ts";
import type { TurnForDisplay } from "../turn/turn-schema.ts";
import type { Chunk, DonePayload, EventPayload } from "./chunk-schema.ts";
import { withoutDiscarded } from "./discarded.ts";

export type FoldedLog = Pick<TurnForDisplay, "text" | "progress" | "tools" | "options" | "model" | "usage"> & {
  done: DonePayload | null;
};

/** Returns a turn's log as people see it. Pure: the same chunks give the same result, live or later. */
export function foldLog(chunks: Chunk[]): FoldedLog {
  const nothing = { text: "", options: null, model: null, usage: null, done: null };
  const folded: FoldedLog = { ...nothing, progress: [], tools: [] };
  const parts = new Map<number, string>();
  for (const chunk of withoutDiscarded(chunks)) {
    switch (chunk.type) {
      case "text":
        parts.set(chunk.payload.part, (parts.get(chunk.payload.part) ?? "") + chunk.payload.text);
        break;
      case "progress":
        folded.progress.push(chunk.payload);
        break;
      case "event":
        foldEvent(folded, chunk.payload);
        break;
      case "done":
        folded.done = chunk.payload;
        // Tools that still ran were ended with the turn.
        for (const tool of folded.tools) if (tool.state === "running") tool.state = "failed";
        break;
      default:
        return chunk satisfies never;
    }
  }
  folded.options ??= offeredOptions(folded.tools);
  folded.text = [...parts.values()].filter((text) => text.trim()).join("\n\n");
  return folded;
}

function foldEvent(folded: FoldedLog, event: EventPayload): void {
  const { tools } = folded;
  if (event.kind === "inference_start") folded.model = event.model;
  if (event.kind === "inference_stop") folded.usage = addUsage(folded.usage, event.usage ?? event.estimated ?? null);
  if (event.kind === "options_offered") folded.options = event.offered;
  if (event.kind === "tool_calling") {
    const { toolCallId, toolName, input, truncated } = event;
    const call = { toolCallId, toolName, input, truncated, output: null, durationMs: null };
    tools.push({ ...call, state: "running", private: event.private === true });
  }
  if (event.kind === "tool_called") {
    const tool = tools.findLast(({ toolCallId }) => toolCallId === event.toolCallId);
    if (!tool) return;
    tool.state = event.ok ? "succeeded" : "failed";
    tool.output = event.output;
    tool.durationMs = event.durationMs;
    tool.truncated ||= event.truncated;
  }
}
