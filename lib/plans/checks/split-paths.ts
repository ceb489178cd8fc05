import { isHtmlPath } from "#lib/page-source/page-paths.ts";

/** The files of a site that a plan decides about. */
export interface PlannableFiles {
  pages: string[];
  assets: string[];
}

/** Pictures, films, sounds, fonts and documents that people gave to the site. Styles and scripts belong to how pages are made. */
const asset =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp4|webm|mov|mp3|ogg|wav|m4a|woff2?|ttf|otf|eot|pdf|docx?|odt|xlsx?|ods|pptx?|odp|csv|txt|zip|ics|vcf)$/i;
/** Files in a site that are meant for machines. */
const forMachines = /(?:^|\/)(?:robots|humans|ads|security|llms)\.txt$|(?:^|\/)\.|(?:^|\/)node_modules\//i;

/** Returns the pages and assets among a site's files. `root` is the folder that is served; "" for the whole site. */
export function splitPaths(paths: readonly string[], root = ""): PlannableFiles {
  const folder = root === "" ? "" : `${root}/`;
  const served = paths.filter((path) => path.startsWith(folder) && !forMachines.test(path));
  return { pages: served.filter((path) => isHtmlPath(path)), assets: served.filter((path) => asset.test(path)) };
}
