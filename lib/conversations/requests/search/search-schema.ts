import { z } from "zod";

// The search in a conversation's requests. Safe in the browser.

/** The words that are looked for: short ones are nearly everywhere. */
export const searchedText = z.string().trim().min(2).max(200);

/** Returns the pattern of a searched text: each of its signs stands for itself, in any case. */
export const patternOf = (find: string) => new RegExp(`(${find.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")})`, "iu");

/** A request, with the number of its turn's requests as the inspector lists it. */
const requestIdSchema = z.object({
  ...{ editSessionId: z.uuid(), turn: z.int(), n: z.int() },
  requestCount: z.int().nullable(),
});

/** A place of a found text: the request, the view of it, and the part of that view. */
export const foundPlaceSchema = requestIdSchema.extend({
  view: z.enum(["messages", "tools", "answer"]),
  part: z.string(),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

/** The holders of a found text: messages by their roles, and definitions of tools. */
export const foundKinds = ["system", "user", "assistant", "tool", "tools"] as const;

/** A line that holds the text, wherever the same line was sent or came back. */
export const foundLineSchema = z.object({
  kind: z.enum(foundKinds),
  /** The line around the text; `…` marks where it was cut. */
  before: z.string(),
  match: z.string(),
  after: z.string(),
  /** The first answer or result with it; null if none has it. */
  cameBack: foundPlaceSchema.nullable(),
  /** The first and the last request that was sent with it; null if none was. */
  firstSent: foundPlaceSchema.nullable(),
  lastSent: foundPlaceSchema.nullable(),
  /** The number of answers and results with it, and of requests that were sent with it, perhaps with others between them. */
  timesBack: z.int(),
  timesSent: z.int(),
  /** The request after the last one with it; null if the last one is the newest. */
  nextWithout: requestIdSchema.nullable(),
});
export type FoundLine = z.infer<typeof foundLineSchema>;

export const foundInRequestsSchema = z.object({
  /** In the order in which they first occurred. */
  lines: z.array(foundLineSchema),
  /** How many more lines hold the text. */
  more: z.int(),
  /** The turns whose requests or answers hold the text, as ranges of their numbers, each with its last one. */
  turns: z.array(z.tuple([z.int(), z.int()])),
  /** The last request that was sent with any of the lines; null if none was. */
  lastSent: requestIdSchema.nullable(),
  /** The request after it, which has none of them; null if the last one is the newest. */
  nextWithout: requestIdSchema.nullable(),
});
export type FoundInRequests = z.infer<typeof foundInRequestsSchema>;

/** A page of the places of one found line. */
export const foundPlacesSchema = z.object({
  places: z.array(
    foundPlaceSchema.extend({
      /** Whether it stands in the answer or a result there, and not in what was sent. */
      cameBack: z.boolean(),
    }),
  ),
  /** The index of the place after them; null at the end. */
  next: z.int().nullable(),
});
export type FoundPlaces = z.infer<typeof foundPlacesSchema>;
