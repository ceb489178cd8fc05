import type { DonePayload, EventPayload } from "#lib/conversations/log/chunk-schema.ts";
import { offeredOptions } from "#lib/conversations/turn/options-schema.ts";
import type { ToolForDisplay, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { addUsage } from "#lib/costs/usage-schema.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import type { LogEntry } from "./read-turn-log";
import type { TurnEvent } from "./turn-events";

/** A turn while its log is being read. */
export interface LiveTurn extends TurnForDisplay {
  /** The stretches of text, in order; joined, they are `text`. */
  parts: readonly { id: string; text: string }[];
  /** The state of the turn at the beginning of each step, oldest first: an interrupted step leaves nothing. */
  stepsBegun: readonly StepBegun[];
}

type StepBegun = Pick<LiveTurn, "lastSeq" | "parts" | "text" | "progress" | "tools" | "options">;

/** Returns the turn as it was before the first entry of its log. */
export function unfoldedTurn(turn: TurnForDisplay): LiveTurn {
  return {
    ...turn,
    text: "",
    progress: [],
    tools: [],
    options: null,
    model: null,
    usage: null,
    lastSeq: 0,
    parts: [],
    liveCommit: null,
    stepsBegun: [],
  };
}

/**
 * Returns the turn after one more event. Folding the log from its beginning gives the same as folding it live with
 * reconnects anywhere: an opening event that the server repeats changes nothing, and `foldEntry` discards the text read
 * ahead of the last id.
 */
export function foldTurn(turn: LiveTurn, event: TurnEvent): LiveTurn {
  switch (event.type) {
    case "start":
    case "text-start":
    case "text-end":
      return turn;
    case "text-delta":
      return event.delta === "" ? turn : addText(begun(turn), event.id, event.delta);
    case "tool-input-available":
      return addTool(begun(turn), event);
    case "tool-output-available":
      return endTool(begun(turn), event.toolCallId, "succeeded", event.output);
    case "tool-output-error":
      return endTool(begun(turn), event.toolCallId, "failed", event.errorText);
    case "data-progress":
      return { ...begun(turn), progress: [...turn.progress, event.data] };
    case "data-event":
      return noteEvent(begun(turn), event.data);
    case "data-done":
      return finish(turn, event.data);
    case "finish":
      return isOver(turn) ? turn : { ...turn, status: "completed" };
    case "abort":
      return isOver(turn) ? turn : { ...turn, status: "cancelled" };
    case "error":
      return isOver(turn)
        ? turn
        : { ...turn, status: "failed", error: { code: "failed", params: {}, message: event.errorText } };
  }
}

export function isOver(turn: Pick<TurnForDisplay, "status">): boolean {
  return turn.status === "completed" || turn.status === "failed" || turn.status === "cancelled";
}

/** The first entry of the log shows that a worker runs the turn. */
function begun(turn: LiveTurn): LiveTurn {
  return turn.status === "pending" ? { ...turn, status: "running" } : turn;
}

function noteEvent(turn: LiveTurn, event: EventPayload): LiveTurn {
  if (event.kind === "files_changed") return { ...turn, liveCommit: event.commit };
  if (event.kind === "options_offered") return { ...turn, options: event.offered };
  if (event.kind === "inference_start") return beginStep({ ...turn, model: event.model });
  if (event.kind === "continued") return beginStep(discardAfter(turn, event.afterSeq));
  return event.kind === "inference_stop"
    ? { ...turn, usage: addUsage(turn.usage, event.usage ?? event.estimated ?? null) }
    : turn;
}

function beginStep(turn: LiveTurn): LiveTurn {
  const { lastSeq, parts, text, progress, tools, options } = turn;
  return { ...turn, stepsBegun: [...turn.stepsBegun, { lastSeq, parts, text, progress, tools, options }] };
}

/**
 * Drops what came after `seq`, as `withoutDiscarded` does for a whole log: another worker repeats the step that began there.
 */
function discardAfter(turn: LiveTurn, seq: number): LiveTurn {
  const first = turn.stepsBegun.findIndex(({ lastSeq }) => lastSeq >= seq);
  const begun = turn.stepsBegun[first];
  return begun ? { ...turn, ...begun, lastSeq: turn.lastSeq, stepsBegun: turn.stepsBegun.slice(0, first) } : turn;
}

function addText(turn: LiveTurn, id: string, delta: string): LiveTurn {
  const known = turn.parts.find((part) => part.id === id);
  const grown = { id, text: (known?.text ?? "") + delta };
  const parts = known ? turn.parts.map((part) => (part === known ? grown : part)) : [...turn.parts, grown];
  const said = parts.map((part) => part.text).filter((text) => text.trim() !== "");
  return { ...turn, parts, text: said.join("\n\n") };
}

function addTool(turn: LiveTurn, event: TurnEvent & { type: "tool-input-available" }): LiveTurn {
  if (turn.tools.some((tool) => tool.toolCallId === event.toolCallId)) return turn;
  const isPrivate = isHidden(event.input);
  const tool: ToolForDisplay = {
    toolCallId: event.toolCallId,
    toolName: event.toolName,
    state: "running",
    input: isPrivate ? null : event.input,
    output: null,
    truncated: false,
    durationMs: null,
    private: isPrivate,
  };
  return { ...turn, tools: [...turn.tools, tool] };
}

function endTool(turn: LiveTurn, toolCallId: string, state: "succeeded" | "failed", output: unknown): LiveTurn {
  const tools = turn.tools.map((tool) =>
    tool.toolCallId === toolCallId ? { ...tool, state, output: tool.private ? null : output } : tool,
  );
  return { ...turn, tools, options: turn.options ?? offeredOptions(tools) };
}

function isHidden(input: unknown): boolean {
  return typeof input === "object" && input !== null && "private" in input && input.private === true;
}

function finish(turn: LiveTurn, done: DonePayload): LiveTurn {
  const error =
    done.status === "failed"
      ? { code: done.code ?? "failed", params: done.params ?? {}, message: done.message ?? "" }
      : null;
  // Tools that still ran when the turn ended ended with it.
  const tools = turn.tools.map((tool) => (tool.state === "running" ? { ...tool, state: "failed" as const } : tool));
  return {
    ...turn,
    status: done.status,
    tools,
    files: done.files,
    receipt: done.receipt ? readReceipt(done.receipt) : null,
    commit: done.commit,
    error,
  };
}

/** The turn to show, and the one to return to when the reader continues after the last id. */
export interface TurnView {
  shown: LiveTurn;
  /** Its `lastSeq` is the last id that was seen; reading continues after it. */
  committed: LiveTurn;
}

export function openTurnView(turn: TurnForDisplay): TurnView {
  const unfolded = unfoldedTurn(turn);
  return { shown: unfolded, committed: unfolded };
}

/**
 * Returns the view after one entry. Deltas can arrive ahead of the id that makes them durable: a rewind drops them, and the
 * server sends them again.
 */
export function foldEntry(view: TurnView, entry: LogEntry): TurnView {
  switch (entry.kind) {
    case "rewind":
      return { ...view, shown: view.committed };
    case "connection":
      return view;
    case "event": {
      const shown = entry.event ? foldTurn(view.shown, entry.event) : view.shown;
      if (entry.seq === null) return { ...view, shown };
      const committed = { ...shown, lastSeq: entry.seq };
      return { shown: committed, committed };
    }
  }
}
