import { z } from "zod";

/** A part of a long answer's JSON, and the `offset` of the next part, in UTF-16 code units; null at the end. Joined they are the answer. */
export const pieceSchema = z.object({ piece: z.object({ json: z.string(), next: z.int().nullable() }) });
export type Piece = z.infer<typeof pieceSchema>;
