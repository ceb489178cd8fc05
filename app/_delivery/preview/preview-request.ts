import { previewAnswerWords as words } from "#lib/words/answers/preview-answers.ts";
import { findServerOrigin } from "../server-origin.ts";
import { limitedPreviewOf, previewTokenOfHost } from "./preview-host.ts";

/** A request for a file of a previewed site. */
export interface PreviewRequest {
  /** `host`: on a host of its own. `limited`: under the app's host, in a sandbox. */
  mode: "host" | "limited";
  token: string;
  /** The path inside the site as it was sent, percent-encoded. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

/** The request of a preview's address that shows no file: an unknown host, or an address to be corrected. */
export interface PreviewDetour {
  status: 308 | 400 | 404;
  sentence: string;
  location?: string;
}

/**
 * Reads a request's Host header and target. Returns null if it is for the app. On a preview's host every path is the site's, so the host
 * cannot reach the app.
 */
export function readPreviewRequest(
  headers: Pick<Headers, "get">,
  target: string,
): PreviewRequest | PreviewDetour | null {
  const token = previewTokenOfHost(headers.get("host"));
  if (token === undefined && !target.includes("/preview/")) return null;
  const [rawPath = "", ...query] = target.split("?");
  if (/\\|\/\//.test(rawPath)) {
    if (token === undefined) return null;
    // A path that begins with two slashes could be taken for a host.
    const location = rawPath.replace(/[\\/]+/g, "/");
    return { status: 308, sentence: location, location: [location, ...query].join("?") };
  }
  if (token === null) return { status: 404, sentence: words.noPreview };
  if (!URL.canParse(`http://preview${target}`)) return { status: 400, sentence: words.address };
  const { pathname, search } = new URL(`http://preview${target}`);
  if (token !== undefined) return { mode: "host", token, path: pathname, search };
  const limited = limitedPreviewOf(pathname);
  if (!limited) return null;
  const origin = findServerOrigin(headers);
  if (origin === null) return { status: 400, sentence: words.noHost };
  if (limited.path) return { mode: "limited", token: limited.token, path: limited.path, search };
  // Without the trailing slash the site's relative links would miss the grant.
  return { status: 308, sentence: "", location: `${origin}${pathname}/${search}` };
}
