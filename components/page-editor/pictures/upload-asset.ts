import type { UploadFields, UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { problemOf, RequestProblem } from "../../http/request-json";
import { noteSignIn } from "../../http/signed-out";

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
  return new Promise((resolve, reject) => {
    // `fetch` tells no progress of what it sends.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/conversations/${conversationId}/assets`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new RequestProblem(0, "unreachable", commonWords.unreachable));
    request.onabort = () => reject(signal.reason);
    request.onload = () => void answerOf(request).then(resolve, reject);
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function fieldsOf({ replaces, shownWidth, crop }: Omit<AssetUpload, "file">): UploadFields {
  return {
    ...(replaces === null ? {} : { replaces }),
    ...(shownWidth === null ? {} : { shownWidth: Math.ceil(shownWidth) }),
    ...(crop === null ? {} : { cropLeft: crop.x, cropTop: crop.y, cropWidth: crop.width, cropHeight: crop.height }),
  };
}

async function answerOf({ status, responseText }: XMLHttpRequest): Promise<UploadForDisplay> {
  const response = new Response(responseText, { status });
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === "not-signed-in") noteSignIn(false);
    throw problem;
  }
  return (await response.json()) as UploadForDisplay;
}
