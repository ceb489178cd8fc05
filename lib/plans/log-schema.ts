import type { DonePayload, ProgressPayload } from "#lib/conversations/schema.ts";
import type { PlanItemStatus, PlanPhase } from "./schema.ts";

// A plan's log: what its stream shows, in the shape of a turn's. Safe in the browser.

export type PlanEventPayload =
  | { kind: "plan_phase"; phase: PlanPhase; attempt: number; missing: string[] }
  | { kind: "plan_item"; itemId: string; status: PlanItemStatus; editSessionId: string | null };

export type NewPlanChunk =
  | { type: "progress"; payload: ProgressPayload }
  | { type: "event"; payload: PlanEventPayload }
  | { type: "done"; payload: DonePayload };

export type PlanChunk = NewPlanChunk & { seq: number };
