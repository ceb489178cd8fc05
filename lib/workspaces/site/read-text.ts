import type { SiteFiles } from "./site-files.ts";

/** Returns a text file, with its byte order mark if it has one; null if there is no such file, or it is not UTF-8 text. */
export async function readText(site: SiteFiles, path: string): Promise<string | null> {
  const found = await site.read(path);
  if (!found.ok || found.value.binary) return null;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(found.value.content);
}
