import { z } from "zod";

// The agent's private memory, for people who may configure the project. Safe to import in the browser.

const time = z.iso.datetime();

const kindSchema = z.enum(["note", "journal", "annotation", "plan"]);

/** Stands where something was purged. */
export const purgeMarkSchema = z.object({
  /** The person's name; null if the memory expired. */
  by: z.string().nullable(),
  at: time,
  reason: z.string(),
});
export type PurgeMark = z.infer<typeof purgeMarkSchema>;

/** The place of a purged entry in its conversation. */
export const purgedEntrySchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  /** The message that it was, or that it was about: `m4`; null for a plan. */
  messageId: z.string().nullable(),
  /** The number of an annotation. */
  annotation: z.int().nullable(),
  /** The number of the turn that wrote it. */
  turn: z.int(),
  mark: purgeMarkSchema,
});
export type PurgedEntry = z.infer<typeof purgedEntrySchema>;

const noteStateSchema = z.enum(["pinned", "superseded"]);
/** A pinned note is always told, a superseded one no longer. */
export type NoteState = z.infer<typeof noteStateSchema>;
export const noteDecisionSchema = z.object({ state: noteStateSchema, by: z.string().nullable(), at: time });
export type NoteDecision = z.infer<typeof noteDecisionSchema>;
export const decideNoteSchema = z.object({ state: noteStateSchema.nullable() });
export const decidedNoteSchema = z.object({ decision: noteDecisionSchema.nullable() });
export type DecidedNote = z.infer<typeof decidedNoteSchema>;

const memoryEntrySchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  /** Empty if it was purged. */
  text: z.string(),
  purged: purgeMarkSchema.nullable(),
  /** Of a note: null if it is told as any other. */
  decision: noteDecisionSchema.nullable(),
  createdAt: time,
  conversation: z.object({ id: z.uuid(), startedAt: time, by: z.string() }),
  /** The turn that wrote it. */
  turn: z.object({ editSessionId: z.uuid(), number: z.int(), instruction: z.string().nullable() }),
});
export type MemoryEntry = z.infer<typeof memoryEntrySchema>;

/** How much a purge takes. */
export const purgeAmountsSchema = z.object({
  notes: z.int(),
  journals: z.int(),
  annotations: z.int(),
  /** Plans whose memory goes; the plans themselves stay. */
  plans: z.int(),
  /** The kept model requests that hold what goes. */
  requests: z.int(),
  /** How many of these requests have an answer. */
  answers: z.int(),
  /** The conversations whose summary is cleared. */
  summaries: z.int(),
  /** How many of the entries the memory search can find. */
  searchEntries: z.int(),
  /** The turns of dry runs whose answer and calls go. */
  dryRuns: z.int(),
  /** Replays of turns, all of the project. */
  replays: z.int(),
});
export type PurgeAmounts = z.infer<typeof purgeAmountsSchema>;

export const memoryPurgeSchema = purgeAmountsSchema.extend({
  id: z.uuid(),
  scope: z.enum(["entry", "conversation", "project", "expired"]),
  /** The person's name; null if the memory expired. */
  by: z.string().nullable(),
  reason: z.string(),
  createdAt: time,
});
export type MemoryPurge = z.infer<typeof memoryPurgeSchema>;

/** Whether turns search the memory; and who switched that last, null if it is as it began. */
export const memorySearchSwitchSchema = z.object({
  isOn: z.boolean(),
  switched: z.object({ by: z.string().nullable(), at: time }).nullable(),
});
export type MemorySearchSwitch = z.infer<typeof memorySearchSwitchSchema>;
export const switchMemorySearchSchema = z.object({ isOn: z.boolean() });

export const memoryPageSchema = z.object({
  entries: z.array(memoryEntrySchema),
  hasMore: z.boolean(),
  search: memorySearchSwitchSchema,
  /** Null means for as long as the conversation. */
  daysToKeep: z.int().nullable(),
  /** The newest purges. */
  purges: z.array(memoryPurgeSchema),
});
export type MemoryPage = z.infer<typeof memoryPageSchema>;

export const memoryDaysMax = 3_650;
export const saveMemoryDaysSchema = z.object({ daysToKeep: z.int().min(1).max(memoryDaysMax).nullable() });

const reason = z.string().trim().min(1).max(500);
/** Purges one entry, the memory of one conversation, or all memory of the project. */
export const purgeMemorySchema = z.union([
  z.object({ entryId: z.uuid(), reason }).strict(),
  z.object({ conversationId: z.uuid(), reason }).strict(),
  z.object({ all: z.literal(true), reason }).strict(),
]);
export type PurgeMemory = z.infer<typeof purgeMemorySchema>;
/** The entries that a purge would take. */
export type PurgeTarget = { entryId: string } | { conversationId: string } | { all: true };
