import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { type PreviewPass, type ResolvedPreview, resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { type PreviewFile, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { respondWithPreviewFile } from "#lib/workspaces/preview/preview-response.ts";
import { previewScriptPath, readPreviewScript, withPreviewScript } from "#lib/workspaces/preview/preview-script.ts";
import { previewRoot } from "@/app/_delivery/preview/preview-host.ts";
import {
  openedPath,
  parseOpeningPath,
  previewCookie,
  readPreviewCookie,
} from "@/app/_delivery/preview/preview-opening.ts";
import { previewPolicy } from "@/app/_delivery/preview/preview-policy.ts";
import { decodePreviewRequest, type PreviewRequest, previewHeader } from "@/app/_delivery/preview/preview-request.ts";

/**
 * Serves one file of a previewed site. Only proxy.ts leads here: without its header this address does not exist. Each
 * request checks the grant, and no code of the site ever runs on the server.
 */
async function serve(request: Request): Promise<Response> {
  const asked = decodePreviewRequest(request.headers.get(previewHeader));
  if (!asked) return new Response("There is nothing here.", { status: 404 });
  const { response, origins } = await answer(request, asked);
  for (const [name, value] of Object.entries(protection(request, asked, origins))) response.headers.set(name, value);
  // The address belongs to one person, so shared caches must not keep the answer.
  response.headers.set("cache-control", `private, ${response.headers.get("cache-control") ?? "no-store"}`);
  return response;
}

/** Returns the response and the origins from which its page may load, besides its own host. */
async function answer(request: Request, asked: PreviewRequest): Promise<{ response: Response; origins: string[] }> {
  try {
    const preview = await resolvePreview(passOf(request, asked));
    const opening = asked.mode === "host" ? parseOpeningPath(asked.path) : null;
    if (opening) {
      return { response: await open(request, asked, { ...opening, isOpen: preview !== null }), origins: [] };
    }
    if (!preview) return { response: absent(), origins: [] };
    if (asked.mode === "host" && asked.path === openedPath) return { response: opened(), origins: [] };
    const response = await respondWithPreviewFile(await findFile(request, asked, preview), {
      method: request.method,
      headers: request.headers,
      search: asked.search,
      signal: request.signal,
    });
    return { response, origins: preview.origins };
  } catch (error) {
    if (error instanceof Problem && error.kind === "throttled") {
      const busy = plain(429, error.userMessage);
      busy.headers.set("retry-after", String(error.details.retryAfterSeconds ?? 10));
      return { response: busy, origins: [] };
    }
    log.error({ err: error }, "a preview could not be served");
    return { response: plain(500, "The preview could not be shown. Try again."), origins: [] };
  }
}

function passOf(request: Request, { mode, token }: PreviewRequest): PreviewPass {
  if (mode === "limited") return { mode, token };
  return { mode, token, cookie: readPreviewCookie(previewRoot(request.headers, { mode, token }), request.headers) };
}

/**
 * Exchanges the code in the address for the host's cookie and redirects to the address without the code. A spent code still
 * redirects if the browser has the cookie already (a reload, the browser's history); otherwise the answer is that of an
 * unknown preview.
 */
async function open(
  request: Request,
  asked: PreviewRequest,
  { code, path, isOpen }: { code: string; path: string; isOpen: boolean },
): Promise<Response> {
  const root = previewRoot(request.headers, asked);
  const cookie = isOpen || request.method !== "GET" ? null : await openPreview({ token: asked.token, code });
  if (!isOpen && cookie === null) return absent();
  // Absolute, because a path of two slashes would name a host.
  const headers = new Headers({ location: `${root.slice(0, -1)}${path}${asked.search}`, "cache-control": "no-store" });
  if (cookie !== null) headers.set("set-cookie", previewCookie(root, cookie));
  return new Response(null, { status: 303, headers });
}

/** Tells the editor that its browser keeps the cookie; the editor cannot read the frame's status. */
function opened(): Response {
  const page = `<!doctype html><title>Open</title><script>parent.postMessage({ type: "sitewright:opened" }, "*")</script>`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(page, { headers });
}

/** The same answer for a preview that does not exist and for one that this request may not see. */
function absent(): Response {
  return plain(
    404,
    "There is no preview here for this browser. A preview’s address works only in the browser that opened it, and for some hours: open the page again from the editor.",
  );
}

async function findFile(request: Request, asked: PreviewRequest, preview: ResolvedPreview): Promise<PreviewFile> {
  const rawPath = asked.path;
  if (preview.framed && rawPath === previewScriptPath) return { status: 200, ...(await readPreviewScript()) };
  const file = await resolvePreviewFile({ ...preview, rawPath });
  if (!preview.framed) return file;
  const isDocument = /^i?frame$|^document$/.test(request.headers.get("sec-fetch-dest") ?? "");
  const root = previewRoot(request.headers, asked);
  return withPreviewScript(file, { ...preview, root, rawPath, isDocument });
}

function plain(status: number, sentence: string): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(sentence, { status, headers });
}

/** Returns the headers that keep a previewed page, which may hold any code, away from the app and from other sites. */
function protection(request: Request, asked: PreviewRequest, origins: readonly string[]): Record<string, string> {
  const always = {
    "content-security-policy": previewPolicy(request.headers, asked, origins),
    "referrer-policy": "no-referrer",
    // A DNS lookup would leak data to a name server, as a request would.
    "x-dns-prefetch-control": "off",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
  // In the sandbox the page has the origin "null", so its own fonts and modules are cross-origin to it.
  if (asked.mode === "limited") return { ...always, "access-control-allow-origin": "null" };
  return { ...always, "cross-origin-resource-policy": "same-origin" };
}

export { serve as GET, serve as HEAD };
