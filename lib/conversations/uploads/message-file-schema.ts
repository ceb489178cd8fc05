import { z } from "zod";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";
import { documentTypes } from "./document-schema.ts";

// The files that go with a message: pictures, and documents of which the text is kept. Safe in the browser.

/** The most files of one message. */
export const messageFilesMax = 8;
/** UTF-8 bytes of a document's text; a longer one is cut. */
export const documentBytesMax = 200_000;

/** A file that waits to go with a message, for a day, or that went with one. */
export const messageFileSchema = z.object({
  id: z.uuid(),
  /** As its person calls it, in one line without control characters. */
  name: z.string(),
  type: z.enum([...pictureTypes, ...documentTypes]),
  /** Of a picture, in pixels; null for a document. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Of the cleaned picture, or of the text in UTF-8. */
  bytes: z.int().nonnegative(),
  /** Whether a document's text goes on after what is kept. */
  isCut: z.boolean(),
});
export type MessageFile = z.infer<typeof messageFileSchema>;
