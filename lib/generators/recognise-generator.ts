import type { Recognition } from "./schema.ts";
import type { SiteReader } from "./site-reader.ts";

/** Returns how the site of a repository is built, without running anything of it. Reads a handful of files, whatever the site's size. */
export async function recogniseGenerator(reader: SiteReader): Promise<Recognition> {
  const paths = await reader.listFiles();
  const hasPages = paths.some((path) => /\.html?$/i.test(path));
  return { kind: "static", because: hasPages ? "pages-without-a-generator" : "no-pages" };
}
