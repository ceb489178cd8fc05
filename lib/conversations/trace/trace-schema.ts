import { z } from "zod";

// The formats in which a conversation can be taken out. Safe in the browser.

export const traceFormats = ["jsonl", "otel"] as const;
export type TraceFormat = (typeof traceFormats)[number];
/** One span a line, unless something else is asked for. */
export const traceFormat = z.enum(traceFormats).default("jsonl");
