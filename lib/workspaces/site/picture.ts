import { extname } from "node:path";
import { readObject, readObjectInfo, treeOf } from "../git/object-reader.ts";
import { findEntry } from "../git/tree.ts";
import { isSitePath } from "./site-path.ts";

export interface Picture {
  contentType: string;
  content: Buffer;
}

const contentTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".bmp": "image/bmp",
};

/** Returns true for a file that `readPicture` can return. */
export const isPicturePath = (path: string) => extname(path).toLowerCase() in contentTypes;

/** Larger pictures are not read whole. */
const pictureBytesMax = 20 * 1024 * 1024;

/** Returns a picture of a commit, with the type that its extension names; null if it does not exist or is too large. */
export async function readPicture(input: {
  repository: string;
  commit: string;
  path: string;
}): Promise<Picture | null> {
  const contentType = contentTypes[extname(input.path).toLowerCase()];
  if (!contentType || !isSitePath(input.path)) return null;
  const entry = await findEntry(input.repository, await treeOf(input.repository, input.commit), input.path);
  if (entry?.kind !== "file") return null;
  const info = await readObjectInfo(input.repository, entry.id);
  if (!info || info.bytes > pictureBytesMax) return null;
  const object = await readObject(input.repository, entry.id);
  return object && { contentType, content: object.content };
}
