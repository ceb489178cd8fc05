import { type NextRequest, NextResponse } from "next/server";
import { peerAddress } from "#lib/platform/peer-address.ts";
import { askedPathHeader } from "@/app/_delivery/asked-path.ts";
import { refuseTooMany } from "@/app/_delivery/count-request.ts";
import { previewTokenOfHost } from "@/app/_delivery/preview/preview-host.ts";
import { readSiteHost } from "@/app/_delivery/sites/site-host.ts";

/**
 * Counts every request to the app. The front door has answered those for previews and published sites; should one come here all the
 * same, it does not reach the app.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  // The request arrived before the front door was open, and would be answered without the protecting headers.
  if (peerAddress(request.headers) === null)
    return plain(503, "Sitewright is starting. Try again.", { "retry-after": "1" });
  if (previewTokenOfHost(request.headers.get("host")) !== undefined) return plain(404, "There is no preview here.");
  if (readSiteHost(request.headers.get("host"))?.kind === "name")
    return plain(404, "There is no site at this address.");
  return (await refuseTooMany(request, request.nextUrl.pathname)) ?? passOn(request);
}

/** Passes a request on with its path, which pages can't read otherwise: after a sign-in the person comes back to it. */
function passOn(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(askedPathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  return NextResponse.next({ request: { headers } });
}

function plain(status: number, sentence: string, headers: Record<string, string> = {}): NextResponse {
  return new NextResponse(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
}
