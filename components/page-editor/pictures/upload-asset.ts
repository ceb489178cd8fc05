import type { UploadFields, UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import { sendForm } from "../../http/send-form";

/** A part of a picture, in shares of its width and height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface AssetUpload {
  file: File;
  /** The file of the repository in whose place it comes; null makes it a file of its own. */
  replaces: string | null;
  /** CSS pixels; null if it is not known. */
  shownWidth: number | null;
  /** Null takes all of the picture. */
  crop: PicturePart | null;
}

/** Uploads a file for the site. `onProgress` gets the share that was sent. Every failure is a `RequestProblem`. */
export function uploadAsset(
  conversationId: string,
  { file, ...choice }: AssetUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadForDisplay> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(choice))) body.set(name, `${value}`);
  // Last, so that the server knows the rest when the file begins.
  body.set("file", file);
  return sendForm<UploadForDisplay>(`/api/conversations/${conversationId}/assets`, body, onProgress, signal);
}

function fieldsOf({ replaces, shownWidth, crop }: Omit<AssetUpload, "file">): UploadFields {
  return {
    ...(replaces === null ? {} : { replaces }),
    ...(shownWidth === null ? {} : { shownWidth: Math.ceil(shownWidth) }),
    ...(crop === null ? {} : { cropLeft: crop.x, cropTop: crop.y, cropWidth: crop.width, cropHeight: crop.height }),
  };
}
