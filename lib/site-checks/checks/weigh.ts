import type { Found } from "../found.ts";

const mib = 1024 * 1024;
export const pictureBytesMax = 5 * mib;
export const pageBytesMax = 3 * mib;

const pictures = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico)$/i;
export const isPicture = (path: string) => pictures.test(path);

/** Returns a finding for a picture that is too heavy. `bytes` are those of its file. */
export function weighPicture(path: string, bytes: number): Found[] {
  if (!isPicture(path) || bytes <= pictureBytesMax) return [];
  return [
    {
      ...{ check: "pictures", code: "picture-heavy", path, line: null, about: path, measure: bytes },
      ...{ keys: [""], worseWhen: "higher" },
    },
  ];
}

/** Returns a finding for a page that is too heavy. `bytes` are those of the page and of the files of its site that it names. */
export function weighPage(path: string, bytes: number): Found[] {
  if (bytes <= pageBytesMax) return [];
  return [
    {
      ...{ check: "pages", code: "page-heavy", path, line: null, about: "", measure: bytes },
      ...{ keys: [""], worseWhen: "higher" },
    },
  ];
}
