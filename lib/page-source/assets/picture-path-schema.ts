import { pictureTypeOf } from "#lib/pictures/picture-schema.ts";

// Which files of a site are pictures, by their endings. Safe in the browser.

/** Types that browsers show, though they can't be stored. */
const others = new Map([
  ["ico", "image/x-icon"],
  ["bmp", "image/bmp"],
]);

/** Returns the content type of a picture that browsers show; null for any other file. */
export function shownPictureType(path: string): string | null {
  return pictureTypeOf(path) ?? others.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase()) ?? null;
}

export const isPicturePath = (path: string) => shownPictureType(path) !== null;
