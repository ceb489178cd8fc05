import { type NextRequest, NextResponse } from "next/server";
import { peerAddress } from "#lib/platform/peer-address.ts";
import { refuseTooMany } from "@/app/_delivery/count-request.ts";
import { limitedPreviewOf, previewTokenOfHost } from "@/app/_delivery/preview/preview-host.ts";
import {
  encodePreviewRequest,
  type PreviewRequest,
  previewHeader,
  previewRoutePath,
} from "@/app/_delivery/preview/preview-request.ts";
import { findServerOrigin } from "@/app/_delivery/server-origin.ts";

/**
 * Decides by the Host header whether a request is for a previewed site or for the app, and counts it. It runs for every
 * request, so that a preview's host cannot reach the app: the site's own `/api/…` and `/_next/…` take precedence there.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  // The request arrived before the front door was open, and would be answered without the protecting headers.
  if (peerAddress(request.headers) === null)
    return plain(503, "Sitewright is starting. Try again.", { "retry-after": "1" });
  const { pathname, search } = request.nextUrl;
  const token = previewTokenOfHost(request.headers.get("host"));
  const isPreview = token !== undefined || pathname.startsWith("/preview/");
  const refusal = await refuseTooMany(request, pathname, isPreview);
  if (refusal) return refusal;
  if (token === null) return plain(404, "There is no preview here.");
  if (token !== undefined) return preview(request, { mode: "host", token, path: pathname, search });

  const limited = limitedPreviewOf(pathname);
  if (limited) {
    const origin = findServerOrigin(request.headers);
    if (origin === null) return plain(400, "The request does not say which server it was sent to.");
    // Without the trailing slash the site's relative links would miss the grant.
    if (!limited.path) return NextResponse.redirect(new URL(`${pathname}/${search}`, origin), 308);
    return preview(request, { mode: "limited", token: limited.token, path: limited.path, search });
  }
  if (!request.headers.has(previewHeader)) return NextResponse.next();
  const headers = new Headers(request.headers);
  headers.delete(previewHeader);
  return NextResponse.next({ request: { headers } });
}

function preview(request: NextRequest, target: PreviewRequest): NextResponse {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "A preview can only be read.", { allow: "GET, HEAD" });
  }
  const headers = new Headers(request.headers);
  headers.set(previewHeader, encodePreviewRequest(target));
  return NextResponse.rewrite(new URL(previewRoutePath, request.url), { request: { headers } });
}

function plain(status: number, sentence: string, headers: Record<string, string> = {}): NextResponse {
  return new NextResponse(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
}
