import { createParser } from "eventsource-parser";
import type { ModelApi } from "../schema.ts";
import { parseJson } from "./read-refusal.ts";

export interface ProbeStream {
  /** Takes a piece of the stream. */
  feed(text: string): void;
  /** Whether an event of this protocol has come. */
  readonly isSpoken: boolean;
  /** Whether the model has called a tool. */
  readonly hasCalled: boolean;
  /** The error that the stream reports, in JSON; null without one. */
  readonly error: string | null;
  /** Whether the model has said all that it will say. */
  readonly isOver: boolean;
}

/** Reads the stream of a probe, only as far as its verdict needs. */
export function createProbeStream(api: ModelApi): ProbeStream {
  const seen = { isSpoken: false, hasCalled: false, error: null as string | null, isOver: false };
  const parser = createParser({
    onEvent({ data }) {
      if (data === "[DONE]") {
        seen.isOver = true;
        return;
      }
      const json = parseJson(data);
      if (typeof json === "object" && json !== null) readEvent(api, json as Json, seen);
    },
  });
  return {
    feed: (text) => parser.feed(text),
    get isSpoken() {
      return seen.isSpoken;
    },
    get hasCalled() {
      return seen.hasCalled;
    },
    get error() {
      return seen.error;
    },
    get isOver() {
      return seen.isOver;
    },
  };
}

type Json = Record<string, unknown>;
type Seen = { -readonly [Name in Exclude<keyof ProbeStream, "feed">]: ProbeStream[Name] };

function readEvent(api: ModelApi, event: Json, seen: Seen): void {
  const failed = event.error ?? asObject(event.response).error;
  if (failed || event.type === "error") {
    seen.error = JSON.stringify({ error: failed ?? event });
    return;
  }
  if (api === "responses") {
    if (typeof event.type === "string" && event.type.startsWith("response.")) seen.isSpoken = true;
    if (asObject(event.item).type === "function_call") seen.hasCalled = true;
    if (event.type === "response.completed" || event.type === "response.incomplete") seen.isOver = true;
    return;
  }
  if (!Array.isArray(event.choices)) return;
  seen.isSpoken = true;
  for (const choice of event.choices) {
    const { delta, finish_reason: reason } = asObject(choice);
    const { tool_calls: calls } = asObject(delta);
    if (Array.isArray(calls) && calls.length > 0) seen.hasCalled = true;
    // Usage follows, which a verdict does not need.
    if (typeof reason === "string") seen.isOver = true;
  }
}

const asObject = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
