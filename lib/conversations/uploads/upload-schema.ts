import { z } from "zod";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";

// The upload of a picture, as it travels over HTTP. Safe in the browser.

/** Bytes of a file as it is sent. */
export const uploadBytesMax = 20 * 1024 * 1024;

const fraction = z.coerce.number().min(0).max(1);

/**
 * The fields of the form `POST /api/conversations/:id/assets`, besides `file`. A crop is given in parts of the picture as people see
 * it, from 0 to 1, from the left and the top.
 */
export const uploadFieldsSchema = z.strictObject({
  /** The path of a picture that is to be replaced everywhere: `path` is the same one if the type is. */
  replaces: z.string().min(1).max(1_000).optional(),
  /** The widest that the page shows it, in CSS pixels. The picture is stored with at most twice as many. */
  shownWidth: z.coerce.number().min(1).max(10_000).optional(),
  cropLeft: fraction.optional(),
  cropTop: fraction.optional(),
  cropWidth: fraction.optional(),
  cropHeight: fraction.optional(),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** A cleaned picture that waits to be used, for a day. It becomes a part of the site by the operation `set-asset`. */
export const uploadSchema = z.object({
  id: z.uuid(),
  /** The proposed path in the repository, which no other file has. With `replaces`, perhaps that of the replaced file. */
  path: z.string(),
  type: z.enum(pictureTypes),
  /** In pixels, after cropping and scaling; of a drawing that says no size, those of its view box. */
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  /** A smaller WebP version to stand beside it, with its proposed path; null if a WebP would not be smaller. */
  modern: z.object({ path: z.string(), bytes: z.int().positive() }).nullable(),
});
export type UploadForDisplay = z.infer<typeof uploadSchema>;
