import { isAssetPath } from "#lib/page-source/assets/asset-uses.ts";
import type { AssetOperation, Operation } from "#lib/page-source/operations/operation-schema.ts";
import { cleanPicture } from "#lib/pictures/clean-picture.ts";
import { endingsOf, type PictureType, pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";

/** Whose pictures are written. */
export interface PicturesOfPerson {
  userId: string;
  /** Returns the content of an upload that the person may use; null if there is no such upload. */
  readUpload(id: string): Promise<{ type: PictureType; content: Uint8Array; modern: Uint8Array | null } | null>;
}

/**
 * Writes and removes the files that operations name. Nothing is written that was not cleaned, nor under the name of another type.
 * Throws a refusal.
 */
export async function writeAssets(
  site: SiteFiles,
  operations: readonly Operation[],
  pictures: PicturesOfPerson,
): Promise<void> {
  const some = operations.filter(isOnAsset);
  const paths = new Set(some.map(({ path }) => path));
  if (operations.filter((one) => "path" in one && paths.has(one.path)).length > paths.size)
    throw conversationRefusals["not-editable: same file"]();
  for (const operation of some) {
    const done =
      operation.op === "remove-asset"
        ? await removeAsset(site, operation.path)
        : await site.write(operation.path, await readContent(operation, pictures));
    if (!done.ok) throw conversationRefusals["not-editable"](done.message);
  }
}

/** Returns the ids of the uploads that operations write. */
export function usedUploads(operations: readonly Operation[]): string[] {
  return operations.flatMap((one) => (one.op === "set-asset" ? (one.upload ?? []) : []));
}

/** Returns the paths of the files that operations remove. */
export function removedAssets(operations: readonly Operation[]): string[] {
  return operations.flatMap((one) => (one.op === "remove-asset" ? [one.path] : []));
}

const isOnAsset = (operation: Operation): operation is AssetOperation =>
  operation.op === "set-asset" || operation.op === "remove-asset";

function removeAsset(site: SiteFiles, path: string): ReturnType<SiteFiles["delete"]> {
  if (!isAssetPath(path)) throw conversationRefusals["not-editable: no asset"](path);
  return site.delete(path);
}

async function readContent(
  { path, base64, upload, modern = false }: Extract<Operation, { op: "set-asset" }>,
  { userId, readUpload }: PicturesOfPerson,
): Promise<Uint8Array> {
  const picture =
    upload === undefined
      ? await cleanPicture(Buffer.from(base64 ?? "", "base64"), { userId })
      : await readUpload(upload);
  const content = modern ? picture?.modern : picture?.content;
  if (!picture || !content) throw conversationRefusals["unknown-upload"]();
  const type = modern ? "image/webp" : picture.type;
  if (pictureTypeOf(path) !== type)
    throw conversationRefusals["not-editable: picture's name"](path, endingsOf[type][0]);
  return content;
}
