import type { Scope } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findSmallPicture } from "./turn-file-store.ts";

/** Returns a picture of a message as a small WebP, as it was made when the file was accepted. A drawing has none. */
export async function getSmallPicture(scope: Scope, { fileId }: { fileId: string }): Promise<Uint8Array> {
  const small = await findSmallPicture(scope, fileId, new Date());
  if (!small) throw notFound();
  return small;
}
