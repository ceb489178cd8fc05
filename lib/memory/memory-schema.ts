import { z } from "zod";

// The agent's private memory, for people who may configure the project. Safe to import in the browser.

const time = z.iso.datetime();

const memoryEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(["note", "journal", "annotation", "plan"]),
  text: z.string(),
  createdAt: time,
  conversation: z.object({ id: z.uuid(), startedAt: time, by: z.string() }),
  /** The turn that wrote it. */
  turn: z.object({ editSessionId: z.uuid(), number: z.int(), instruction: z.string().nullable() }),
});
export type MemoryEntry = z.infer<typeof memoryEntrySchema>;

export const memoryPurgeSchema = z.object({
  id: z.uuid(),
  scope: z.enum(["entry", "conversation", "project", "expired"]),
  /** The person's name; null if the memory expired. */
  by: z.string().nullable(),
  reason: z.string(),
  notes: z.int(),
  journals: z.int(),
  annotations: z.int(),
  plans: z.int(),
  requests: z.int(),
  createdAt: time,
});
export type MemoryPurge = z.infer<typeof memoryPurgeSchema>;

export const memoryPageSchema = z.object({
  entries: z.array(memoryEntrySchema),
  hasMore: z.boolean(),
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
