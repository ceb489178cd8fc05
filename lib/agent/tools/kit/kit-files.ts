import type { SiteSource } from "#lib/page-source/site-source.ts";
import type { KitChange } from "#lib/site-kit/on-site/insert-section.ts";
import { decodeSiteText, encodeSiteText, type SiteText } from "../site-text.ts";
import type { ToolPorts } from "../tool.ts";

// The site as the kit of sections reads it, and what the kit writes.

type Ports = Pick<ToolPorts, "site" | "turn">;

/** Reads texts in their own encoding. A binary file is read as no text. */
export async function readKitSite({ site }: Ports): Promise<SiteSource | { failure: string }> {
  const listed = await site.list();
  if (!listed.ok) return { failure: listed.message };
  const paths = listed.value.filter(({ kind }) => kind === "file").map(({ path }) => path);
  return {
    paths,
    async read(path) {
      const read = await site.read(path);
      return read.ok && !read.value.binary ? decodeSiteText(read.value.content).text : null;
    },
  };
}

/** Writes the files of a change, the page first. Returns a sentence if one can’t be written. */
export async function writeKitFiles(
  { site, turn }: Ports,
  { page, files }: Extract<KitChange, { ok: true }>,
): Promise<string | null> {
  for (const { path, content } of files) {
    const isPage = path === page;
    const bytes = typeof content !== "string" ? content : isPage ? await encodeLike(site, path, content) : content;
    if (typeof bytes !== "string" && "failure" in bytes) return bytes.failure;
    const written = await (isPage ? site.write(path, bytes) : site.write(path, bytes, "whole"));
    if (!written.ok) return written.message;
    turn.knownPaths.add(path);
    turn.writes += 1;
  }
  return null;
}

async function encodeLike(site: Ports["site"], path: string, text: string): Promise<Uint8Array | { failure: string }> {
  const read = await site.read(path);
  const encoding: SiteText["encoding"] = read.ok ? decodeSiteText(read.value.content).encoding : "utf-8";
  const encoded = encodeSiteText({ text, encoding });
  return "bytes" in encoded
    ? encoded.bytes
    : { failure: `${path} is encoded as Windows-1252, which has no “${encoded.missing}”. Use other words.` };
}
