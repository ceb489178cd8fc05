import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { previewWords } from "#lib/words/preview.ts";
import type { PreviewContent, PreviewFile } from "./preview-file.ts";

// The product's own script in previewed pages: only in HTML, and only if the grant is for the editor's frame. Every other
// byte of a preview is the site's.

/** The script's path on a preview's host; it hides a site's own file of that name in the editor's frame. */
export const previewScriptPath = "/.sitewright/preview.js";

/** Returns the script as a file of the preview. It is read from the server's working directory, the installation's folder. */
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
 * Returns the file for the editor's frame: a page of HTML gets the script's tag at its end, other files stay as they are.
 * `root` is the preview's absolute address, so that a `<base>` in the page can't redirect the script. With `isDocument` a
 * missing page is replaced by the product's own, unless the site has a 404 page.
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
  // At the very end: the parser moves it into the body even after its end tag (HTML, section 13.2.6.4.22).
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

/** Returns true if the page begins with the byte order mark of UTF-16, in which the tag would be garbage. */
async function isWide(content: PreviewContent): Promise<boolean> {
  if (content.contentType.includes("charset=utf-8")) return false;
  const start = await content.read({ start: 0, end: 1 });
  return start instanceof Uint8Array && /^(?:\xff\xfe|\xfe\xff)$/.test(Buffer.from(start).toString("latin1"));
}

function appendTo(stream: ReadableStream<Uint8Array>, tail: Uint8Array): ReadableStream<Uint8Array> {
  return stream.pipeThrough(new TransformStream({ flush: (controller) => controller.enqueue(tail) }));
}

/** Returns the page that the editor's frame shows if the site does not have the requested one. */
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
