import { z } from "zod";

// Messages from the process that runs a turn to the other processes of its host, under the turn's id. All of them are hints: the table
// is the truth.

const seq = z.int().positive();

/** As the table's rows, the payload is not parsed: readers skip events that they don't know. */
const toldChunkSchema = z.object({
  seq,
  type: z.enum(["text", "progress", "event", "done"]),
  payload: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
});

export const feedMessageSchema = z.discriminatedUnion("kind", [
  /** Text that is not yet durable; `text` follows after `at` characters of what will become chunk `seq`. */
  z.object({ kind: z.literal("open"), seq, part: z.int().positive(), at: z.int().nonnegative(), text: z.string() }),
  /** Chunks up to `seq` are being written and will be told: reading them in the table is not necessary. */
  z.object({ kind: z.literal("expect"), seq }),
  z.object({ kind: z.literal("chunks"), chunks: z.array(toldChunkSchema).min(1) }),
  /** Chunks up to `seq` are in the table, and too large to be told. */
  z.object({ kind: z.literal("stored"), seq }),
]);
export type FeedMessage = z.input<typeof feedMessageSchema>;
