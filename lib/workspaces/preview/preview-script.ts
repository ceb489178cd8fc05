import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pageWithRefs } from "#lib/page-source/page-with-refs.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { presentLanguage } from "#lib/words/language.ts";
import { previewWords } from "#lib/words/preview.ts";
import { mappedBytesMax, type PreviewContent, type PreviewFile } from "./preview-file.ts";

// The product's own script in previewed pages: only in HTML, and only if the grant is for the editor's frame. The script learns
// there which element of the source each element of the page is. Every other byte of a preview is the site's.

/** The script's path on a preview's host; it hides a site's own file of that name in the editor's frame. */
export const previewScriptPath = "/.sitewright/preview.js";

interface Script {
  content: Buffer;
  /** Changes with the content. */
  version: string;
}

const kept = () => processState("preview-script", () => new RecentMap<Promise<Script>>(1));

/** Returns the script, read once per process from the server's working directory, the installation's folder. */
const script = () =>
  keepPromise(kept(), "script", async () => {
    const content = await readFile(
      join(/* turbopackIgnore: true */ process.cwd(), "lib", "workspaces", "preview", "preview-page.js"),
    );
    return { content, version: createHash("sha256").update(content).digest("hex").slice(0, 32) };
  });

/** Returns the script as a file of the preview. With its version in the query, browsers keep it and do not ask again. */
export async function readPreviewScript(search = ""): Promise<PreviewContent> {
  const { content, version } = await script();
  return {
    path: previewScriptPath,
    bytes: content.length,
    contentType: "text/javascript; charset=utf-8",
    etag: `"${version}"`,
    isWholeOnly: true,
    isImmutable: search === `?${version}`,
    read: async () => new Uint8Array(content),
  };
}

interface FramedDocument {
  /** The preview's absolute address, so that a `<base>` in the page can't redirect the script. */
  root: string;
  repository: string;
  commit: string;
  rawPath: string;
  /** With it a missing page is replaced by the product's own, unless the site has a 404 page. */
  isDocument: boolean;
}

/**
 * Returns the file for the editor's frame: a page of HTML gets the refs of its elements, as far as the parser's limits allow, and
 * the script's tag at its end. Other files stay as they are.
 */
export async function withPreviewScript(file: PreviewFile, framed: FramedDocument): Promise<PreviewFile> {
  if (file.status === 200) return { ...(await addScript(await addRefs(file, framed), framed, 200)), status: 200 };
  if (file.status !== 404) return file;
  if (file.page) return { status: 404, page: await addScript(await addRefs(file.page, framed), framed, 404) };
  const page = framed.isDocument ? missingPage(framed.rawPath, framed.root) : null;
  return { status: 404, page: page && (await addScript(page, framed, 404)) };
}

const isPage = ({ contentType }: PreviewContent) => contentType.startsWith("text/html");

async function addScript(
  content: PreviewContent,
  { root, commit }: FramedDocument,
  status: number,
): Promise<PreviewContent> {
  if (!isPage(content) || (await isWide(content))) return content;
  const { version } = await script();
  const src = `${root.replace(/\/$/, "")}${previewScriptPath}?${version}`;
  // At the very end: the parser moves it into the body even after its end tag (HTML, section 13.2.6.4.22).
  const tag = Buffer.from(`<script src="${escapeHtml(src)}" data-status="${status}" data-commit="${commit}"></script>`);
  return {
    ...content,
    bytes: content.bytes + tag.length,
    // The tag names the commit and the script, so equal content of two commits differs.
    etag: content.etag.replace(/"$/, `-framed-${commit}-${version.slice(0, 8)}"`),
    isWholeOnly: true,
    async read(_range, signal) {
      const own = await content.read(undefined, signal);
      return own instanceof Uint8Array ? new Uint8Array(Buffer.concat([own, tag])) : appendTo(own, tag);
    },
  };
}

const pagesKept = 40;

/** Pages with refs by their content's hash, so that a reload parses nothing; null for a page that gets none. */
const known = () => processState("pages-with-refs", () => new RecentMap<Uint8Array<ArrayBuffer> | null>(pagesKept));

/** Pages in other encodings than UTF-8 and large pages get no refs. */
async function addRefs(content: PreviewContent, { repository }: FramedDocument): Promise<PreviewContent> {
  const isMapped = isPage(content) && content.bytes <= mappedBytesMax && content.contentType.includes("charset=utf-8");
  if (!isMapped) return content;
  const key = `${repository} ${content.etag}`;
  let page = known().get(key);
  if (page === undefined) {
    const own = await content.read();
    if (!(own instanceof Uint8Array)) {
      await own.cancel();
      return content;
    }
    const withRefs = pageWithRefs(Buffer.from(own).toString());
    page = withRefs === null ? null : new Uint8Array(Buffer.from(withRefs));
    known().set(key, page);
  }
  if (page === null) return content;
  return { ...content, bytes: page.length, etag: content.etag.replace(/"$/, '-refs"'), read: async () => page };
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
<html lang="${presentLanguage()}">
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
