import { z } from "zod";

/** The problem document with which a Problem is answered (RFC 9457). */
export const problemSchema = z
  .object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), code: z.string() })
  .meta({
    id: "Problem",
    description: "What went wrong, as RFC 9457 has it: `code` is stable, `detail` is for people.",
  });
