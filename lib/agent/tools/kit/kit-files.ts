import { isHtmlPath } from "#lib/page-source/page-paths.ts";
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

/** Writes the files of a change, all or none. `how` is for its page; of other pages only parts change. Returns a sentence if one can’t be written. */
export async function writeKitFiles(
  { site, turn }: Ports,
  { page, files }: Extract<KitChange, { ok: true }>,
  how?: "whole",
): Promise<string | null> {
  const before: { path: string; content: Uint8Array | null }[] = [];
  const refuse = async (sentence: string) => {
    for (const { path, content } of before.reverse())
      await (content === null ? site.delete(path) : site.write(path, content, "whole"));
    return sentence;
  };
  for (const { path, content } of files) {
    const isPage = path === page || isHtmlPath(path);
    const read = await site.read(path);
    const old = read.ok ? read.value.content : null;
    const bytes = isPage && typeof content === "string" ? encodeLike(path, old, content) : content;
    if (typeof bytes === "object" && "failure" in bytes) return refuse(bytes.failure);
    if (old !== null && isSame(old, bytes)) continue;
    const isPart = isPage && !(path === page && how === "whole");
    const written = await (isPart ? site.write(path, bytes) : site.write(path, bytes, "whole"));
    if (!written.ok) return refuse(written.message);
    before.push({ path, content: old });
  }
  for (const { path } of files) turn.knownPaths.add(path);
  turn.writes += files.length;
  return null;
}

const isSame = (old: Uint8Array, now: Uint8Array | string) =>
  Buffer.from(old.buffer, old.byteOffset, old.byteLength).equals(Buffer.from(now));

function encodeLike(path: string, old: Uint8Array | null, text: string): Uint8Array | { failure: string } {
  const encoding: SiteText["encoding"] = old === null ? "utf-8" : decodeSiteText(old).encoding;
  const encoded = encodeSiteText({ text, encoding });
  return "bytes" in encoded
    ? encoded.bytes
    : { failure: `${path} is encoded as Windows-1252, which has no “${encoded.missing}”. Use other words.` };
}
