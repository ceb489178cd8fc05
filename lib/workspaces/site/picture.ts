import { shownPictureType } from "#lib/page-source/assets/picture-path-schema.ts";
import { readObject, readObjectInfo, treeOf } from "../git/read-objects.ts";
import { findEntry } from "../git/tree.ts";
import { isSitePath } from "./site-path.ts";

export interface Picture {
  contentType: string;
  content: Buffer;
}

/** Larger pictures are not read whole. */
const pictureBytesMax = 20 * 1024 * 1024;

/** Returns a picture of a commit, with the type that its extension names; null if it does not exist or is too large. */
export async function readPicture(input: {
  repository: string;
  commit: string;
  path: string;
}): Promise<Picture | null> {
  const contentType = shownPictureType(input.path);
  if (!contentType || !isSitePath(input.path)) return null;
  const entry = await findEntry(input.repository, await treeOf(input.repository, input.commit), input.path);
  if (entry?.kind !== "file") return null;
  const info = await readObjectInfo(input.repository, entry.id);
  if (!info || info.bytes > pictureBytesMax) return null;
  const object = await readObject(input.repository, entry.id);
  return object && { contentType, content: object.content };
}
