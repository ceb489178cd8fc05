import { openPicture, withPictureSlot } from "./clean-picture.ts";

interface ScaleWish {
  /** Pixels of the longest side; a smaller picture keeps its size. */
  side: number;
  /** A JPEG has a white ground where the picture is transparent. */
  type: "image/webp" | "image/jpeg";
  /** The person for whom it is done. */
  userId: string;
}

/** Returns a clean picture of pixels at another size; of an animation its first image. Throws a refusal if the server is busy. */
export async function scalePicture(
  content: Uint8Array,
  { side, type, userId }: ScaleWish,
): Promise<{ content: Uint8Array; width: number; height: number }> {
  return withPictureSlot(userId, async () => {
    const pipeline = openPicture(content, false).resize({
      width: side,
      height: side,
      fit: "inside",
      withoutEnlargement: true,
    });
    const encoded =
      type === "image/webp"
        ? pipeline.webp({ quality: 80 })
        : pipeline.flatten({ background: "white" }).jpeg({ quality: 82 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
}
