import { z } from "zod";

// The files that a person sent, as their message tells them to the model. Stored in the message's metadata, which never changes.

const toldFileSchema = z.object({
  name: z.string(),
  /** Its media type: `image/jpeg`, `text/csv`. */
  type: z.string(),
  /** Of a picture, in pixels; null for a document. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Of a document, the UTF-8 bytes of its text. */
  bytes: z.int().nonnegative(),
  /** Whether the document's text goes on after what was kept. */
  is_cut: z.boolean(),
});
export type ToldFile = z.infer<typeof toldFileSchema>;

/** The part of a message's metadata that is about files. A file's number is its place, from 1. */
export const toldFilesSchema = z.object({ files: z.array(toldFileSchema).min(1) });
export type ToldFiles = z.infer<typeof toldFilesSchema>;

/** The contents of a message's files, as the model gets them in the turn of the message. */
export interface SentMaterial {
  /** The beginnings of documents' texts, by the files' numbers. */
  texts: ReadonlyMap<number, string>;
  /** Whether the pictures stand beside the message. */
  seesPictures: boolean;
}

/** Pixels of the longest side of a picture as the model sees it. */
export const seenSideMax = 1_568;

/** Whether a file is a picture that a model can be shown. A drawing would have to be drawn first. */
export const isShowable = ({ type }: Pick<ToldFile, "type">) => type.startsWith("image/") && type !== "image/svg+xml";

/** Estimates the tokens of a picture as the model sees it, by its pixels. */
export function pictureTokens({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, seenSideMax / Math.max(width, height));
  return Math.ceil((width * scale * height * scale) / 750);
}
