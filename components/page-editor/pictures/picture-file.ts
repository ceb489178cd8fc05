import { uploadBytesMax } from "#lib/conversations/uploads/upload-schema.ts";
import { pictureTypes } from "#lib/pictures/picture-schema.ts";
import { fileSize, pictureWords } from "#lib/words/page/pictures.ts";

/** A picture that the person chose, as their browser can show it. `url` is valid until it is revoked. */
export interface ChosenPicture {
  file: File;
  url: string;
  /** As the picture is shown, so after the turn that its file asks for. */
  width: number;
  height: number;
  /** A drawing has no pixels that could be cut. */
  isDrawing: boolean;
}

/** Whether a file says of itself that it is a picture. */
const isPicture = ({ type }: File) => pictureTypes.some((known) => known === type);

/** Returns the picture in a file, or a sentence that says why it can't be used. The name and the type of a file are claims. */
export async function readPictureFile(file: File): Promise<ChosenPicture | string> {
  if (!isPicture(file)) return pictureWords.notAPicture(file.name);
  if (file.size > uploadBytesMax)
    return pictureWords.tooLarge(file.name, fileSize(file.size), fileSize(uploadBytesMax));
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return pictureWords.unreadable(file.name);
  }
  const isDrawing = file.type === "image/svg+xml";
  // A drawing may have no size of its own.
  return { file, url, width: image.naturalWidth || 300, height: image.naturalHeight || 150, isDrawing };
}

/** Returns the picture among dropped or pasted files, or the first file if no picture is among them; null without files. */
export function firstPicture(files: Iterable<File>): File | null {
  const all = [...files];
  return all.find(isPicture) ?? all[0] ?? null;
}
