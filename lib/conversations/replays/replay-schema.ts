import { z } from "zod";

// A turn that is run again as it was recorded. Safe in the browser.

export const replayStatuses = ["waiting", "same", "different", "impossible", "failed"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

const n = z.int();
const name = z.string();

/** A step of the way to a place, such as a request, a message of it, and a result in that. Each of `member` is a name in the recorded data. */
export const placeStepSchema = z.discriminatedUnion("code", [
  z.object({ code: z.literal("request"), n }),
  z.object({ code: z.literal("tools") }),
  z.object({ code: z.literal("tool-names") }),
  z.object({ code: z.literal("tool"), name }),
  z.object({ code: z.literal("message"), n, role: z.string() }),
  z.object({ code: z.literal("message-more"), n }),
  z.object({ code: z.literal("section"), name }),
  z.object({ code: z.literal("section-behind"), name }),
  z.object({ code: z.literal("call"), name }),
  z.object({ code: z.literal("result"), name }),
  z.object({ code: z.literal("answer") }),
  z.object({ code: z.literal("results") }),
  z.object({ code: z.literal("end") }),
  z.object({ code: z.literal("entry"), n, name }),
  z.object({ code: z.literal("ending") }),
  z.object({ code: z.literal("member"), name }),
]);
export type PlaceStep = z.infer<typeof placeStepSchema>;

/** The text of one side around a difference, in one line; or that nothing is there, or that a request was made, also as one more. */
export const differenceSideSchema = z.discriminatedUnion("code", [
  z.object({ code: z.literal("text"), text: z.string() }),
  z.object({ code: z.enum(["nothing", "made", "one-more"]) }),
]);
export type DifferenceSide = z.infer<typeof differenceSideSchema>;

/** The first place where a replay did something else. */
export const replayDifferenceSchema = z.object({
  /** The request of the turn that it is in, from 1; null if it is in the log or the ending. */
  request: z.int().nullable(),
  /** The exact place, from the outside in. */
  place: z.array(placeStepSchema),
  recorded: differenceSideSchema,
  replayed: differenceSideSchema,
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
