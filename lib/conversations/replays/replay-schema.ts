import { z } from "zod";

// A turn that is run again as it was recorded. Safe in the browser.

export const replayStatuses = ["waiting", "same", "different", "impossible", "failed"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** The first place where a replay did something else. */
export const replayDifferenceSchema = z.object({
  /** The request of the turn that it is in; null if it is in the log or the ending. */
  request: z.int().nullable(),
  /** The exact place, as `npm run replay` names it: `request 2, message 3 (tool), result of read_file`. */
  place: z.string(),
  /** The texts around the difference, in one line each. */
  recorded: z.string(),
  replayed: z.string(),
});
export type ReplayDifference = z.infer<typeof replayDifferenceSchema>;

export const replaySchema = z.object({
  id: z.uuid(),
  status: z.enum(replayStatuses),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Only of a different one. */
  difference: replayDifferenceSchema.nullable(),
  /** The code of the reason for which it is impossible, and the file or size that it is about. */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
});
export type Replay = z.infer<typeof replaySchema>;

export const newestReplaySchema = z.object({ replay: replaySchema.nullable() });
export type NewestReplay = z.infer<typeof newestReplaySchema>;
