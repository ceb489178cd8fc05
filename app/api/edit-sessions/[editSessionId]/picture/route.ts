import { z } from "zod";
import { getTurnPicture } from "#lib/conversations/versions/turn-diff.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { pictureResponse } from "@/app/_delivery/picture-response.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const query = { path: z.string().default(""), side: z.enum(["before", "after", "held"]).default("after") };

export const GET = withActor<"editSessionId">(async ({ actor, params, request }) =>
  pictureResponse(await getTurnPicture(actor, { ...params, ...parseQuery(request, query) })),
);
