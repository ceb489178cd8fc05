import type { Scope } from "#lib/accounts/schema.ts";
import { scalePicture } from "#lib/pictures/scale-picture.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findMessagePicture } from "./turn-file-store.ts";

/** Pixels of the longest side: twice what the conversation shows. */
const smallSide = 160;

/** Returns a picture of a message as a small WebP. A drawing is not shown, because it can only be scaled by drawing it. */
export async function getSmallPicture(
  scope: Scope & { userId: string },
  { fileId }: { fileId: string },
): Promise<Uint8Array> {
  const picture = await findMessagePicture(scope, fileId, new Date());
  if (!picture || picture.type === "image/svg+xml") throw notFound();
  const wish = { side: smallSide, type: "image/webp", userId: scope.userId } as const;
  return (await scalePicture(picture.content, wish)).content;
}
