import type { IncomingMessage, ServerResponse } from "node:http";
import { noteLanguage } from "#lib/platform/current-request.ts";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { type PreviewPass, type ResolvedPreview, resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { previewAnswerWords as words } from "#lib/words/answers/preview-answers.ts";
import { type PreviewFile, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { type PreviewAnswer, respondWithPreviewFile } from "#lib/workspaces/preview/preview-response.ts";
import { previewScriptPath, readPreviewScript, withPreviewScript } from "#lib/workspaces/preview/preview-script.ts";
import { busyAnswer, headersOf, plainAnswer, refuseTooManyOfAddress, sendAnswer } from "../send-answer.ts";
import { previewRoot } from "./preview-host.ts";
import { openedPath, parseOpeningPath, previewCookie, readPreviewCookie } from "./preview-opening.ts";
import { previewPolicy } from "./preview-policy.ts";
import { type PreviewDetour, type PreviewRequest, readPreviewRequest } from "./preview-request.ts";
import { unbuiltPage } from "./unbuilt-page.ts";

/** The parts of a request, beside its address, that determine the answer. */
interface Sent {
  method: string;
  headers: Pick<Headers, "get">;
  signal: AbortSignal;
}

/**
 * Answers a request for a preview, on its own host or under `/preview/<token>/`, and returns true; returns false for a request to the
 * app. Each request is counted and its grant checked. No code of the site ever runs on the server.
 */
export function servePreview(request: IncomingMessage, response: ServerResponse): boolean {
  const headers = headersOf(request);
  const asked = readPreviewRequest(headers, request.url ?? "");
  if (asked === null) return false;
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const sent = { method: request.method ?? "GET", headers, signal: closed.signal };
  answer(sent, asked)
    .then((given) => sendAnswer(response, given))
    .catch((error: unknown) => {
      // A browser that leaves in the middle of a file is no failure.
      if (!closed.signal.aborted) log.error({ err: error }, "a preview could not be sent");
      response.destroy();
    });
  return true;
}

async function answer(sent: Sent, asked: PreviewRequest | PreviewDetour): Promise<PreviewAnswer> {
  const refusal = await refuseTooManyOfAddress(sent.headers);
  if (refusal) return refusal;
  if ("status" in asked) return detour(asked);
  if (sent.method !== "GET" && sent.method !== "HEAD") {
    return plainAnswer(405, words.onlyRead, { allow: "GET, HEAD" });
  }
  const { answer, origins } = await answerFile(sent, asked);
  // The address belongs to one person, so shared caches must not keep the answer.
  const cacheControl = `private, ${answer.headers["cache-control"] ?? "no-store"}`;
  return {
    ...answer,
    headers: { ...answer.headers, ...protection(sent, asked, origins), "cache-control": cacheControl },
  };
}

function detour({ status, sentence, location }: PreviewDetour): PreviewAnswer {
  return plainAnswer(status, sentence, location === undefined ? {} : { location });
}

/** Returns the answer and the origins from which its page may load, besides its own host. */
async function answerFile(sent: Sent, asked: PreviewRequest): Promise<{ answer: PreviewAnswer; origins: string[] }> {
  try {
    const preview = await resolvePreview(passOf(sent, asked));
    if (preview) noteLanguage(preview.language);
    const opening = asked.mode === "host" ? parseOpeningPath(asked.path) : null;
    if (opening) return { answer: await open(sent, asked, { ...opening, isOpen: preview !== null }), origins: [] };
    if (!preview) return { answer: absent(), origins: [] };
    if (asked.mode === "host" && asked.path === openedPath) return { answer: opened(), origins: [] };
    const file = await findFile(sent, asked, preview);
    const answer = await respondWithPreviewFile(file, { ...sent, search: asked.search });
    return { answer, origins: preview.origins };
  } catch (error) {
    if (error instanceof Problem && error.kind === "throttled") return { answer: busyAnswer(error, 10), origins: [] };
    log.error({ err: error }, "a preview could not be served");
    return { answer: plainAnswer(500, words.failed), origins: [] };
  }
}

function passOf({ headers }: Sent, { mode, token }: PreviewRequest): PreviewPass {
  if (mode === "limited") return { mode, token };
  return { mode, token, cookie: readPreviewCookie(previewRoot(headers, { mode, token }), headers) };
}

/**
 * Exchanges the code in the address for the host's cookie and redirects to the address without the code. A spent code still
 * redirects if the browser has the cookie already (a reload, the browser's history); otherwise the answer is that of an
 * unknown preview.
 */
async function open(
  { method, headers }: Sent,
  asked: PreviewRequest,
  { code, path, isOpen }: { code: string; path: string; isOpen: boolean },
): Promise<PreviewAnswer> {
  const root = previewRoot(headers, asked);
  const cookie = isOpen || method !== "GET" ? null : await openPreview({ token: asked.token, code });
  if (!isOpen && cookie === null) return absent();
  // Absolute, because a path of two slashes would name a host.
  const location = `${root.slice(0, -1)}${path}${asked.search}`;
  const set = cookie !== null && { "set-cookie": previewCookie(root, cookie) };
  return { status: 303, headers: { location, "cache-control": "no-store", ...set }, body: null };
}

/** Tells the editor that its browser keeps the cookie; the editor cannot read the frame's status. */
function opened(): PreviewAnswer {
  const body = `<!doctype html><title>Open</title><script>parent.postMessage({ type: "sitewright:opened" }, "*")</script>`;
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }, body };
}

/** The same answer for a preview that does not exist and for one that this request may not see. */
function absent(): PreviewAnswer {
  return plainAnswer(404, words.absent);
}

async function findFile({ headers }: Sent, asked: PreviewRequest, preview: ResolvedPreview): Promise<PreviewFile> {
  const rawPath = asked.path;
  if (preview.framed && rawPath === previewScriptPath) {
    return { status: 200, ...(await readPreviewScript(asked.search)) };
  }
  const isDocument = /^i?frame$|^document$/.test(headers.get("sec-fetch-dest") ?? "");
  const { state, shown } = preview.site;
  if (shown === null) return { status: 404, page: isDocument ? unbuiltPage(preview) : null };
  const isBuilt = state !== "as-it-lies";
  const site = { repository: preview.repository, commit: shown };
  const file = await resolvePreviewFile({ ...site, rawPath, ...(isBuilt && { siteRoot: "" }) });
  if (!preview.framed) return file;
  const root = previewRoot(headers, asked);
  return withPreviewScript(file, { ...preview, commit: shown, root, rawPath, isDocument });
}

/** Returns the headers that keep a previewed page, which may hold any code, away from the app and from other sites. */
function protection({ headers }: Sent, asked: PreviewRequest, origins: readonly string[]): Record<string, string> {
  const always = {
    "content-security-policy": previewPolicy(headers, asked, origins),
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
