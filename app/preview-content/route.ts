import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { type PreviewPass, type ResolvedPreview, resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { type PreviewFile, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { respondWithPreviewFile } from "#lib/workspaces/preview/preview-response.ts";
import { previewScriptPath, readPreviewScript, withPreviewScript } from "#lib/workspaces/preview/preview-script.ts";
import { previewRoot } from "@/app/_delivery/preview-host.ts";
import { openedPath, parseOpeningPath, previewCookie, readPreviewCookie } from "@/app/_delivery/preview-opening.ts";
import { previewPolicy } from "@/app/_delivery/preview-policy.ts";
import { decodePreviewRequest, type PreviewRequest, previewHeader } from "@/app/_delivery/preview-request.ts";

/**
 * Serves one file of a previewed site. Only proxy.ts leads here: without its header there is nothing at this address. The
 * grant is checked at each request, and nothing of the site is ever executed to answer.
 */
async function serve(request: Request): Promise<Response> {
  const asked = decodePreviewRequest(request.headers.get(previewHeader));
  if (!asked) return new Response("There is nothing here.", { status: 404 });
  const { response, origins } = await answer(request, asked);
  for (const [name, value] of Object.entries(protection(request, asked, origins))) response.headers.set(name, value);
  // The address is one person's: no cache between may keep what it shows.
  response.headers.set("cache-control", `private, ${response.headers.get("cache-control") ?? "no-store"}`);
  return response;
}

/** The answer, and from where its page may load beside its own host. */
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
 * Spends the code in the address for the host's cookie, and leads to the address without it. A code that was spent leads
 * on where the cookie has come already (a reload, the browser's own history), and is like no preview everywhere else.
 */
async function open(
  request: Request,
  asked: PreviewRequest,
  { code, path, isOpen }: { code: string; path: string; isOpen: boolean },
): Promise<Response> {
  const root = previewRoot(request.headers, asked);
  const cookie = isOpen || request.method !== "GET" ? null : await openPreview({ token: asked.token, code });
  if (!isOpen && cookie === null) return absent();
  // Absolute: a path of two slashes must not name a host.
  const headers = new Headers({ location: `${root.slice(0, -1)}${path}${asked.search}`, "cache-control": "no-store" });
  if (cookie !== null) headers.set("set-cookie", previewCookie(root, cookie));
  return new Response(null, { status: 303, headers });
}

/** Tells the editor that its browser keeps the cookie; a frame's own status can't be read from there. */
function opened(): Response {
  const page = `<!doctype html><title>Open</title><script>parent.postMessage({ type: "sitewright:opened" }, "*")</script>`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(page, { headers });
}

/** The same for every preview that this request may not see, whether there is one or not. */
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
  return withPreviewScript(file, { root: previewRoot(request.headers, asked), rawPath, isDocument });
}

function plain(status: number, sentence: string): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(sentence, { status, headers });
}

/** What keeps a previewed page, which may hold anything, away from the app and from other sites. */
function protection(request: Request, asked: PreviewRequest, origins: readonly string[]): Record<string, string> {
  const always = {
    "content-security-policy": previewPolicy(request.headers, asked, origins),
    "referrer-policy": "no-referrer",
    // A name that is looked up tells its name server as much as an address would.
    "x-dns-prefetch-control": "off",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
  // In the sandbox the page has the origin "null", and its own fonts and modules are another's to it.
  if (asked.mode === "limited") return { ...always, "access-control-allow-origin": "null" };
  return { ...always, "cross-origin-resource-policy": "same-origin" };
}

export { serve as GET, serve as HEAD };
