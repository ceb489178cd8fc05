// The types of pictures that can be stored. Safe in the browser.

export const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/svg+xml",
] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Pixels of the longest side of a stored picture. */
export const sideMax = 2_560;

/** The endings of a type's file names, without the dot. A new file gets the first one. */
export const endingsOf: Record<PictureType, readonly [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
  "image/svg+xml": ["svg"],
};

/** Returns the type that a path's ending names; null if it is not that of a picture. */
export function pictureTypeOf(path: string): PictureType | null {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return pictureTypes.find((type) => endingsOf[type].includes(ending)) ?? null;
}
