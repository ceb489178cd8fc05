import type { Picture } from "#lib/workspaces/site/picture.ts";

/** A picture of the site, to be shown inside a page of ours. */
export function pictureResponse({ contentType, content }: Picture): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": contentType,
      "x-content-type-options": "nosniff",
      // An SVG is a document that can hold scripts: it is shown inside a page, and never opened as one on this host.
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "private, max-age=60",
    },
  });
}
