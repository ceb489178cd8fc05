import type { Picture } from "#lib/workspaces/site/picture.ts";

/** Returns a picture of the site, for an <img> in one of our pages. */
export function pictureResponse({ contentType, content }: Picture): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": contentType,
      "x-content-type-options": "nosniff",
      // An SVG is a document that can hold scripts: an <img> shows it, but this host never opens it as a document.
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "private, max-age=60",
    },
  });
}
