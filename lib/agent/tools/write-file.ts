import { z } from "zod";
import { sitePath } from "./site-path.ts";
import { decodeSiteText, encodeSiteText, likeExisting, type SiteText } from "./site-text.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

export const writeFile = defineTool({
  name: "write_file",
  description: `Writes a whole file: a new page, style sheet or text. Folders arise by themselves.

To change a part of an existing file use edit_file instead: it is safer and shorter. An existing file is replaced only when
you have read or written it in this turn and pass overwrite: true; everything that you leave out of content is then gone.
Line endings, byte order mark and encoding of an existing file are kept.`,
  input: z.object({
    path: sitePath.describe('Path from the top folder, for example "contact.html"'),
    content: z.string().describe("The file's complete content"),
    overwrite: z.boolean().optional().describe("Replace the file if it exists"),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ path }) => ({ code: "writing-file", params: { path }, text: `Writing ${path}` }),
  async run({ path, content, overwrite = false }, { site, turn }) {
    if (content.includes("\0")) return failed("content has a NUL character; only text can be written.");
    const existing = await site.read(path);
    if (!existing.ok && existing.code !== "not-found") return failed(existing.message);

    let bytes: Uint8Array = new TextEncoder().encode(content);
    if (existing.ok) {
      if (!turn.knownPaths.has(path)) {
        return failed(`${path} already exists and you have not seen it; read it first, then pass overwrite: true.`);
      }
      if (!overwrite) {
        return failed(`${path} already exists; change parts of it with edit_file, or pass overwrite: true.`);
      }
      if (!existing.value.binary) {
        bytes = encodeLike(decodeSiteText(existing.value.content), content);
      }
    }
    const written = await site.write(path, bytes, "whole");
    if (!written.ok) return failed(written.message);
    turn.knownPaths.add(path);
    turn.writes += 1;
    return succeeded(`${existing.ok ? "Overwrote" : "Created"} ${path} (${bytes.length} bytes)`);
  },
});

// Keeps the old encoding, unless the new content declares UTF-8 or has characters that the old encoding can't represent.
function encodeLike(before: SiteText, content: string): Uint8Array {
  const text = likeExisting(content, before.text);
  if (!/charset\s*=\s*["']?utf-8/i.test(content)) {
    const encoded = encodeSiteText({ encoding: before.encoding, text });
    if ("bytes" in encoded) return encoded.bytes;
  }
  return new TextEncoder().encode(text);
}
