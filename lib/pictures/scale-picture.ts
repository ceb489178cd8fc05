import { openPicture, withPictureSlot } from "./clean-picture.ts";

interface ScaleWish {
  /** Pixels of the longest side; a smaller picture keeps its size. */
  side: number;
  /** The person for whom it is done. */
  userId: string;
}

/**
 * Returns a clean picture of pixels as a JPEG of another size, on white where it is transparent; of an animation its first image. Throws a
 * refusal if the server is busy.
 */
export async function scalePicture(
  content: Uint8Array,
  { side, userId }: ScaleWish,
): Promise<{ content: Uint8Array; width: number; height: number }> {
  return withPictureSlot(userId, async () => {
    const { data, info } = await openPicture(content, false)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
}
