import { z } from "zod";
import { getTurnPicture } from "#lib/conversations/get-turn-picture.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const query = { path: z.string().default(""), side: z.enum(["before", "after"]).default("after") };

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) => {
  const { contentType, content } = await getTurnPicture(actor, { ...params, ...parseQuery(request, query) });
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
});
