import type { SeenPicture } from "#lib/agent/agent-turn.ts";
import type { SentPicture } from "#lib/agent/ports.ts";
import { isShowable, pictureTokens, seenSideMax } from "#lib/context/files-schema.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import { nameAsset } from "#lib/conversations/uploads/name-asset.ts";
import { readTurnPictures } from "#lib/conversations/uploads/turn-file-store.ts";
import type { PictureType } from "#lib/pictures/picture-schema.ts";
import { scalePicture } from "#lib/pictures/scale-picture.ts";
import { database } from "#lib/platform/db/transaction.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";

/** Returns the pictures of a turn's message as a model sees them. */
export async function readSeenPictures({
  id,
  userId,
  sent,
}: Pick<ClaimedTurn["turn"], "id" | "userId" | "sent">): Promise<SeenPicture[]> {
  if (!sent?.files.some(isShowable)) return [];
  return seePictures(await readTurnPictures(id, database()), userId);
}

/** Returns pictures as a model sees them. */
export async function seePictures(pictures: readonly StoredPicture[], userId: string): Promise<SeenPicture[]> {
  const seen: SeenPicture[] = [];
  for (const { name, type, content } of pictures) {
    if (!isShowable({ type })) continue;
    const scaled = await scalePicture(content, { side: seenSideMax, userId });
    seen.push({ name, mediaType: "image/jpeg", content: scaled.content, tokens: pictureTokens(scaled) });
  }
  return seen;
}

/** A picture as it is stored with its message. */
export interface StoredPicture {
  number: number;
  name: string;
  type: PictureType;
  /** In pixels; null if it is not known. */
  width: number | null;
  height: number | null;
  content: Uint8Array;
  modern: Uint8Array | null;
}

interface PictureSite {
  site: SiteFiles;
  isProtected: IsProtected;
}

/** Returns a picture of a turn's message with paths for it on the site as it is now; null if the number is not one's. */
export async function findSentPicture(
  { id }: Pick<ClaimedTurn["turn"], "id">,
  file: number,
  place: PictureSite,
): Promise<SentPicture | null> {
  return placePicture(await readTurnPictures(id, database()), file, place);
}

/** As `findSentPicture`, of pictures that were read. */
export async function placePicture(
  pictures: readonly StoredPicture[],
  file: number,
  { site, isProtected }: PictureSite,
): Promise<SentPicture | null> {
  const picture = pictures.find(({ number }) => number === file);
  const listed = picture && (await site.list());
  if (!picture || !listed?.ok) return null;
  const { name, type, width, height, content, modern } = picture;
  const paths = listed.value.map(({ path }) => path);
  const root = await findRootInTree(site.repository, site.baseTree);
  const named = nameAsset({ name, type, paths, taken: [], root, isProtected });
  return { type, width: width ?? 1, height: height ?? 1, content, modern, root, ...named };
}
