import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { previewWords } from "#lib/words/preview.ts";
import type { PreviewContent, PreviewFile } from "./preview-file.ts";

// The script of our own in previewed pages: only in HTML, and only where the grant was made for the editor's frame. Every
// other byte of a preview is the site's.

/** Where the script lies on a preview's host; a site's own file of that name is not seen in the editor's frame. */
export const previewScriptPath = "/.sitewright/preview.js";

/** The script as a file of the preview. It is read from the installation's folder, where the server always runs. */
export async function readPreviewScript(): Promise<PreviewContent> {
  const content = await readFile(
    join(/* turbopackIgnore: true */ process.cwd(), "lib", "workspaces", "preview", "preview-page.js"),
  );
  return {
    path: previewScriptPath,
    bytes: content.length,
    contentType: "text/javascript; charset=utf-8",
    etag: `"${createHash("sha256").update(content).digest("hex").slice(0, 32)}"`,
    isWholeOnly: true,
    read: async () => new Uint8Array(content),
  };
}

/**
 * The file as the editor's frame gets it: a page of HTML with the script's tag at its end, anything else as it is. `root`
 * is the preview's address, absolute, so that a `<base>` in the page can't lead the script elsewhere. With `isDocument` a
 * page that is not there is named by one of our own, unless the site has one for that.
 */
export async function withPreviewScript(
  file: PreviewFile,
  { root, rawPath, isDocument }: { root: string; rawPath: string; isDocument: boolean },
): Promise<PreviewFile> {
  if (file.status === 200) return { ...(await addScript(file, root, 200)), status: 200 };
  if (file.status !== 404) return file;
  const page = file.page ?? (isDocument ? missingPage(rawPath, root) : null);
  return { status: 404, page: page && (await addScript(page, root, 404)) };
}

async function addScript(content: PreviewContent, root: string, status: number): Promise<PreviewContent> {
  if (!content.contentType.startsWith("text/html") || (await isWide(content))) return content;
  const src = `${root.replace(/\/$/, "")}${previewScriptPath}`;
  // At the very end: the parser puts it into the body wherever that was closed (HTML, section 13.2.6.4.22).
  const tag = Buffer.from(`<script src="${escapeHtml(src)}" data-status="${status}"></script>`);
  return {
    ...content,
    bytes: content.bytes + tag.length,
    etag: content.etag.replace(/"$/, '-framed"'),
    isWholeOnly: true,
    async read(_range, signal) {
      const own = await content.read(undefined, signal);
      return own instanceof Uint8Array ? new Uint8Array(Buffer.concat([own, tag])) : appendTo(own, tag);
    },
  };
}

/** Whether the page begins with the mark of UTF-16, in which the tag would be letters of something else. */
async function isWide(content: PreviewContent): Promise<boolean> {
  if (content.contentType.includes("charset=utf-8")) return false;
  const start = await content.read({ start: 0, end: 1 });
  return start instanceof Uint8Array && /^(?:\xff\xfe|\xfe\xff)$/.test(Buffer.from(start).toString("latin1"));
}

function appendTo(stream: ReadableStream<Uint8Array>, tail: Uint8Array): ReadableStream<Uint8Array> {
  return stream.pipeThrough(new TransformStream({ flush: (controller) => controller.enqueue(tail) }));
}

/** What the editor's frame shows for a page that the site does not have. */
function missingPage(rawPath: string, root: string): PreviewContent {
  const { missingTitle, missingText, missingAction } = previewWords;
  const content = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(missingTitle)}</title>
<style>
  :root { color-scheme: light dark; }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 2rem; text-align: center;
    font: 1rem/1.6 system-ui, sans-serif; color: light-dark(#211f1b, #f0ede7); background: light-dark(#faf9f6, #171614); }
  h1 { margin: 0; font-size: 1.35rem; }
  p { margin: .5rem 0 1.5rem; color: light-dark(#625d54, #b1aba0); overflow-wrap: anywhere; }
  a { color: light-dark(#3d4bc7, #a3b0ff); }
</style>
<main>
  <h1>${escapeHtml(missingTitle)}</h1>
  <p>${escapeHtml(missingText(readablePath(rawPath)))}</p>
  <a href="${escapeHtml(root)}">${escapeHtml(missingAction)}</a>
</main>
</html>
`);
  return {
    path: rawPath,
    bytes: content.length,
    contentType: "text/html; charset=utf-8",
    etag: '"missing"',
    read: async () => new Uint8Array(content),
  };
}

function readablePath(rawPath: string): string {
  try {
    return decodeURI(rawPath);
  } catch {
    return rawPath;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
